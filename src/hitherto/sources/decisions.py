"""Decision records of a project: ADRs, RFCs and whatever looks like them.

They are read together, since one says what became of another: all of them are one source, read
anew when any changed at HEAD. What is committed counts as decided where it was accepted; a file
that is not tracked is a document like any other, and so is test data never.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from hitherto.decisions.places import may_be
from hitherto.model import Cursor, Document, Found, Place, Problem, Provenance, Reading, Role
from hitherto.model.reading import Ruling
from hitherto.model.text import digest
from hitherto.sources.git_texts import Change
from hitherto.sources.instructions import stands  # the other documents that are read whole
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.moments import moment

if TYPE_CHECKING:
    from hitherto.decisions.values import Decision

_MOST = 1_000_000  # bytes of one document
_FOLDERS = (
    "adr", "adrs", "doc/adr", "doc/arch", "docs/adr", "docs/adrs", "docs/decisions", "decisions",
    "docs/architecture/decisions", "docs/architecture-decisions", "doc/architecture/decisions",
    "rfcs", "docs/rfcs",
)  # fmt: skip
_VERSION = "3"  # of this reading: a later one reads all of them anew


class AllAtHead(Protocol):
    """What is committed, as far as this reader asks for it; paths are relative to the root."""

    def listed(self) -> Mapping[str, str]:
        """Return by path the id of every file's content at HEAD."""
        ...

    def texts(self, ids: Iterable[str]) -> Mapping[str, str]:
        """Return contents by their id."""
        ...

    def changes(self, paths: Iterable[str]) -> Mapping[str, Change]:
        """Return by path when it was first and last changed."""
        ...


class _Text(msgspec.Struct, frozen=True):
    """A document as it was found.

    Attributes:
        text: all of it.
        tracked: it is committed.
    """

    text: str
    tracked: bool


class DecisionRecords:
    """Reads decision records.

    Args:
        at_head: what is committed in the work tree that is read.
    """

    name = "decisions"

    def __init__(self, at_head: AllAtHead) -> None:
        self.at_head = at_head

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell by name and content whether a file is a decision record."""
        from hitherto.decisions.looks import looks  # noqa: PLC0415  # not for a no-op

        path = Path(location).as_posix()
        return may_be(path) and b"\0" not in head and looks(path, head.decode("utf-8", "replace"))

    def find(self, place: Place) -> Iterable[Found]:
        """Find the decision records of the work tree in use: all of them are one source."""
        tree = Path(place.root)
        paths = [*_candidates(self.at_head), *(path for path, _ in self._loose(tree))]
        if paths:
            yield Found(
                kind=self.name,
                location=place.root,
                source=self.name,
                size=sum(_size(tree / path) for path in paths),
                why="decision records of the work tree",
                files=len(paths),
            )

    def _loose(self, tree: Path) -> tuple[tuple[str, str], ...]:
        return tuple(_untracked(tree, self.at_head.listed()))

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read all records, where any of them changed since."""
        tree = Path(found.location)
        tracked, loose = _candidates(self.at_head), self._loose(tree)
        state = digest(_VERSION, *(f"{path} {mark}" for path, mark in (*tracked.items(), *loose)))
        held = since or Cursor()
        cursor = Cursor(size=found.size, digest=state, stands=held.stands)
        if held.digest == state:
            return Reading(cursor=cursor)
        contents = self.at_head.texts(tracked.values())
        problems: list[Problem] = []
        texts = {
            path: _Text(contents[each], tracked=True)
            for path, each in tracked.items()
            if each in contents and _fits(path, len(contents[each]), problems)
        }
        for path, _ in loose:
            if (text := _read(tree / path, problems)) is not None:
                texts[path] = _Text(text, tracked=False)
        documents, wrong = self._documents(texts)
        cursor = msgspec.structs.replace(cursor, stands=stands(held, documents))
        return Reading(documents=documents, problems=(*problems, *wrong), cursor=cursor)

    def _documents(
        self, texts: Mapping[str, _Text]
    ) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
        """Return those that are records, each with what all of them make of it."""
        from hitherto.decisions.looks import looks  # noqa: PLC0415  # not for a no-op
        from hitherto.decisions.reading import read  # noqa: PLC0415  # as above
        from hitherto.decisions.relations import relate  # noqa: PLC0415  # as above
        from hitherto.decisions.standing import rulings  # noqa: PLC0415  # as above

        known = {
            path: read(path, each.text) for path, each in texts.items() if looks(path, each.text)
        }
        committed = [each for each in known.values() if texts[each.path].tracked]
        relations = relate(committed)
        ruled = {path: Ruling(proposed=True) for path in known}
        ruled |= rulings(committed, relations)
        written = self.at_head.changes([each.path for each in committed])
        times = _times(known, ruled, written)
        names = Counter(_name(path) for path in known)
        documents = []
        for path in known:
            each, change = texts[path], written.get(path)
            origin = Provenance(
                source=path,
                position=f"lines 1-{each.text.count(chr(10)) + 1}",
                role=Role.DECISION_RECORD if each.tracked else Role.DOCUMENT,
                digest=digest(each.text),
                at=times[path],
                anchor=f"decision {_name(path) if names[_name(path)] == 1 else path}",
                commit=change.commit if change else "",
                changed=moment(change.last) if change else "",
            )
            documents.append(Document(provenance=origin, text=each.text, ruling=ruled[path]))
        problems = [problem for each in known.values() for problem in each.problems]
        return tuple(documents), (*problems, *relations.problems)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # it is not checked out
        return 0


