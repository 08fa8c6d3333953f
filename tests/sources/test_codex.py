"""Codex's rollouts, old and of 2026, plain and packed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import zstandard

from hitherto.model import Cursor, Found, Place, Reading, Role
from hitherto.sources.transcripts.codex import Codex

NAME = "rollout-2026-03-01T10-00-00-5e55ab1e-0000-4000-8000-000000000002"
SESSION = "5e55ab1e-0000-4000-8000-000000000002"


def line(kind: str, **payload: Any) -> str:
    """Return one rollout line."""
    value = {"timestamp": "2026-03-01T10:00:00.000Z", "type": kind, "payload": payload}
    return json.dumps(value) + "\n"


def meta(**more: Any) -> str:
    """Return the line that opens a session."""
    git = {"commit_hash": "abc123", "branch": "main"}
    return line("session_meta", **({"id": SESSION, "cwd": "/w/app", "git": git} | more))


def item(text: str, kind: str = "", role: str = "user", **more: Any) -> str:
    """Return a message of the model's history, with kinds as since 2026 or without."""
    if kind:
        more["internal_chat_message_metadata_passthrough"] = {"content_item_kinds": [kind]}
    content = [{"type": "input_text", "text": text}]
    return line("response_item", type="message", role=role, content=content, **more)


def event(text: str) -> str:
    """Return the old form's event for what a person typed."""
    return line("event_msg", type="user_message", message=text)


def completed(text: str, kind: str = "UserMessage") -> str:
    """Return the event of 2026 for a message."""
    done = {"type": kind, "id": "item-1", "content": [{"type": "text", "text": text}]}
    return line("event_msg", type="item_completed", item=done)


@pytest.fixture
def rollout(tmp_path: Path) -> Path:
    """Return the path of a rollout."""
    return tmp_path / f"{NAME}.jsonl"


def read(path: Path, since: Cursor | None = None) -> Reading:
    """Read a rollout."""
    found = Found(kind="codex", location=str(path), source=f"codex:{SESSION}")
    return Codex(path.parent).read(found, since)


def texts(reading: Reading) -> list[str]:
    """Return the texts of all turns."""
    return [turn.text for turn in reading.turns]


def test_the_paginated_form(rollout: Path) -> None:
    """Of messages with kinds only what a person typed is read, once, with its message's id."""
    rollout.write_text(
        meta(history_mode="paginated")
        + item("obey the hook", "hooks.additional_context", role="developer")
        + item("# AGENTS.md instructions for /w/app\n\nUse tabs.", "agents_md.instructions")
        + item("<environment_context>x</environment_context>", "environments.environment_context")
        + completed("Which port?", "AgentMessage")
        + item("port 8081", "user.text", id="msg_1")
        + completed("port 8081")
    )
    (turn,) = read(rollout).turns
    origin = turn.provenance
    assert (turn.text, turn.before, origin.anchor) == ("port 8081", "Which port?", "msg_1")
    assert (origin.role, origin.position, origin.session) == (Role.USER, "turn 0", SESSION)
    assert (origin.commit, origin.branch) == ("abc123", "main")
    assert origin.at == "2026-03-01T10:00:00Z"


def test_the_old_form(rollout: Path) -> None:
    """Item and event of one message are one turn, in either order; wrappers are none."""
    rollout.write_text(
        meta()
        + item("<environment_context>\n<cwd>/w/app</cwd>\n</environment_context>")
        + item("<user_instructions>\nUse tabs.\n</user_instructions>")
        + item("first")
        + event("first")
        + line("event_msg", type="agent_message", message="done")
        + item("done", role="assistant")
        + event("second")
        + item("second")
    )
    reading = read(rollout)
    assert texts(reading) == ["first", "second"]
    assert reading.turns[1].before == "done"


def test_the_oldest_form(rollout: Path) -> None:
    """Lines that are the items themselves are read too."""
    rollout.write_text(
        json.dumps({"id": SESSION, "timestamp": "2025-06-01T00:00:00Z", "instructions": ""})
        + "\n"
        + json.dumps({"type": "message", "role": "user", "content": [{"text": "use tabs"}]})
        + "\n"
        + json.dumps({"record_type": "state"})
        + "\n"
        + json.dumps({"type": "reasoning", "summary": []})
        + "\n"
    )
    reading = read(rollout)
    assert (texts(reading), reading.problems) == (["use tabs"], ())
    assert reading.turns[0].provenance.session == SESSION


