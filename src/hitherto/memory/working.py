"""What an agent at work is told, and how what is said to it is read: one session's side of things.

Functions over a memory, which may be a warm one that serves many sessions in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from hitherto.answers.brief import OWN, brief, nothing
from hitherto.answers.rules import BUDGET as RULES_BUDGET
from hitherto.answers.rules import rules
from hitherto.intent.extract import extract
from hitherto.memory.memory import BUDGET, Memory
from hitherto.memory.neighbours import located
from hitherto.memory.parts import Pointed
from hitherto.memory.results import Synced
from hitherto.memory.sync import Survey, named
from hitherto.model import Brief, Found, Provenance, Record, Role, Task, Turn
from hitherto.ports import Source

Without = Callable[[Record], bool]


def standing_rules(
    memory: Memory,
    *,
    branch: str,
    budget: int = RULES_BUDGET,
    also: Collection[str] = (),
    without: Without = nothing,
) -> Brief:
    """Say in few words what holds whatever the task.

    Args:
        memory: the project's.
        branch: what is checked out.
        budget: the most tokens of the text.
        also: ids of records that are handed over after them, where they are in force.
        without: tells which records are not to be handed over.
    """
    task = Task(text="", branch=branch)
    return rules(task, memory.knowledge(), budget=budget, also=also, without=without)


def selected(
    memory: Memory, task: Task, *, budget: int = BUDGET, without: Without = nothing
) -> Brief:
    """Say what a prompt's own words, paths and symbols select of what holds."""
    task = located(task, memory.parts.graph)
    return brief(task, memory.knowledge(), budget=budget, by=OWN, without=without)


def subjects(memory: Memory, words: str) -> frozenset[tuple[str, str]]:
    """Return the components and keys that a prompt itself decides: what was said of them is old."""
    origin = Provenance(source="prompt", position="turn 0", role=Role.USER)
    records = extract(Turn(provenance=origin, text=words), memory.knowledge().components)
    return frozenset(
        (each.component, each.key) for each in records if each.key and not each.proposed
    )


def warm(memory: Memory) -> None:
    """Prepare what the next answer needs, so that it comes at once."""
    selected(memory, Task(text="warm up"))


def conversation(memory: Memory, path: str) -> tuple[Source, Found] | None:
    """Return a conversation of this project by its file; nothing where it is none."""
    for source in memory.parts.sources:
        if isinstance(source, Pointed) and (found := source.at(path, memory.parts.place)):
            return source, named(found)
    return None


def read_conversation(memory: Memory, path: str) -> Synced:
    """Read what is new in one conversation, from where it was left, and keep it.

    Raises:
        StoreError: it could not be kept.
    """
    pair = conversation(memory, path)
    return memory.sync(Survey((pair,))) if pair else Synced()
