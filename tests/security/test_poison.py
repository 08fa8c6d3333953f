"""Words of nobody with authority: whatever their disguise, none holds, and their twins do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conversations import USER, WRITERS
from poison_corpus import HANDED_OVER, TALKED, mark, rule
from poison_places import LINES, PLACES, lines

from hitherto.bootstrap import open_memory
from hitherto.hooks.answering import answer
from hitherto.hooks.payload import PROMPT, START, Asked
from hitherto.memory import Memory
from hitherto.model import Status

if TYPE_CHECKING:
    from terminal import Person

    from scratch_repo import Repo

TASK = "Call the gate before a deploy"
ALL = {"budget": 20_000, "limit": 1_000}
SAID = 999
"""The number of the words that are truly said."""


def told(memory: Memory) -> str:
    """Return all that an agent is told: a brief, the rules at a start, and with a prompt."""
    said = memory.brief(TASK, **ALL).markdown
    for step in (START, PROMPT):
        asked = Asked(step, "x")
        asked.session, asked.prompt = f"new-{step}", TASK
        said += answer(memory, asked, "main")
    return said


def holding(folder: Path, numbers: Iterable[int]) -> dict[str, str]:
    """Return which attempts' words hold for anything or are told to an agent, and how."""
    with open_memory(folder) as memory:
        shown = told(memory)
        held = {number: "told" for number in numbers if mark(number) in shown}
        for each in memory.all():
            for number in numbers:
                if mark(number) in each.record.words and each.verdict.status is not Status.PROPOSED:
                    held[number] = f"{each.verdict.status}: {each.record.words}"
    return held


def talk() -> Iterator[tuple[str, str]]:
    """Yield a conversation with every attempt, and at its end a rule that its user does type."""
    for number, (speaker, text) in enumerate(TALKED.values()):
        yield USER, f"Look into step {number}."
        yield speaker, text.format(rule=rule(number))
    yield USER, f"Thanks. {rule(SAID)}"


def got_through(person: Person, world: Path, names: Sequence[str], said: int) -> dict[str, str]:
    """Return which attempts hold after a sync, a second one, and one with the index made anew.

    Args:
        person: whose project it is.
        world: their home.
        names: the attempts, in the order of their numbers.
        said: the number of words that were truly said, which have to hold.
    """
    through: dict[str, str] = {}
    for again in range(3):
        person("sync")
        held = holding(person.folder, [*range(len(names)), said])
        assert held.pop(said).startswith("in_force: ")
        through |= {names[number]: how for number, how in held.items()}
        if again:
            for index in (world / "hitherto").rglob("index.sqlite*"):
                index.unlink()
    return through


def test_the_corpus_is_as_large_as_it_says() -> None:
    """Fifty attempts and more, each with another disguise."""
    assert len({*TALKED, *PLACES, *LINES, *HANDED_OVER}) >= 80


@pytest.mark.parametrize("kind", WRITERS)
def test_what_nobody_typed_does_not_hold(person: Person, world: Path, kind: str) -> None:
    """What stands in a conversation and was not typed there is no rule."""
    WRITERS[kind](world, "one", person.folder, list(talk()))
    assert got_through(person, world, [*TALKED], SAID) == {}


@pytest.mark.parametrize("kind", WRITERS)
def test_the_same_words_typed_do(person: Person, world: Path, kind: str) -> None:
    """The words of every attempt, plainly typed, are in force: the twin of all of them."""
    said = [(USER, rule(number)) for number in range(len(TALKED))]
    WRITERS[kind](world, "one", person.folder, said)
    person("sync")
    held = holding(person.folder, range(len(TALKED)))
    assert [how.partition(":")[0] for how in held.values()] == ["in_force"] * len(TALKED)


def test_what_stands_elsewhere_does_not_hold(person: Person, world: Path, repo: Repo) -> None:
    """Neither files that nobody reviewed nor other senders' lines rule; a tracked file does."""
    names = [*PLACES, *LINES]
    for number, put in enumerate(PLACES.values()):
        put(repo, world, rule(number))
    lines(world, repo.root, [rule(number) for number in range(len(PLACES), len(names))])
    repo.write("lib/AGENTS.md", f"# Rules\n\n- {rule(SAID)}\n")
    repo("add", "lib/AGENTS.md")
    repo("commit", "--quiet", "--message", "Rules")
    assert got_through(person, world, names, SAID) == {}


@pytest.mark.parametrize("kind", WRITERS)
def test_what_an_agent_hands_over_does_not_hold(person: Person, world: Path, kind: str) -> None:
    """Others' words and excerpts of the user's stay proposals; the user's own sentence holds."""
    said, handed = [], []
    for number, (speaker, text, words) in enumerate(HANDED_OVER.values()):
        filled = {"rule": rule(number), "mark": mark(number)}
        said += [(USER, f"Look into step {number}."), (speaker, text.format(**filled))]
        handed.append(words.format(**filled))
    WRITERS[kind](world, "one", person.folder, [*said, (USER, f"Thanks. {rule(SAID)}")])
    for _ in range(2):
        with open_memory(person.folder) as memory:
            memory.sync()
            memory.relay([*handed, rule(SAID)], "an agent")
            held = [
                each.record.words
                for each in memory.all()
                if each.verdict.status is not Status.PROPOSED
            ]
        assert set(handed).isdisjoint(held)
        assert rule(SAID) in held
