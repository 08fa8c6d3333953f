"""The one class of the memory: thin, each method one thing that a person or an agent can do.

What only some methods need is imported by them: a reading that finds nothing new has to be over
before anyone notices, and must not load what briefs are made with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Self

import msgspec

from hitherto.errors import UsageError
from hitherto.memory import sync as syncing
from hitherto.memory.parts import Parts
from hitherto.memory.results import BY_HAND, Judged, Lineage, State, Stored, Synced
from hitherto.model import (
    Brief,
    Document,
    Found,
    Problem,
    Provenance,
    Record,
    Role,
    Stated,
    Task,
    Turn,
)
from hitherto.model.ids import unique

if TYPE_CHECKING:
    from hitherto.answers.knowledge import Knowledge
    from hitherto.intent.extract.score import Scoring
    from hitherto.memory.catching import Caught
    from hitherto.memory.code_names import WithCode
    from hitherto.memory.judging import Bench
    from hitherto.memory.reviewing import Asked, Sitting
    from hitherto.memory.structure import Structure
    from hitherto.model import Standing
    from hitherto.ports import Embedder
    from hitherto.project.components import Components

BUDGET = 800  # tokens of a brief
LIMIT = 20  # statements in one
TIGHT = "budget"  # the source of the problem that nothing fits


class Memory:
    """What a project has decided, and what of it still holds.

    Args:
        parts: what it works on; it closes the store that it was given.
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._components: Components | None = None
        self._bench: Bench | None = None
        self._code: WithCode | None = None
        self._ids: tuple[Standing, list[str]] | None = None
        self._knowledge: Knowledge | None = None
        self._embedder: Embedder | None = None
        self._asked = False
        self._scoring: Scoring | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store, and of the code graph where it was asked for."""
        self.parts.store.close()
        if "structure" in vars(self):
            self.structure.close()

    @cached_property
    def structure(self) -> Structure:
        """The code graph; opened when it is first asked for."""
        return self.parts.structure()

    def look(self) -> syncing.Survey:
        """Find the conversations, instruction files and decision records of this project."""
        return syncing.look(self.parts.sources, self.parts.place)

    def waiting(self, survey: syncing.Survey | None = None) -> tuple[Found, ...]:
        """Return the sources that have something new."""
        return syncing.waiting(survey or self.look(), self.parts.store.cursors())

    def catch_up(self) -> Caught:
        """Read what is new, where that is over at once; see `memory.catching`."""
        from hitherto.memory.catching import catch_up  # noqa: PLC0415  # see the module's docstring

        return catch_up(self)

    def ahead(self, survey: syncing.Survey) -> tuple[int, int]:
        """Return how many sources have something new, and how many bytes that is."""
        cursors = self.parts.store.cursors()
        sizes = [syncing.new_bytes(found, cursors) for _, found in survey.found]
        return sum(1 for size in sizes if size), sum(sizes)

    def sync(
        self,
        survey: syncing.Survey | None = None,
        progress: syncing.Progress = syncing.silent,
        stop: Callable[[], bool] = lambda: False,
    ) -> Synced:
        """Read what is new in every source and keep it.

        Args:
            survey: what `look` returned; without it this looks itself.
            progress: told before each source.
            stop: asked before each source; once it says so, no more are read.

        Raises:
            StoreError: it could not be kept; what was kept before stays.
        """
        found = survey or self.look()
        self._scoring = None  # what was answered since counts
        store = self.parts.store
        before = store.cursors()
        clock = self.parts.clock
        synced = syncing.read_all(found, store, self._extract, clock, progress, stop=stop)
        if synced.reads:
            from hitherto.memory import relayed  # noqa: PLC0415  # see the module's docstring

            relayed.recheck(self.parts, found, self.components, synced.reads, before)
        return synced

    def remember(self, statements: Sequence[tuple[str, str]]) -> Stored:
        """Keep statements that the user makes, and read them back as proof.

        Args:
            statements: each with the position that it is cited by, e.g. ``line 3 of rules.txt``.

        Raises:
            UsageError: there is nothing to keep.
            StoreError: nothing was kept.
        """
        from hitherto.intent.extract import record_from  # noqa: PLC0415  # see the module's docstring
        from hitherto.privacy import mask_each  # noqa: PLC0415  # see the module's docstring

        if not statements:
            raise UsageError("There is nothing to remember", "Say what should hold.")
        now = self.parts.clock.now()
        places = [position for _, position in statements]
        said = zip(mask_each(words for words, _ in statements), places, strict=True)
        records = [
            record_from(words, self._by_hand(now, number, position), self.components())
            for number, (words, position) in enumerate(said)
            if words  # not the inside of a key
        ]
        self.parts.store.append([Stated(at=now, record=record) for record in records])
        from hitherto.memory.plain import doubts  # noqa: PLC0415  # as above

        found = doubts(records, self.components())
        return msgspec.structs.replace(self.stored(records), problems=found)

    def relay(self, statements: Sequence[str], client: str = "") -> Stored:
        """Keep statements that an agent hands over, and read them back as proof.

        One whose words a person typed in a conversation that was read is kept as said there, with
        the user's authority; any other is a proposal. See `memory.relayed`.

        Args:
            statements: each as the agent gives it.
            client: the agent's program, as it names itself.

        Raises:
            UsageError: there is nothing to keep.
            StoreError: nothing was kept.
        """
        from hitherto.memory import relayed  # noqa: PLC0415  # see the module's docstring

        components = self.components()
        return self.stored(relayed.keep(self.parts, self.look(), components, statements, client))

    def stored(self, records: Sequence[Record]) -> Stored:
        """Read records back, with what does not hold any more because of them."""
        from hitherto.memory.judging import touched  # noqa: PLC0415  # see the module's docstring

        held = self._judging()
        ids = dict.fromkeys(record.id for record in records)
        return Stored(
            records=tuple(held.judged(each) for each in ids),
            displaced=tuple(held.judged(each) for each in touched(held, ids)),
        )

    def brief(
        self, task: str, *, budget: int = BUDGET, paths: Sequence[str] = (), limit: int = LIMIT
    ) -> Brief:
        """Say what was said earlier that still matters for a task.

        Args:
            task: the task's words.
            budget: the most tokens of the compiled text.
            paths: files that the task is about, relative to the work tree.
            limit: the most statements in it.
        """
        from hitherto.answers.brief import brief  # noqa: PLC0415  # see the module's docstring
        from hitherto.memory.neighbours import located  # noqa: PLC0415  # as above
        from hitherto.privacy import mask  # noqa: PLC0415  # as above

        work = Task(text=mask(task), branch=self.parts.place.branch, paths=tuple(paths))
        work = located(work, self.parts.graph)
        answer = brief(work, self._knowing(), budget=budget, limit=limit)
        if answer.entries or budget >= BUDGET:
            return answer
        whole = brief(work, self._knowing(), limit=limit)
        return msgspec.structs.replace(answer, problems=_tight(whole, budget))

    def knowledge(self) -> Knowledge:
        """Return what answers are made from, as of now; it is kept while nothing is added."""
        known = self._knowing()
        known.now = self.parts.clock.now()
        return known

    def look_again(self, branch: str) -> None:
        """Forget what was asked of the repository: its work tree has moved on to a branch."""
        place = msgspec.structs.replace(self.parts.place, branch=branch)
        self.parts = msgspec.structs.replace(self.parts, place=place)
        self.parts.moved()
        self._bench = self._code = None

    def forget(self, typed: str, reason: str = "", role: Role = Role.USER) -> Judged:
        """Take a statement back; where it was shared, the team's is taken back too.

        Args:
            typed: its id.
            reason: why, kept with it.
            role: who takes it back.

        Raises:
            UsageError: the id is unknown or means several.
        """
        return self.take_back(typed, reason, role).records[0]

    def take_back(self, typed: str, reason: str = "", role: Role = Role.USER) -> Stored:
        """Take a statement back as `forget` does, and tell what holds differently through that."""
        from hitherto.memory import acting  # noqa: PLC0415  # see the module's docstring

        return acting.take_back(self.parts, self._judging, self.find(typed), reason, role)

    def confirm(self, typed: str, reason: str = "") -> Judged:
        """Say that a statement holds; where it was shared, the team sees it too.

        Raises:
            UsageError: the id is unknown or means several.
        """
        return self.settle(typed, reason).records[0]

    def settle(self, typed: str, reason: str = "") -> Stored:
        """Confirm a statement, and tell what holds differently through that."""
        from hitherto.memory import acting  # noqa: PLC0415  # see the module's docstring

        return acting.settle(self.parts, self._judging, self.find(typed), reason)

    def review(self, asked: Asked | None = None) -> Sitting:
        """Begin to go through what waits for a person; see `memory.reviewing`."""
        from hitherto.memory.reviewing import Sitting  # noqa: PLC0415  # see the module's docstring

        return Sitting(self.parts, self._judging, asked)

    def share(self, typed: str) -> tuple[Judged, tuple[str, ...]]:
        """Put a statement into the ledger and return the files that hold it.

        Sharing it again changes nothing and returns the same files.

        Raises:
            UsageError: the id is unknown, means several, or the project has no ledger.
        """
        from hitherto.memory.sharing import share  # noqa: PLC0415  # see the module's docstring

        record_id = self.find(typed)
        files = share(self.parts, self._judging().records[record_id])
        return self._judging().judged(record_id), files

    def history(self, typed: str) -> Lineage:
        """Tell how a statement came to be what it is.

        Raises:
            UsageError: the id is unknown or means several.
        """
        from hitherto.memory.lineage import lineage  # noqa: PLC0415  # see the module's docstring

        return lineage(self._judging(), self.parts.store.events(), self.find(typed))

    def find(self, typed: str) -> str:
        """Return the id that a typed prefix means.

        Raises:
            UsageError: no record has it, or several have.
        """
        from hitherto.memory.typed import find  # noqa: PLC0415  # see the module's docstring

        return find(typed, self._judging().records)

    def judged(self, record_id: str) -> Judged:
        """Return a statement by its whole id, with its verdict."""
        return self._judging().judged(record_id)

    def short(self, record_id: str) -> str:
        """Return the shortest unique prefix of an id."""
        standing = self.parts.store.standing()
        if self._ids is None or self._ids[0] is not standing:
            self._ids = standing, sorted(record.id for record in standing.records)
        return unique(record_id, self._ids[1])

    def all(self) -> tuple[Judged, ...]:
        """Return every statement with its verdict, in order of time."""
        held = self._judging()
        return tuple(Judged(record, held.judge(record)) for record in held.standing.records)

    def status(self) -> State:
        """Say what is in this memory."""
        from hitherto.memory.state import state  # noqa: PLC0415  # see the module's docstring

        return state(self.parts, self.all(), self.look())

    def _by_hand(self, now: str, number: int, position: str) -> Provenance:
        return Provenance(
            source=BY_HAND,
            position=position,
            role=Role.USER,
            at=now,
            ordinal=number,
            anchor=f"remembered {now} {number}",
            branch=self.parts.place.branch,
        )

    def _extract(self, source: Turn | Document) -> Sequence[Record]:
        from hitherto.intent.extract import extract  # noqa: PLC0415  # see the module's docstring
        from hitherto.memory.threshold import scoring  # noqa: PLC0415  # as above

        if self._scoring is None:
            self._scoring = scoring(self.parts)
        return extract(source, self.components(), self._scoring)

    def components(self) -> Components:
        """Return the project's parts and concerns; the inventory is made once."""
        if self._components is None:
            self._components = self.parts.components()
        return self._components

    def _meaning(self) -> Embedder | None:
        if not self._asked:
            self._embedder, self._asked = self.parts.embedder(), True
        return self._embedder

    def _knowing(self) -> Knowledge:
        from hitherto.answers.knowledge import Knowledge  # noqa: PLC0415  # see the module's docstring

        standing = self.parts.store.standing()
        if self._knowledge is None or self._knowledge.standing is not standing:
            self._knowledge = Knowledge(
                standing,
                self.components(),
                now=self.parts.clock.now(),
                version=self.parts.version(),
                embedder=self._meaning(),
            )
        self._knowledge.repository = self._repository()
        return self._knowledge

    def _repository(self) -> WithCode:
        from hitherto.memory.code_names import WithCode  # noqa: PLC0415  # see the module's docstring

        if self._code is None:
            self._code = WithCode(self.parts.repository, self.parts.graph, self.parts.graph_stamp)
        return self._code.again()

    def _judging(self) -> Bench:
        from hitherto.memory.judging import bench  # noqa: PLC0415  # see the module's docstring

        standing = self.parts.store.standing()
        if self._bench is None or self._bench.standing is not standing:
            now = self.parts.clock.now()
            self._bench = bench(standing, self._repository(), self.parts.place.branch, now)
        return self._bench


def _tight(whole: Brief, budget: int) -> tuple[Problem, ...]:
    """Return the problem of a budget into which not one statement fits, where there is one."""
    if not whole.entries:
        return ()
    what = f"nothing fits into {budget} tokens; all that bears on the task takes {whole.tokens}"
    return (Problem(source=TIGHT, what=what, remedy="Give a larger --budget."),)
