"""Planted secrets through every entry point for statements: no recognisable piece is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import pytest
from conversations import AGENT, TOOL, USER, WRITERS
from mcp import Client
from mcp.types import Implementation
from secrets_corpus import EACH, KINDS, PLANTED, Planted, bytes_in, leaked

from hitherto.mcp.desk import Desk
from hitherto.mcp.serving import build

if TYPE_CHECKING:
    from terminal import Person

    from scratch_repo import Repo

ONE_OF_EACH = PLANTED[::EACH]
MARK = b"[masked: "
BEFORE = 500
"""Characters of an agent's words that readers keep: a cut through a secret must leave no half."""


def some(size: int) -> Iterator[Sequence[Planted]]:
    """Yield all planted secrets, so many at a time."""
    for at in range(0, len(PLANTED), size):
        yield PLANTED[at : at + size]


def check(person: Person, world: Path, least: int) -> None:
    """Check that nothing of a secret is anywhere, and that masks stand where they were."""
    kept = bytes_in(world / "hitherto", person.folder / ".hitherto")
    assert leaked(kept, person.seen.encode()) == {}
    assert kept.count(MARK) >= least


def test_the_corpus_is_as_large_as_it_says() -> None:
    """Two hundred secrets of twenty kinds or more; each would be noticed in its own text."""
    assert len(KINDS) >= 20
    assert len(PLANTED) == EACH * len(KINDS) >= 200
    assert all(leaked(one.text.encode()) for one in PLANTED)
    assert leaked(b"".join(MARK + kind.encode() for kind in KINDS)) == {}


def test_statements_at_the_command_line(person: Person, world: Path) -> None:
    """A secret in a statement is not kept and not shown."""
    for one in ONE_OF_EACH:
        person("remember", f"Always keep this in mind: {one.text}")
    check(person, world, len(ONE_OF_EACH))


def test_statements_from_a_file(person: Person, world: Path) -> None:
    """Nor one in a file of statements or on standing input, over several lines of it too."""
    text = "\n".join(one.text for one in PLANTED)
    (person.folder / "rules.txt").write_text(text, encoding="utf-8")
    person("remember", "--from", "rules.txt")
    person("remember", "--from", "-", "--json", given=text)
    check(person, world, len(PLANTED))


def test_statements_that_an_agent_hands_over(person: Person, world: Path) -> None:
    """Nor one that an agent hands over, in one statement or several, or has in its own name."""

    async def session(client: str) -> None:
        info = Implementation(name=client[:200], version="1")
        async with Client(build(Desk(person.folder)), client_info=info) as server:
            for few in some(50):
                words = {"statements": [one.text for one in few]}
                person.seen += (await server.call_tool("remember", words)).model_dump_json()
            for one in PLANTED:
                rows = [row for row in one.text.split("\n") if row.strip()]
                if len(rows) > 1 and one.text.endswith("-"):
                    answer = await server.call_tool("remember", {"statements": rows})
                    person.seen += answer.model_dump_json()
            answer = await server.call_tool("brief", {"task": PLANTED[0].text})
            person.seen += answer.model_dump_json()

    anyio.run(session, next(one.token for one in PLANTED if one.token))
    check(person, world, len(PLANTED))


def talk() -> Iterator[tuple[str, str]]:
    """Yield a conversation with each text typed, pasted, read by a tool and said by the agent.

    The agent's words before every other turn are cut where readers cut them: in the middle of the
    secret.
    """
    for number, one in enumerate(PLANTED):
        middle = one.text.index(one.parts[0]) + len(one.parts[0]) // 2
        tail = " and so on" * BEFORE
        yield TOOL, one.text
        yield AGENT, one.text + (tail[: middle + BEFORE - len(one.text)] if number % 2 else ".")
        yield USER, f"Always keep view {number}.\n{one.text}\n\nHere:\n\n```\n{one.text}\n```"


@pytest.mark.parametrize("kind", WRITERS)
def test_conversations(person: Person, world: Path, kind: str) -> None:
    """Nor one that was said, pasted or read in a conversation, whole or cut in two."""
    path = WRITERS[kind](world, "one", person.folder, list(talk()))
    person("sync")
    path.unlink()
    person("brief", "Change the view of the table", "--why")
    person("status", "--all", "--json")
    check(person, world, len(PLANTED))


def test_instruction_files(person: Person, world: Path, repo: Repo) -> None:
    """Nor one in an instruction file."""
    for number, few in enumerate(some(50)):
        text = "\n".join(f"- Always keep this: {one.text}\n" for one in few)
        repo.write(f"part{number}/AGENTS.md", text)
    repo.commit()
    person("sync", "--json")
    check(person, world, len(PLANTED))


def test_reasons_and_the_ledger(person: Person, world: Path) -> None:
    """Nor one in the reason of an act, also where the act is shared."""
    person("remember", "Never log passwords.")
    (held,) = person.statements().values()
    short = held["record"]["short"]
    person("share", short)
    for one in ONE_OF_EACH:
        person("forget", short, "--reason", one.text)
        person("confirm", short, "--reason", one.text, "--json")
    person("history", short)
    person("history", short, "--json")
    shared = bytes_in(person.folder / ".hitherto" / "ledger")
    assert shared.count(MARK) >= 2 * len(ONE_OF_EACH)
    check(person, world, 2 * len(ONE_OF_EACH))


def test_tasks(person: Person, world: Path) -> None:
    """Nor one in a task."""
    person("remember", "Never log passwords.")
    for one in ONE_OF_EACH:
        person("brief", one.text, "--json", code=None)
    check(person, world, 0)
