"""Records for the tests of validity, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.model import (
    Confirmed,
    Forgotten,
    Kind,
    Polarity,
    Provenance,
    Record,
    Role,
    Scope,
    Settled,
    Standing,
    Task,
    Value,
    Verdict,
)
from hitherto.ports import Existence, Reach
from hitherto.validity import Displacements, Grounds, displacements, verify

STAGING = Scope(environment=("staging",))
PRODUCTION = Scope(environment=("production",))
NOWHERE_ELSE = Scope()


def say(
    words: str,
    day: int = 1,
    value: Value = None,
    *,
    key: str = "engine",
    component: str = "database",
    role: Role = Role.USER,
    source: str = "chat",
    ordinal: int | None = None,
    at: str | None = None,
    digest: str = "",
    commit: str = "",
    branch: str = "",
    kind: Kind = Kind.DECISION,
    polarity: Polarity = Polarity.FOR,
    scope: Scope = NOWHERE_ELSE,
    lifetime: str = "",
    instead_of: tuple[str, ...] = (),
    adds: bool = False,
    proposed: bool = False,
    read_by: str = "",
) -> Record:
    """Return what someone said on a day of March 2026."""
    place = day if ordinal is None else ordinal
    return Record(
        provenance=Provenance(
            source=source,
            position=f"turn {place}",
            role=role,
            at=f"2026-03-{day:02d}T10:00:00Z" if at is None else at,
            ordinal=place,
            digest=digest,
            commit=commit,
            branch=branch,
        ),
        kind=kind,
        words=words,
        component=component,
        key=key,
        value=value,
        polarity=polarity,
        scope=scope,
        lifetime=lifetime,
        instead_of=instead_of,
        adds=adds,
        proposed=proposed,
        read_by=read_by,
    )


def act_at(day: int) -> str:
    """Return the time of an act, later than what was said that day."""
    return f"2026-03-{day:02d}T12:00:00Z"


def snapshot(
    *records: Record,
    forgotten: Sequence[Forgotten] = (),
    confirmed: Sequence[Confirmed] = (),
    settled: Sequence[Settled] = (),
) -> Standing:
    """Return a snapshot of what was said and done."""
    return Standing(
        records=tuple(sorted(records, key=lambda record: (record.provenance.moment, record.id))),
        forgotten={act.record: act for act in forgotten},
        confirmed={act.record: act for act in confirmed},
        settled=tuple(settled),
    )


def judge(
    standing: Standing,
    *,
    task: str = "Go on",
    task_scope: Scope = NOWHERE_ELSE,
    repository: Past | None = None,
    now: str = "",
    version: str = "",
    branch: str = "",
    session: str = "",
) -> dict[str, Verdict]:
    """Return the verdicts on all that was said, by the words of each record."""
    grounds = Grounds(
        task=Task(text=task, branch=branch, session=session),
        task_scope=task_scope,
        displacements=displacements(standing),
        repository=repository,
        now=now,
        version=version,
    )
    verdicts = verify(standing.records, grounds)
    return {record.words: verdicts[record.id] for record in standing.records}


def pairs(found: Displacements) -> set[tuple[str, str, str]]:
    """Return what displaces what, as (how, later words, earlier words)."""
    words = {record_id: record.words for record_id, record in found.records.items()}
    sets = {
        "superseded": found.superseded,
        "narrowed": found.narrowed,
        "retracted": found.retracted,
    }
    return {
        (how, words[link.by], words[old])
        for how, by_record in sets.items()
        for old, links in by_record.items()
        for link in links
    }


class Past:
    """A repository whose answers are written down: what is not, is not known.

    Args:
        paths: by path, whether it exists.
        words: by word, whether it stands in the code.
        commits: by commit or full ref, where it is reachable.
        branches: by path, the branches that hold it.
        successors: by word, where it lives on.
    """

    def __init__(
        self,
        paths: dict[str, Existence] | None = None,
        words: dict[str, Existence] | None = None,
        commits: dict[str, Reach] | None = None,
        branches: dict[str, frozenset[str]] | None = None,
        successors: dict[str, str] | None = None,
    ) -> None:
        self.paths, self.words = paths or {}, words or {}
        self.commits, self.branches = commits or {}, branches or {}
        self.successors = successors or {}

    def path(self, path: str) -> Existence:
        """Look a path up."""
        return self.paths.get(path, Existence.UNKNOWN)

    def word(self, word: str) -> Existence:
        """Look a word up."""
        return self.words.get(word, Existence.UNKNOWN)

    def reach(self, commit: str) -> Reach:
        """Look a commit up."""
        return self.commits.get(commit, Reach.UNKNOWN)

    def branches_with(self, path: str) -> frozenset[str]:
        """Look a path's branches up."""
        return self.branches.get(path, frozenset())

    def successor(self, word: str) -> str:
        """Look up where what is gone lives on."""
        return self.successors.get(word, "")
