"""Payloads of all clients, real, documented and poisoned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hitherto.hooks.payload import Asked, name_of, read, restored

SHARED = Path(__file__).resolve().parents[2] / "../shared"
HOOKS = SHARED / "samples" / "transcripts"


def given(**told: object) -> Asked:
    """Read a payload."""
    return read(json.dumps(told).encode())


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("SessionStart", "start"),
        ("session-start", "start"),
        ("SESSION_START", "start"),
        ("sessionStart", "start"),
        ("user-prompt-submit", "prompt"),
        ("beforeSubmitPrompt", "prompt"),
        ("BeforeAgent", "prompt"),
        ("PostToolUse", "tool"),
        ("posttoolusefailure", "tool"),
        ("AfterTool", "tool"),
        ("afterFileEdit", "tool"),
        ("Stop", "stop"),
        ("AfterAgent", "stop"),
        ("SessionEnd", "end"),
        ("PreCompact", "compact"),
        ("PreCompress", "compact"),
        ("SubagentStop", ""),
        ("PostCompact", ""),
        ("Notification", ""),
        ("", ""),
    ],
)
def test_an_event_is_known_in_any_spelling(name: str, step: str) -> None:
    """The client's own name is understood in any case, with or without signs between words."""
    assert read(b"{}", name).step == step


def test_the_payload_says_which_event_it_is() -> None:
    """The payload's own name wins over the command line's; one of a wrong type does not count."""
    assert read(b'{"hook_event_name": "Stop"}', "SessionStart").step == "stop"
    assert read(b'{"hook_event_name": 7}', "SessionStart").step == "start"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"7", b"null", b"\xff\xfe", b'"Stop"'])
def test_what_is_no_object_is_refused(data: bytes) -> None:
    """Text that is no JSON object is a ValueError, whatever it is."""
    with pytest.raises(ValueError, match=r"."):
        read(data, "Stop")


def test_values_of_a_wrong_type_count_as_absent() -> None:
    """No wrong type gets through, and no huge text."""
    asked = given(
        hook_event_name="PostToolUse",
        session_id=["x"],
        cwd={"a": 1},
        transcript_path=5,
        prompt=None,
        tool_name=[],
        tool_input={"command": {"x": 1}, "file_path": 9},
        tool_response=[1],
    )
    empty = (asked.session, asked.folder, asked.transcript, asked.prompt, asked.command)
    assert empty == ("",) * 5
    assert asked.paths == []
    assert asked.failed is None
    assert len(given(hook_event_name="UserPromptSubmit", prompt="x" * 5_000_000).prompt) == 20_000
    assert given(hook_event_name="UserPromptSubmit", prompt="a\ud800b").prompt == "a?b"


def test_what_claude_code_wrote_and_ran() -> None:
    """Files that were written and commands that were run are told apart, with their outcome."""
    write = given(
        hook_event_name="PostToolUse",
        tool_name="Write",
        tool_input={"file_path": "/p/a.py", "content": "x"},
        tool_response={"type": "create", "filePath": "/p/a.py"},
    )
    assert (write.paths, write.command, write.failed) == (["/p/a.py"], "", False)
    ran = given(
        hook_event_name="PostToolUse",
        tool_name="Bash",
        tool_input={"command": "make test", "description": "Run tests"},
        tool_response={"stdout": "", "stderr": "", "interrupted": False},
    )
    assert (ran.paths, ran.command, ran.failed) == ([], "make test", False)
    failed = given(
        hook_event_name="PostToolUseFailure",
        tool_name="Bash",
        tool_input={"command": "make test"},
        error="Exit code 2",
    )
    assert (failed.command, failed.failed) == ("make test", True)
    seen = given(
        hook_event_name="PostToolUse", tool_name="Read", tool_input={"file_path": "/p/a.py"}
    )
    assert (seen.paths, seen.command) == ([], "")


