"""Aider's histories: what was typed, what the program and the agent wrote around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.model import Cursor, Found, Place, Reading
from hitherto.sources.transcripts.aider import HISTORY, Aider

STARTED = "2026-03-01 10:00:00"


def chat(*parts: str, started: str = STARTED) -> str:
    """Return one chat: its heading and what stands below."""
    return f"\n# aider chat started at {started}\n\n> Aider v0.86.1  \n" + "".join(parts)


def typed(text: str) -> str:
    """Return what Aider writes of a message."""
    return "\n" + "".join(f"#### {row}  \n" for row in text.split("\n"))


def said(text: str) -> str:
    """Return what Aider writes of the agent's words."""
    return f"\n{text}\n\n> Tokens: 2.1k sent, 300 received.  \n"


def read(path: Path, since: Cursor | None = None) -> Reading:
    """Read a history."""
    return Aider().read(Found(kind="aider", location=str(path), source="aider:x"), since)


def shown(reading: Reading) -> list[tuple[str, str]]:
    """Return role and text of each turn."""
    return [(turn.provenance.role.name, turn.text) for turn in reading.turns]


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Return the path of a history."""
    return tmp_path / HISTORY


def test_chats_one_after_the_other(history: Path) -> None:
    """Each chat is a session of its own; turns are numbered through, anchors within each."""
    later = "2026-03-02 09:30:00"
    history.write_text(chat(typed("One."), typed("Two.")) + chat(typed("Three."), started=later))
    origins = [turn.provenance for turn in read(history).turns]
    assert [(one.session, one.anchor, one.ordinal) for one in origins] == [
        (STARTED, f"{STARTED}:0", 0),
        (STARTED, f"{STARTED}:1", 1),
        (later, f"{later}:0", 2),
    ]
    assert origins[0].at < origins[2].at


def test_a_message_of_several_lines_is_one(history: Path) -> None:
    """Lines that follow each other are one message, its blank lines kept."""
    history.write_text(chat(typed("First this.\n\n- and that\n- but not so"), said("Ok.")))
    assert shown(read(history)) == [("USER", "First this.\n\n- and that\n- but not so")]


def test_the_agents_headings_are_its_own(history: Path) -> None:
    """A heading of the agent's ends without the two spaces that Aider writes."""
    history.write_text(
        chat(typed("Go."), said("#### Plan\n\nAlways use tabs.\n\n> quoted"), typed("No."))
    )
    turns = read(history).turns
    assert [turn.text for turn in turns] == ["Go.", "No."]
    assert "#### Plan" in turns[1].before
    assert "quoted" not in turns[1].before


def test_where_an_editor_took_the_spaces_away(history: Path) -> None:
    """In a history whose first message lacks the spaces, all such lines were typed."""
    history.write_text(chat("\n#### One.\n\nOk.\n\n#### Two.\n"))
    assert [text for _, text in shown(read(history))] == ["One.", "Two."]


def test_commands_and_answers_are_told_from_words(history: Path) -> None:
    """Of commands only the words behind some are the person's; answers to Aider are nobody's."""
    history.write_text(
        chat(
            typed("/add src/app.py"),
            typed("/ask why must tokens expire?"),
            typed("/run pytest -q"),
            typed("!ls"),
            typed("/clear"),
            typed("/etc/hosts must never be edited."),
            typed("Add it to the chat? (Y)es/(N)o/(A)ll/(S)kip all [Yes]: all"),
            typed("<blank>"),
        )
    )
    assert shown(read(history)) == [
        ("TOOL", ""),
        ("USER", "why must tokens expire?"),
        ("TOOL", ""),
        ("TOOL", ""),
        ("TOOL", ""),
        ("USER", "/etc/hosts must never be edited."),
        ("TOOL", ""),
    ]


def test_the_same_words_again_are_a_turn_again(history: Path) -> None:
    """Who says the same twice said it twice, also across two readings."""
    history.write_text(chat(typed("Go on."), said("Ok.")))
    first = read(history)
    with history.open("a") as stream:
        stream.write(typed("Go on."))
    assert [turn.provenance.ordinal for turn in read(history, first.cursor).turns] == [1]


def test_bytes_that_are_no_text(history: Path) -> None:
    """Bytes that are not UTF-8 are replaced and told with their line."""
    history.write_bytes(chat(typed("Use X.")).encode().replace(b"Use X", b"Use \xff"))
    reading = read(history)
    assert [text for _, text in shown(reading)] == ["Use \ufffd."]
    assert [problem.line for problem in reading.problems] == [6]


def test_a_file_of_another_form_is_named(history: Path) -> None:
    """A file of this name without a chat in it is said to be strange."""
    history.write_text("Dear diary,\n")
    assert "plain text" in read(history).problems[0].what


def test_histories_of_work_trees(tmp_path: Path) -> None:
    """The history at each root is found; of a copied one the longer."""
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    for tree in (one, two, three):
        tree.mkdir()
    (one / HISTORY).write_text(chat(typed("One.")))
    (two / HISTORY).write_text(chat(typed("One."), typed("Two.")))
    place = Place(id="p", root=str(one), worktrees=(str(one), str(two), str(three)))
    (found,) = Aider().find(place)
    assert (found.source, found.location) == (f"aider:{STARTED}", str(two / HISTORY))
