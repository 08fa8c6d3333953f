"""Conversations that a person hands in at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import answer, hitherto, one_sentence

if TYPE_CHECKING:
    from scratch_repo import Repo

CARDS = "Never log a card number."
ROSES = "The roses must be watered in the evening."


def talk(name: str, title: str, text: str) -> dict[str, object]:
    """Return a conversation of one message, as ChatGPT exports it."""
    content = {"content_type": "text", "parts": [text]}
    message = {"id": name, "author": {"role": "user"}, "create_time": 1.7e9, "content": content}
    node = {"id": name, "parent": None, "children": [], "message": message}
    return {"title": title, "id": f"c-{name}", "current_node": name, "mapping": {name: node}}


@pytest.fixture
def export(repo: Repo) -> Path:
    """Return an export with a conversation about this project and one about a garden."""
    hitherto(repo.root, "init")
    path = repo.root.parent / "conversations.json"
    path.write_text(json.dumps([talk("u1", "Web shop", CARDS), talk("u2", "Garden", ROSES)]))
    return path


def words(told: dict[str, object]) -> list[str]:
    """Return the statements that a sync found."""
    reads = told["reads"]
    assert isinstance(reads, list)
    return [record["words"] for read in reads for record in read["records"]]


def test_one_conversation_of_many(repo: Repo, export: Path) -> None:
    """Only what is named is read; a second time there is nothing new."""
    told = answer(repo.root, "sync", "--from", str(export), "--only", "shop")
    assert words(told) == [CARDS]
    again = answer(repo.root, "sync", "--from", str(export), "--only", "shop")
    assert (again["reads"], again["known"]) == ([], 1)
    brief = answer(repo.root, "brief", "Log what the payment endpoint does")
    assert CARDS in json.dumps(brief)


def test_all_conversations_and_a_copy(repo: Repo, export: Path) -> None:
    """Without a choice all are read; a copy of the file gives no statement twice."""
    copy = export.with_name("copy of it.json")
    copy.write_bytes(export.read_bytes())
    told = answer(repo.root, "sync", "--from", str(export), str(copy))
    assert sorted(words(told)) == [CARDS, ROSES]
    assert answer(repo.root, "status")["records"] == 2


def test_another_agents_session_from_elsewhere(repo: Repo) -> None:
    """A session that names another folder is about this project once somebody says so."""
    hitherto(repo.root, "init")
    path = repo.root.parent / "events.jsonl"
    start = {"sessionId": "s", "context": {"cwd": "/somewhere/else"}}
    rows = (
        {"type": "session.start", "id": "e0", "data": start},
        {"type": "user.message", "id": "e1", "data": {"content": CARDS}},
    )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert words(answer(repo.root, "sync", "--from", str(path))) == [CARDS]


@pytest.mark.parametrize(
    ("content", "arguments", "what"),
    [
        ('{"chats": [1]}', ("--from", "{}"), "of no known kind: lines of JSON with the keys chats"),
        (None, ("--from", "{}"), "cannot be read"),
        ('{"chats": [1]}', ("{}",), "Use `hitherto sync --from FILE`."),
        (None, ("--only", "shop"), "Use `hitherto sync --from FILE`."),
    ],
)
def test_what_cannot_be_handed_in(
    repo: Repo, content: str | None, arguments: tuple[str, ...], what: str
) -> None:
    """Unknown and missing files and half a request are one sentence and exit code 2."""
    hitherto(repo.root, "init")
    path = repo.root.parent / "x.json"
    if content is not None:
        path.write_text(content)
    done = hitherto(repo.root, "sync", *(each.format(path) for each in arguments), code=2)
    assert what in one_sentence(done)
