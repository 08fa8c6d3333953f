"""What breaks, asked of a memory: the code graph is brought level with the files first."""

from __future__ import annotations

from msgspec.structs import replace

from hitherto.answers.breaks import Breaks, breaks, breaks_of_change
from hitherto.answers.naming import LIMIT, Meaning, meaning
from hitherto.memory.memory import Memory
from hitherto.memory.structure import Refreshed, Structure
from hitherto.model import Problem
from hitherto.structural.impact import DEPTH, Dependent
from hitherto.structural.runnable import runnable_as

__all__ = [
    "DEPTH",
    "LIMIT",
    "Breaks",
    "Dependent",
    "Meaning",
    "change_breaks",
    "find_symbol",
    "runnable_as",
    "what_breaks",
]

_GROWING = Problem(
    "code graph", "a language server is looking at calls just now: more of them will be decided"
)


def what_breaks(memory: Memory, name: str, *, depth: int = DEPTH) -> Breaks:
    """Say what depends on what a name means.

    Args:
        memory: the project's.
        name: as `ports.Graph.find` takes it.
        depth: how many steps are followed.

    Raises:
        StoreError: the code graph cannot be used.
    """
    done = _fresh(memory)
    answer = breaks(memory.structure.graph, name, depth=depth)
    return replace(answer, problems=_told(memory.structure, done))


def change_breaks(memory: Memory, revision: str, *, depth: int = DEPTH) -> Breaks:
    """Say what depends on all that the work tree changes.

    Args:
        memory: the project's.
        revision: what the work tree is compared with.
        depth: how many steps are followed.

    Raises:
        UsageError: there is no such revision.
        StoreError: the code graph cannot be used.
    """
    changes = memory.parts.working_changes(revision)
    structure = memory.structure
    done = _fresh(memory)

    facts = structure.as_they_were(changes)
    defined = {
        change.before: said.definitions
        for change, said in zip(changes, facts, strict=True)
        if said is not None
    }
    answer = breaks_of_change(
        structure.graph, revision, changes, defined, structure.past, depth=depth
    )
    return replace(answer, problems=_told(structure, done))


def find_symbol(memory: Memory, name: str, *, limit: int = LIMIT) -> Meaning:
    """Say where a name is defined.

    Args:
        memory: the project's.
        name: as `ports.Graph.find` takes it.
        limit: the most that are returned of what it may mean.

    Raises:
        StoreError: the code graph cannot be used.
    """
    _fresh(memory)
    return meaning(memory.structure.graph, name, limit)


def _fresh(memory: Memory) -> Refreshed:
    """Bring the graph level with the files; what would take long another process begins to do."""
    done = memory.structure.fresh()
    if done.loose and not memory.structure.settling:
        memory.parts.settle()
    return done


def _loose(files: int) -> Problem:
    which = "1 file" if files == 1 else f"{files} files"
    what = f"{which} changed since all code was looked at together: until that is done again, what"
    more = "new lines call is told only as far as these files and what they import show it"
    return Problem("code graph", f"{what} {more}", remedy="Run `hitherto index` to wait for it.")


def _told(structure: Structure, done: Refreshed) -> tuple[Problem, ...]:
    """Return why the graph may know less than it could."""
    problems = () if done.complete else done.problems
    if done.loose:
        problems = (*problems, _loose(done.loose))
    return (*problems, _GROWING) if structure.growing else problems
