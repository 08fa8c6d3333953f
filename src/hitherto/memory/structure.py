"""The code graph kept level with the files: what changed is read, and edges are found again.

All edges of a resolver's languages are found anew whenever one of their files changed, from facts
in the order of their paths: what is kept then is what a graph begun today would hold. Only what
differs is written, all of it in one transaction, so that a process killed anywhere leaves the graph
as it was before or after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hitherto.errors import StoreError
from hitherto.memory.structure_plan import Plan, Planner
from hitherto.model import Problem
from hitherto.model.change import FileChange
from hitherto.model.files import CodeFile, Listing
from hitherto.model.graph import Edge
from hitherto.model.kept_graph import FileFacts, GraphChange
from hitherto.model.odd import ODD
from hitherto.ports import CodeSource, Graph, GraphStore
from hitherto.structural.facts import Facts, Language, Resolve, resolved_by
from hitherto.structural.packing import unpack
from hitherto.structural.past import Past

if TYPE_CHECKING:  # where nothing is new, it is not needed
    from hitherto.memory.structure_edges import Found, Level

Progress = Callable[[str, int, int], None]
"""Told after each file, and before edges are looked for: which, files done so far, files in all."""

PATIENCE = 120.0
"""Seconds that a refresh waits for another process's."""
HURRY = 3.0
"""Seconds that a question waits for it."""
SETTLING = "settling"
"""The work of who finds all edges together after changes of a few files."""
ENRICHING = "enriching"
"""The work of who has language servers add to the graph; see `memory.enriching`."""
RESOLVING = "looking for what depends on what"