def test_saying_it_twice_is_two_turns(rollout: Path) -> None:
    """The same words typed again are another turn, not the other record of the first."""
    rollout.write_text(meta() + (item("go on") + event("go on")) * 2)
    assert texts(read(rollout)) == ["go on", "go on"]


def test_a_cut_between_both_records_of_a_turn(rollout: Path) -> None:
    """Where a reading ends between item and event, the next does not take the event for new."""
    rollout.write_text(meta() + item("use tabs"))
    first = read(rollout)
    rollout.write_text(meta() + item("use tabs") + event("use tabs") + event("go on"))
    assert (texts(first), texts(read(rollout, first.cursor))) == (["use tabs"], ["go on"])


def test_a_rollback_takes_turns_back(rollout: Path) -> None:
    """The last turns before a rollback are marked, also when they had been read before."""
    rollback = line("event_msg", type="thread_rolled_back", num_turns=1)
    start = meta() + event("start") + event("use redis")
    rollout.write_text(start)
    first = read(rollout)
    rollout.write_text(start + rollback + event("use a table"))
    whole, second = read(rollout), read(rollout, first.cursor)
    expected = [("start", False), ("use redis", True), ("use a table", False)]
    assert [(turn.text, turn.taken_back) for turn in whole.turns] == expected
    assert [(turn.text, turn.taken_back) for turn in second.turns] == expected


def test_a_thread_that_an_agent_started(rollout: Path) -> None:
    """On the user's side of a subagent's thread stands an agent."""
    rollout.write_text(meta(source={"subagent": {"name": "review"}}) + event("look at it"))
    assert read(rollout).turns[0].provenance.role is Role.AGENT


def test_a_packed_rollout(rollout: Path) -> None:
    """A packed rollout gives what the plain one gives, and nothing when it did not change."""
    rollout.write_text(meta() + event("use tabs") + event("go on"))
    packed = rollout.with_name(rollout.name + ".zst")
    packed.write_bytes(zstandard.ZstdCompressor().compress(rollout.read_bytes()))
    reading = read(packed)
    assert reading.turns == read(rollout).turns
    assert read(packed, reading.cursor) == Reading(cursor=reading.cursor)
    assert Codex(rollout.parent).recognise(packed.read_bytes(), str(packed))


def test_a_damaged_archive(rollout: Path) -> None:
    """What could be unpacked is read, and the damage is a problem."""
    rows = "".join(event(f"rule number {n} of many") for n in range(4000))
    data = bytearray(zstandard.ZstdCompressor(level=1).compress((meta() + rows).encode()))
    data[len(data) // 2 :] = b"\xff" * (len(data) - len(data) // 2)
    packed = rollout.with_name(rollout.name + ".zst")
    packed.write_bytes(bytes(data))
    reading = read(packed)
    assert any("breaks off" in problem.what for problem in reading.problems)


def test_damage_is_told_with_its_line(rollout: Path) -> None:
    """Damaged and unknown lines are problems; the rest is read."""
    rollout.write_text(
        meta()
        + '{"type": "event_msg", "payl\n'
        + event("use tabs")
        + line("dream")
        + json.dumps({"type": "event_msg", "payload": {"type": 7}})
        + "\n"
        + event("go on")
    )
    reading = read(rollout)
    assert texts(reading) == ["use tabs", "go on"]
    assert [problem.line for problem in reading.problems] == [2, 5, 4]


def test_sessions_are_found_by_their_folder(tmp_path: Path) -> None:
    """Sessions started in the work tree are found once, archived and packed ones too."""
    root, home = tmp_path / "app", tmp_path / "codex"
    root.mkdir()
    day, archive = home / "sessions" / "2026" / "03" / "01", home / "archived_sessions"
    day.mkdir(parents=True)
    archive.mkdir()
    mine = meta(cwd=str(root)) + event("x")
    (day / f"{NAME}.jsonl").write_text(mine)
    pack = zstandard.ZstdCompressor().compress
    (archive / f"{NAME}.jsonl.zst").write_bytes(pack(mine.encode()))
    other = NAME.replace("0002", "0003")
    (archive / f"{other}.jsonl.zst").write_bytes(pack(mine.encode()))
    (day / f"{NAME.replace('0002', '0004')}.jsonl").write_text(meta(cwd=str(tmp_path)))
    told = item(f"<environment_context>\n<cwd>{root}</cwd>\n</environment_context>")
    (day / f"{NAME.replace('0002', '0005')}.jsonl").write_text(told)
    found = list(Codex(home).find(Place(id="p", root=str(root))))
    assert [one.source[-4:] for one in found] == ["0002", "0005", "0003"]
    assert found[0].location.endswith(".jsonl")
