"""What holds now, asked for no task in particular, and what a new statement changed about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from hitherto.memory.results import Judged
from hitherto.model import Record, Standing, Task, Verdict
from hitherto.ports import Repository
from hitherto.validity import Displacements, Grounds, displacements, verdict


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot with all that judging it needs.

    Attributes:
        standing: the snapshot.
        records: its records by id.
        grounds: what verdicts are judged on.
    """

    standing: Standing
    records: dict[str, Record]
    grounds: Grounds

    @property
    def displaced(self) -> Displacements:
        """What later statements did to earlier ones."""
        return self.grounds.displacements

    def judge(self, record: Record) -> Verdict:
        """Judge one record."""
        return verdict(record, self.grounds)

    def judged(self, record_id: str) -> Judged:
        """Return a record with its verdict."""
        record = self.records[record_id]
        return Judged(record, self.judge(record))


def bench(standing: Standing, repository: Repository | None, branch: str, now: str) -> Bench:
    """Prepare a snapshot for judging."""
    grounds = Grounds(
        task=Task(text="", branch=branch),
        displacements=displacements(standing),
        repository=repository,
        now=now,
    )
    return Bench(
        standing=standing,
        records={record.id: record for record in standing.records},
        grounds=grounds,
    )


def touched(now: Bench, by: Iterable[str]) -> Iterator[str]:
    """Yield the ids of the records that these ones displace."""
    new = set(by)
    held = now.displaced
    seen: set[str] = set()
    for table in (held.superseded, held.narrowed, held.retracted):
        for old, links in table.items():
            if old not in new and old not in seen and any(link.by in new for link in links):
                seen.add(old)
                yield old
    for old, contests in held.contested.items():
        if old not in new and old not in seen and any(each.other in new for each in contests):
            seen.add(old)
            yield old


def changed(before: Bench, now: Bench, record_id: str) -> Iterator[Judged]:
    """Yield what holds differently because of something that was done to a record."""
    for each in sorted(related(before.displaced, record_id) | related(now.displaced, record_id)):
        if each != record_id and each in before.records:
            then, found = before.judged(each), now.judged(each)
            if then.verdict.status is not found.verdict.status:
                yield found


def related(held: Displacements, record_id: str) -> frozenset[str]:
    """Return all records that a statement's history speaks of, itself included.

    These are the ones that it reaches over displacements, contests and repetitions, either way.
    """
    beside: dict[str, set[str]] = {}
    for one, other in _pairs(held):
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    found = {record_id}
    pending = [record_id]
    while pending:
        for other in beside.get(pending.pop(), ()):
            if other not in found:
                found.add(other)
                pending.append(other)
    return frozenset(found)


def _pairs(held: Displacements) -> Iterator[tuple[str, str]]:
    for table in (held.superseded, held.narrowed, held.retracted):
        for old, links in table.items():
            yield from ((old, link.by) for link in links)
    for old, contests in held.contested.items():
        yield from ((old, each.other) for each in contests if each.other)
    yield from held.evidence.items()
    yield from held.ended.items()