class Refreshed(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh found.

    Attributes:
        files: how many files of code there are.
        read: how many of them were read, because they were new or changed.
        removed: how many are gone.
        edges: how many edges were written, because they or their file's others are new.
        problems: what could not be read, now or before.
        seconds: how long it took.
        complete: the graph is level with the files; otherwise the problems say why it is not.
        loose: how many files changed since the edges of all were found together: of these and of
            what depends on them, the graph says what can be told without that.
    """

    files: int
    read: int = 0
    removed: int = 0
    edges: int = 0
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    complete: bool = True
    loose: int = 0


class Structure:
    """The code graph of one work tree.

    Args:
        code: the files.
        store: where the graph is kept; closed with this.
        languages: those that are known, by name.
        resolvers: what finds the edges of each language, by `Language.resolver`; languages of a
            resolver that is not there have definitions and no edges.
        edition: what the readers and resolvers are; a graph made by others is made again.
    """

    def __init__(
        self,
        code: CodeSource,
        store: GraphStore,
        languages: Mapping[str, Language],
        resolvers: Mapping[str, Resolve],
        edition: str,
    ) -> None:
        self._code = code
        self._store = store
        self._languages = languages
        self._resolvers = resolvers
        self._edition = edition
        self._planner = Planner(languages.values())

    @property
    def graph(self) -> Graph:
        """The graph as it is kept; `fresh` first brings it level with the files."""
        return self._store

    @property
    def store(self) -> GraphStore:
        """What the graph is kept in, for who finds out what `keep` is to add to it."""
        return self._store

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that the graph was made of."""
        return tuple(self._store.files())

    @property
    def growing(self) -> bool:
        """Whether some process has language servers add to the graph just now."""
        return self._is_at_work(ENRICHING)

    @property
    def settling(self) -> bool:
        """Whether some process finds all edges together just now."""
        return self._is_at_work(SETTLING)

    def _is_at_work(self, work: str) -> bool:
        try:
            with self._store.alone(0.0, work):
                return False
        except StoreError:
            return True

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def fresh(self) -> Refreshed:
        """Bring the graph level with the files before a question, without letting it wait.

        Where few of many files changed, their edges are told as far as they can be at once;
        `refresh` finds them together with all others. Where another process is at it and takes
        long, the graph stays as it is, and says so.

        Raises:
            StoreError: the graph cannot be used.
        """
        return self._refresh(_silent, HURRY)

    def refresh(self, progress: Progress | None = None) -> Refreshed:
        """Bring the graph level with the files, and find all edges together where some were not.

        Questions are answered meanwhile.

        Args:
            progress: told of each file.

        Raises:
            StoreError: the graph cannot be used.
        """
        done = self._refresh(progress or _silent, PATIENCE)
        for last in (False, False, True):
            if not done.loose:
                break
            # Files that change all the time are kept from it the last time.
            kept_from = self._store.alone(PATIENCE) if last else nullcontext()
            with self._store.alone(PATIENCE, SETTLING), kept_from:
                self._settle(progress or _silent, locked=last)
            again = self._refresh(progress or _silent, PATIENCE)
            again = replace(again, read=done.read + again.read, removed=done.removed)
            done = replace(again, seconds=done.seconds + again.seconds)
        return done

    def _settle(self, progress: Progress, *, locked: bool) -> None:
        """Find all edges together, and keep them unless the graph was changed meanwhile."""
        from hitherto.memory import structure_edges  # noqa: PLC0415  # where nothing is new, it is not needed

        loose, known = self._store.loose(), self._store.files()
        if not loose:  # another process has done it
            return
        progress(RESOLVING, len(known), len(known))
        digests = {path: each.digest for path, each in known.items()}
        level = structure_edges.Level({}, frozenset(), digests)
        moved = resolved_by(self._languages, set(loose.values()))
        found = structure_edges.found_again(
            self._store, self._languages, self._resolvers, moved, level
        )
        with nullcontext() if locked else self._store.alone(PATIENCE):
            if self._store.files() is known:  # nobody wrote since
                change = GraphChange(
                    edition=self._edition, edges=found.files, failures=found.failures, loose={}
                )
                self._store.write(change)

    def as_they_were(self, changes: Sequence[FileChange]) -> list[Facts | None]:
        """Return what files said before they changed; None where that cannot be read."""
        listing = self._code.listed()
        paths = (listing.paths if listing else frozenset()) | {each.before for each in changes}
        return [self._as_it_was(each, paths) for each in changes]

    def _as_it_was(self, change: FileChange, paths: frozenset[str]) -> Facts | None:
        home = self._planner.home(change.before, paths) if change.before else None
        if home is None:
            return None
        language, package = home
        try:
            return self._languages[language].read(change.before, change.text, package)
        except ODD:
            return None

    def past(self, changes: Sequence[FileChange]) -> Past:
        """Return the graph with some files as they were, for what they held and do not any more."""
        from hitherto.memory.structure_past import before  # noqa: PLC0415  # only where something is gone

        pairs = zip(changes, self.as_they_were(changes), strict=True)
        known = [(change, facts) for change, facts in pairs if facts is not None]
        return before(
            self._store,
            self._languages,
            self._resolvers,
            [change for change, _ in known],
            [facts for _, facts in known],
        )

    def keep(
        self, edges: Iterable[Edge], digests: Mapping[str, str] | None = None, asked: str = ""
    ) -> int:
        """Keep edges that no resolver finds: what a run saw, what a type checker says.

        Edges of files that the graph does not know are left out.

        Args:
            edges: each with a mechanism of its finder's.
            digests: by path what `model.files.digest_of` says of the bytes in which they were
                found; of other files they are taken to be those that are in the graph.
            asked: the mechanism of a finder that was asked about all sites of these files: what
                it said of them before is let go.

        Returns:
            How many were kept.

        Raises:
            StoreError: they could not be kept, or another process refreshes the graph.
        """
        from hitherto.memory.structure_edges import keep  # noqa: PLC0415  # not to ask a question

        with self._store.alone(PATIENCE):
            return keep(self._store, self._edition, edges, digests or {}, asked)

    def _refresh(self, progress: Progress, wait: float) -> Refreshed:
        start = perf_counter()
        listing = self._code.listed()
        if listing is None:
            what = "git could not list the files; the code graph is as it was before"
            return Refreshed(files=0, problems=(Problem("git", what),), complete=False)
        done = Refreshed(files=len(listing.files), problems=listing.problems)
        try:
            if self._plan(listing).anything:  # looked at without the lock, for mostly nothing is
                with self._store.alone(wait):
                    # Another process may have done it meanwhile.
                    done = self._catch_up(self._plan(listing), done, progress)
        except StoreError as error:
            if wait > HURRY:
                raise
            problem = Problem("code graph", error.what, remedy=error.remedy)
            done = replace(done, problems=(*done.problems, problem), complete=False)
        failures = self._store.failures()
        complete = done.complete and not failures
        done = replace(done, complete=complete, loose=len(self._store.loose()))
        told = (*done.problems, *failures.values(), *self._store.problems())
        problems = dict.fromkeys(told)
        return replace(done, problems=tuple(problems), seconds=perf_counter() - start)

    def _plan(self, listing: Listing) -> Plan:
        same = self._store.edition() == self._edition
        return self._planner.plan(listing, self._store.files(), same=same)

    def _catch_up(self, plan: Plan, done: Refreshed, progress: Progress) -> Refreshed:
        """Read what a plan wants, find the edges again and write what differs."""
        from hitherto.memory import structure_edges  # noqa: PLC0415  # where nothing is new, it is not needed

        read = self._read(plan, progress)
        gone = frozenset((*plan.removed, *read.lost))
        digests = {path: file.digest for path, file in plan.known.items() if path not in gone}
        digests |= {each.file.path: each.file.digest for each in read.facts}
        packed = {each.file.path: each.packed for each in read.facts}
        level = structure_edges.Level(read.said, gone, digests, packed)
        found, loose = self._edges(plan, read, level, progress)
        if plan.anew or read.facts or read.stamped or gone:
            change = GraphChange(
                edition=self._edition,
                facts=tuple(read.facts),
                stamped=tuple(read.stamped),
                removed=tuple(gone),
                edges=found.files,
                failures=found.failures,
                lines=read.lines,
                loose=loose,
            )
            self._store.write(change)
        return replace(
            done,
            read=len(read.facts),
            removed=len(gone),
            edges=sum(len(each.resolved) + len(each.added) for each in found.files),
            problems=(*done.problems, *read.problems),
        )

    def _edges(
        self, plan: Plan, read: _Came, level: Level, progress: Progress
    ) -> tuple[Found, Mapping[str, str]]:
        """Find the edges again, and return which files' are not what all files together tell."""
        from hitherto.memory import structure_edges, structure_near  # noqa: PLC0415  # as above

        loose = {} if plan.anew else self._store.loose()
        changed = {path: plan.known[path].language for path in level.gone}
        changed |= {path: each.language for path, each in level.new.items()}
        if not plan.anew and structure_near.suffices(changed, plan.known, self._languages):
            resolvers = {path: self._languages[name].resolver for path, name in changed.items()}
            found = structure_near.carried_on(
                self._store, self._languages, self._resolvers, level, read.lines
            )
            return found, {**loose, **resolvers}
        before = (plan.known[path].language for path in level.new if path in plan.known)
        moved = {*changed.values(), *before}
        if moved:
            progress(RESOLVING, len(plan.wanted), len(plan.wanted))
        found = structure_edges.found_again(
            self._store, self._languages, self._resolvers, moved, level
        )
        done = {self._languages[each].resolver for each in moved & self._languages.keys()}
        return found, {path: name for path, name in loose.items() if name not in done}

    def _read(self, plan: Plan, progress: Progress) -> _Came:
        came = _Came()
        for number, taken in enumerate(self._code.take(plan.wanted), start=1):
            path, file = taken.path, taken.file
            progress(path, number, len(plan.wanted))
            if taken.problem:
                came.problems.append(taken.problem)
            if taken.lines:
                came.lines[path] = taken.lines
            if file is None:
                came.lost += [path] if path in plan.known else []
            elif taken.packed and not self._says_the_same(plan, file, taken.packed):
                said = unpack(taken.packed)
                came.said[path] = replace(said, body=b"")  # see `structure_edges.Level`
                came.facts.append(FileFacts(file, taken.packed, said.definitions, said.problems))
            elif replace(file, read=0) != replace(plan.known[path], read=0) or file.settled:
                came.stamped.append(file)
        return came

    def _says_the_same(self, plan: Plan, file: CodeFile, packed: bytes) -> bool:
        """Tell whether other bytes say what is kept, as after a change of a comment."""
        kept = plan.known.get(file.path)
        if kept is None or plan.anew:
            return False
        same = (kept.language, kept.package) == (file.language, file.package)
        return same and self._store.packed_of(file.path) == packed


class _Came(msgspec.Struct):
    """What came of reading files: of those that say something else, what; of the rest, what is new.

    Attributes:
        facts: what is to be kept of files that were read.
        said: the same, as resolvers want it, without its body.
        stamped: files that say the same.
        lines: by path the numbers of the lines of those whose bytes are new.
        lost: paths that were kept and cannot be read any more.
        problems: why files could not be read.
    """

    facts: list[FileFacts] = []
    said: dict[str, Facts] = {}
    stamped: list[CodeFile] = []
    lines: dict[str, bytes] = {}
    lost: list[str] = []
    problems: list[Problem] = []


def _silent(path: str, done: int, total: int) -> None:
    del path, done, total
