"""A file of 200 MB is read in bounded memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SIZE = 200 * 1024 * 1024
READ = """
import resource, sys
from pathlib import Path
from hitherto.model import Found
from hitherto.sources.readers import Homes, readers
name, location = sys.argv[1:]
reader = next(one for one in readers(Homes(Path("/x"), Path("/y"))) if one.name == name)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
reading = reader.read(Found(kind=name, location=location, source=name), None)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(len(reading.turns), len(reading.problems), (after - before) // 1024)
"""


def chunk(name: str, number: int = 0) -> bytes:
    """Return about a megabyte of a session: one short prompt and much of the agent's and tools'."""
    output = ("some output of a tool, word after word, " * 6 + "\n") * 2_000
    rows: list[dict[str, object]]
    if name == "specstory":
        prompt = "_**User**_\n\nUse tabs.\n\n---\n\n_**Assistant**_\n\n"
        return (prompt + output * 2 + "\n---\n\n").encode()
    if name == "codex":
        rows = [
            {"type": "event_msg", "payload": {"type": "user_message", "message": "Use tabs."}},
            {
                "type": "response_item",
                "payload": {"type": "function_call_output", "output": output},
            },
        ]
        return "".join(json.dumps(row) + "\n" for row in rows).encode()
    if name == "gemini-cli":
        stamp = {"timestamp": "2026-03-01T10:00:00Z"}
        call = {"id": "c", "result": [{"functionResponse": {"response": {"output": output}}}]}
        rows = [
            {"id": f"u{number}", "type": "user", "content": "Use tabs.", **stamp},
            {"id": f"g{number}", "type": "gemini", "content": "", "toolCalls": [call], **stamp},
        ]
        return "".join(json.dumps(row) + "\n" for row in rows).encode()
    result: object = [{"type": "tool_result", "content": output}]
    if name == "cursor":
        rows = [
            {"role": "user", "message": {"content": "<user_query>\nUse tabs.\n</user_query>"}},
            {"role": "user", "message": {"content": result}},
        ]
        return "".join(json.dumps(row) + "\n" for row in rows).encode()
    rows = [
        {"type": "user", "sessionId": "s", "uuid": "u", "message": {"content": "Use tabs."}},
        {"type": "user", "sessionId": "s", "uuid": "r", "message": {"content": result}},
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["claude-code", "codex", "cursor", "gemini-cli", "specstory"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, name: str) -> None:
    """Reading 200 MB takes less than a quarter of that in memory, and every prompt comes."""
    pytest.importorskip("resource", reason="only there on POSIX")
    path = tmp_path / "large"
    part = chunk(name)
    count = SIZE // len(part) + 1
    with path.open("wb") as stream:
        for number in range(count):
            stream.write(chunk(name, number))
    done = subprocess.run(
        [sys.executable, "-c", READ, name, str(path)], capture_output=True, text=True, check=True
    )
    turns, problems, megabytes = map(int, done.stdout.split())
    assert (turns, problems) == (count, 0)
    assert megabytes < 50