def test_what_codex_patched_and_ran() -> None:
    """Codex names files in a patch, and says nothing of a command's outcome."""
    patch = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-x\n+y\n*** Add File: b.py\n+z\n"
    asked = given(
        hook_event_name="PostToolUse",
        turn_id="t",
        tool_name="apply_patch",
        tool_input={"command": patch},
        tool_response="ok",
    )
    assert (asked.client, asked.paths, asked.failed) == ("codex", ["src/a.py", "b.py"], None)
    ran = given(
        hook_event_name="PostToolUse",
        turn_id="t",
        tool_name="Bash",
        tool_input={"command": "pytest"},
        tool_response="no module",
    )
    assert (ran.command, ran.failed) == ("pytest", None)


def test_what_cursor_tells() -> None:
    """Cursor names a conversation and workspace roots, and its events begin small."""
    asked = given(
        conversation_id="c-1",
        generation_id="g-1",
        hook_event_name="beforeSubmitPrompt",
        cursor_version="3.7",
        workspace_roots=["/p"],
        prompt="do it",
        attachments=[],
    )
    assert (asked.client, asked.session, asked.folder) == ("cursor", "c-1", "/p")
    assert asked.event == "beforeSubmitPrompt"
    edited = given(
        conversation_id="c-1",
        hook_event_name="afterFileEdit",
        file_path="/p/a.ts",
        edits=[{"old_string": "a", "new_string": "b"}],
        workspace_roots=["/p"],
    )
    assert edited.paths == ["/p/a.ts"]


def test_what_gemini_tells() -> None:
    """Gemini CLI has its own names, and its shell says the exit code in words."""
    asked = given(
        session_id="g",
        transcript_path="/h/.gemini/tmp/x.json",
        cwd="/p",
        hook_event_name="AfterTool",
        timestamp="2026-11-01T10:00:00Z",
        tool_name="run_shell_command",
        tool_input={"command": "npm test"},
        tool_response={"llmContent": "Output: x\nExit Code: 1", "returnDisplay": "x"},
    )
    assert (asked.client, asked.event) == ("gemini", "AfterTool")
    assert (asked.command, asked.failed) == ("npm test", True)


def test_it_goes_over_a_wire_and_back() -> None:
    """What is asked is the same on the other side, and what is not of its shape is dropped."""
    asked = given(hook_event_name="UserPromptSubmit", session_id="s", prompt="x", cwd="/p")
    assert restored(json.loads(json.dumps(asked.plain()))).plain() == asked.plain()
    assert restored({"step": 5, "paths": "x", "failed": "no"}).plain() == Asked("", "", "").plain()


@pytest.mark.parametrize("session", ["../../etc/passwd", "..", ".hidden", "a/b", "x" * 200, "ü"])
def test_no_session_leads_out_of_its_folder(session: str) -> None:
    """A session's file has a plain name, whatever the id says."""
    name = name_of(session)
    assert name.startswith("_")
    assert name[1:].isalnum()
    assert name_of("01a22e10-a265-7140-9e93-e040136b142b") == "01a22e10-a265-7140-9e93-e040136b142b"


@pytest.mark.shared
@pytest.mark.skipif(not HOOKS.is_dir(), reason="the shared samples are not beside the project")
@pytest.mark.parametrize("client", ["claude-code/2.1.332", "codex/0.171.0"])
def test_real_payloads_are_read(client: str) -> None:
    """Every payload that a real client wrote is read as that client's, and those of ours known."""
    steps = {}
    for path in sorted((HOOKS / client / "hooks").glob("*.jsonl")):
        for line in path.read_bytes().splitlines():
            asked = read(line)
            steps[path.stem] = asked.step
            if asked.step:
                assert asked.client == client.partition("/")[0].partition("-")[0]
                assert asked.session
                assert asked.folder == "/home/demo/proj"
                assert asked.transcript.endswith(".jsonl")
    assert {name: step for name, step in steps.items() if step} == {
        "SessionStart": "start",
        "UserPromptSubmit": "prompt",
        "Stop": "stop",
        "SessionEnd": "end",
        ("PostToolUseFailure" if "claude" in client else "PostToolUse"): "tool",
    }