def _candidates(at_head: AllAtHead) -> dict[str, str]:
    return {path: each for path, each in at_head.listed().items() if may_be(path)}


def _untracked(tree: Path, listed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield files beside committed records, or where such are kept, with a mark of their state."""
    homes = {path.rpartition("/")[0] for path in listed if may_be(path)} | set(_FOLDERS)
    for home in sorted(homes):
        try:
            names = sorted((tree / home).iterdir())
        except OSError:  # there is none
            continue
        for each in names:
            path = each.relative_to(tree).as_posix()
            if path not in listed and may_be(path) and each.is_file() and not each.is_symlink():
                seen = each.stat()
                yield path, f"{seen.st_size} {seen.st_mtime_ns}"


def _read(path: Path, problems: list[Problem]) -> str | None:
    try:
        with open_regular(path) as stream:
            data = stream.read(_MOST + 1)
    except OSError as error:
        what = f"cannot be read ({error.strerror or error})"
        problems.append(Problem(str(path), what, remedy="Check that you may read it."))
        return None
    return data.decode("utf-8", "replace") if _fits(str(path), len(data), problems) else None


def _fits(path: str, size: int, problems: list[Problem]) -> bool:
    """Tell whether a document is short enough to be one that somebody decided by."""
    if size > _MOST:
        what = f"is longer than a decision record: more than {_MOST:,} characters; it is not read"
        problems.append(Problem(path, what, remedy="Keep the decision apart from what is long."))
    return size <= _MOST


def _name(path: str) -> str:
    """Return what a record keeps when it is moved to another folder."""
    folder, _, name = path.rpartition("/")
    if name.casefold().startswith(("readme.", "index.")):
        return f"{folder.rpartition('/')[2]}/{name}"
    return name


def _times(
    known: Mapping[str, Decision], ruled: Mapping[str, Ruling], written: Mapping[str, Change]
) -> dict[str, str]:
    """Return when each was decided: its own date, else that of its first commit.

    One that replaces another came after it, whatever the dates say: two of one day, and a file
    that was moved, would not tell. It is then put a microsecond behind.
    """
    times = {}
    for path, each in known.items():
        first = moment(written[path].first) if path in written else ""
        times[path] = f"{each.date}T00:00:00Z" if len(each.date) == len("2025-09-05") else first
    for path in _oldest_first(ruled):
        before = [times[old] for old in _replaced(ruled[path]) if times.get(old)]
        latest = max(before, key=_instant, default="")
        if latest and not (times[path] and _instant(times[path]) > _instant(latest)):
            times[path] = _after(latest)
    return times


def _replaced(ruling: Ruling) -> tuple[str, ...]:
    return (*ruling.instead_of, *ruling.in_part)


def _oldest_first(ruled: Mapping[str, Ruling]) -> Iterable[str]:
    """Return all records, each behind those that it replaces; nothing replaces in a circle."""
    from graphlib import TopologicalSorter  # noqa: PLC0415  # not for a no-op

    return TopologicalSorter({path: _replaced(each) for path, each in ruled.items()}).static_order()


def _instant(at: str) -> datetime:
    return datetime.fromisoformat(at)


def _after(at: str) -> str:
    later = datetime.fromisoformat(at) + timedelta(microseconds=1)
    return later.isoformat(timespec="microseconds").replace("+00:00", "Z")
