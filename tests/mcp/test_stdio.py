"""Over stdin and stdout: all versions that clients speak, and an end when the client ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from agents import COMMAND, ERAS, LONGEST, Wire, launched, text

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "wire", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
TASK = "Set up the production database"


def called(wire: Wire, meta: dict[str, Any]) -> dict[str, Any]:
    """Call the brief over a wire and return its result."""
    held = wire.ask("tools/call", {"name": "brief", "arguments": {"task": TASK}, "_meta": meta})
    result: dict[str, Any] = held["result"]
    return result


@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25"])
def test_clients_that_shake_hands_are_served(project: Path, version: str) -> None:
    """A client of either older version gets that version, the tools and a brief; then it ends."""
    with Wire(project) as wire:
        hello = wire.greet(version)["result"]
        assert hello["protocolVersion"] == version
        assert "brief" in hello["instructions"]
        names = [tool["name"] for tool in wire.ask("tools/list", {})["result"]["tools"]]
        assert sorted(names) == [
            "brief", "confirm", "digest_next", "digest_submit", "find_symbol", "forget", "history",
            "remember", "status", "what_breaks",
        ]  # fmt: skip
        assert "PostgreSQL" in called(wire, {})["structuredContent"]["brief"]
        assert wire.leave() == (0, "")


def test_clients_that_discover_are_served(project: Path) -> None:
    """A client of the newest version discovers, lists and calls without a handshake."""
    with Wire(project) as wire:
        found = wire.ask("server/discover", {"_meta": META})["result"]
        assert "2026-07-28" in found["supportedVersions"]
        assert wire.ask("tools/list", {"_meta": META})["result"]["tools"]
        assert "PostgreSQL" in called(wire, META)["structuredContent"]["brief"]
        assert wire.leave() == (0, "")


@pytest.mark.parametrize("era", ERAS)
def test_a_client_of_the_sdk_is_served(project: Path, era: str) -> None:
    """The SDK's own client starts the server as a process and calls it, in both eras."""

    async def session() -> str:
        async with Client(launched(project), mode=era) as client:
            return text(await client.call_tool("brief", {"task": TASK}))

    assert "PostgreSQL" in anyio.run(session)


def test_lines_that_are_no_requests_end_nothing(project: Path) -> None:
    """Broken lines are passed over or answered, and the next request is served."""
    with Wire(project) as wire:
        wire.greet("2025-11-25")
        assert wire.process.stdin is not None
        wire.process.stdin.write('{"jsonrpc": "2.0", "id": 7\nnot json\n[]\n\n')
        wire.process.stdin.flush()
        assert wire.ask("tools/list", {})["result"]["tools"]


def test_it_ends_with_a_parent_that_is_killed(project: Path) -> None:
    """A parent that is killed with SIGKILL leaves no server behind."""
    program = (
        "import subprocess, sys, time\n"
        f"server = subprocess.Popen({list(COMMAND)!r}, stdin=subprocess.PIPE,"
        " stdout=subprocess.PIPE, text=True)\n"
        "print(server.pid, flush=True)\n"
        "server.stdin.write(sys.stdin.readline()); server.stdin.flush()\n"
        "print(server.stdout.readline(), end='', flush=True)\n"
        "time.sleep(600)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    server = int(parent.stdout.readline())
    discover = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": META}}
    parent.stdin.write(json.dumps(discover) + "\n")
    parent.stdin.flush()
    assert json.loads(parent.stdout.readline())["id"] == 1
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    assert ended(server)


def ended(process: int) -> bool:
    """Wait until a process that is not ours is gone (or only its entry is left)."""
    for _ in range(LONGEST * 10):
        try:
            os.kill(process, 0)
            state = Path(f"/proc/{process}/stat")
            if state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2][1] == "Z":
                return True
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
