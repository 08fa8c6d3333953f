"""Agents made by hand: one in this process, one on the wire, and what their users said."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import anyio
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, ElicitRequestParams, ElicitResult

from hitherto.bootstrap import open_memory
from hitherto.mcp.desk import Desk
from hitherto.mcp.serving import build
from hitherto.memory import Judged

COMMAND = (sys.executable, "-m", "hitherto", "mcp")
LEGACY = "legacy"
MODERN = "2026-07-28"
ERAS = (LEGACY, MODERN)
LONGEST = 60
"""Seconds that an agent waits for an answer."""

Call = Callable[..., Any]


class Asked:
    """The user at the agent's side: keeps what was asked, gives one answer to all of it."""

    def __init__(self, action: str, *, yes: bool = False) -> None:
        self.answer = ElicitResult(action=action, content={"yes": yes} if yes else None)
        self.questions: list[str] = []

    async def __call__(self, _context: Any, params: ElicitRequestParams) -> ElicitResult:
        """Answer a question."""
        self.questions.append(params.message)
        return self.answer


def ask(
    folder: Path, *calls: tuple[str, dict[str, Any]], era: str = MODERN, user: Asked | None = None
) -> list[CallToolResult]:
    """Call tools of a server for a folder, one after the other, and return what they answer."""

    async def session() -> list[CallToolResult]:
        async with Client(build(Desk(folder)), mode=era, elicitation_callback=user) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return anyio.run(session)


def one(
    folder: Path, name: str, *, era: str = MODERN, user: Asked | None = None, **arguments: Any
) -> dict[str, Any]:
    """Call one tool and return its structured answer; an error fails."""
    (result,) = ask(folder, (name, arguments), era=era, user=user)
    assert not result.is_error, text(result)
    assert result.structured_content is not None
    return result.structured_content


def text(result: CallToolResult) -> str:
    """Return the text of an answer."""
    return "\n".join(getattr(block, "text", "") for block in result.content)


def launched(folder: Path) -> StdioServerParameters:
    """Return how a client starts the server as a process, in the tests' world."""
    return StdioServerParameters(
        command=COMMAND[0], args=list(COMMAND[1:]), cwd=folder, env=dict(os.environ)
    )


def said(home: Path, folder: Path, *turns: str, session: str = "one", tool: str = "") -> Path:
    """Write a conversation with Claude Code in which a person says these things, one a minute.

    Args:
        home: the user's.
        folder: the project.
        turns: what is typed.
        session: its id.
        tool: what a tool gives after it.
    """
    path = home / ".claude" / "projects" / re.sub(r"[^A-Za-z0-9]", "-", str(folder))
    path.mkdir(parents=True, exist_ok=True)
    contents: list[Any] = list(turns)
    if tool:
        contents.append([{"type": "tool_result", "tool_use_id": "t", "content": tool}])
    lines = []
    for number, content in enumerate(contents):
        line = {
            "parentUuid": f"{session}-{number - 1}" if number else None,
            "isSidechain": False,
            "type": "user",
            "message": {"role": "user", "content": content},
            "uuid": f"{session}-{number}",
            "timestamp": f"2026-05-01T09:{number:02}:00.000Z",
            "cwd": str(folder),
            "sessionId": session,
            "gitBranch": "main",
        }
        lines.append(json.dumps(line) + "\n")
    target = path / f"{session}.jsonl"
    target.write_text("".join(lines), encoding="utf-8")
    return target


def kept(folder: Path) -> dict[str, Judged]:
    """Return by its words every statement that is kept."""
    with open_memory(folder) as memory:
        return {each.record.words: each for each in memory.all()}


class Wire:
    """An agent that writes and reads the lines itself."""

    def __init__(self, folder: Path, command: Sequence[str] = COMMAND) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.leave()

    def send(self, message: dict[str, Any]) -> None:
        """Write one message."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send a request and return the answer to it; every line must be JSON-RPC."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            held: dict[str, Any] = json.loads(line)
            assert held["jsonrpc"] == "2.0"
            if held.get("id") == self.number:
                return held
        raise AssertionError(self.leave())

    def greet(self, version: str) -> dict[str, Any]:
        """Shake hands the older way."""
        who = {"name": "wire", "version": "1"}
        given = {"protocolVersion": version, "capabilities": {}, "clientInfo": who}
        held = self.ask("initialize", given)
        self.send({"method": "notifications/initialized"})
        return held

    def leave(self) -> tuple[int, str]:
        """Close stdin; return the exit code and what was left on both outputs."""
        out, err = self.process.communicate(timeout=LONGEST)
        return self.process.returncode, out + err
