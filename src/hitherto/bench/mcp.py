"""What the MCP server costs: tokens in every session, the time to start, the time of a brief.

It is spoken to as an agent does, over stdin and stdout of a process of its own, about a scratch
project. Tokens are characters / 4, as everywhere.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from rich.table import Table

from hitherto.bench.figures import columns
from hitherto.bench.world import World, fill, in_folder, scratch, tasks
from hitherto.bootstrap import set_up
from hitherto.errors import InputError
from hitherto.intent.compile import tokens

RECORDS = 1_000
BRIEFS = 50
STARTS = 5
VERSION = "2025-11-25"

FLOORS = {"tokens_read": 1_350.0, "brief_p95": 500.0}
"""What may not be exceeded: tokens that an agent's model reads, milliseconds of a brief.

A memory may cost some 1,000 tokens a session to be known of, and the code graph 350: one search for
a function's callers by other means costs several times that, each time.
"""


def measure(records: int = RECORDS, briefs: int = BRIEFS, starts: int = STARTS) -> dict[str, Any]:
    """Measure everything.

    Args:
        records: how many statements the project has.
        briefs: how many briefs are timed, the first apart.
        starts: how many starts are timed.

    Returns:
        ``tokens`` (of ``tools/list`` as sent), ``tokens_read`` (of names, descriptions and input
        schemas with the server's instructions: what a model usually reads), ``instructions``
        (tokens), ``tools`` (tokens as sent, by name), ``start_ms`` (a cold process to its first
        answer), ``brief_first_ms``, ``brief_p50`` and ``brief_p95`` (ms), ``records``.
    """
    with tempfile.TemporaryDirectory(prefix="hitherto-mcp-") as name:
        world = in_folder(name)
        project = scratch(world.home)
        with set_up(project, given=world.settings) as memory:
            fill(memory, records)
        times = [_start(world, project) for _ in range(starts)]
        with _served(world, project) as server:
            hello = server.ask("initialize", _HELLO)
            listed = server.ask("tools/list", {})["tools"]
            spent = [_brief(server, task) for task in islice(tasks(), briefs + 1)]
    instructions = tokens(hello["instructions"])
    return {
        "tokens": tokens(_compact(listed)),
        "tokens_read": instructions + sum(tokens(_compact(_read(tool))) for tool in listed),
        "instructions": instructions,
        "tools": {tool["name"]: tokens(_compact(tool)) for tool in listed},
        "start_ms": round(median(times), 1),
        "brief_first_ms": round(spent[0], 1),
        "brief_p50": round(median(spent[1:]), 1),
        "brief_p95": round(quantiles(spent[1:], n=20)[18], 1),
        "records": records,
    }


def table(result: dict[str, Any]) -> Table:
    """Return the figures for people."""
    shown = columns("what", "measured", "at most")
    rows = [
        ("tools/list as sent", "tokens", "tokens"),
        ("what a model reads of it, with the instructions", "tokens_read", "tokens"),
        ("cold start to the first answer", "start_ms", "ms"),
        (f"first brief at {result['records']} records", "brief_first_ms", "ms"),
        ("later briefs, half of them", "brief_p50", "ms"),
        ("later briefs, 95 of 100", "brief_p95", "ms"),
    ]
    for title, key, unit in rows:
        limit = f"{FLOORS[key]:g} {unit}" if key in FLOORS else ""
        shown.add_row(title, f"{result[key]:g} {unit}", limit)
    for name, cost in result["tools"].items():
        shown.add_row(f"  {name}", f"{cost} tokens", "")
    return shown


def floors(result: dict[str, Any]) -> list[str]:
    """Return in words what is worse than it may be."""
    return [
        f"{key} is {result[key]}, at most {limit:g}"
        for key, limit in FLOORS.items()
        if result[key] > limit
    ]


_HELLO = {
    "protocolVersion": VERSION,
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}


class _Server:
    """A server at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.asked = 0

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send a request and return its result.

        Raises:
            InputError: the server ended, or answered with an error.
        """
        if self.process.stdin is None or self.process.stdout is None:
            raise InputError("The server has no pipes", "Report this.")
        self.asked += 1
        message = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            held = json.loads(line)
            if held.get("id") == self.asked and "result" in held:
                result: dict[str, Any] = held["result"]
                return result
            if held.get("id") == self.asked:
                break
        raise InputError(f"The server did not answer {method}", "Run `hitherto mcp` to see why.")


@contextmanager
def _served(world: World, project: Path) -> Iterator[_Server]:
    process = subprocess.Popen(  # noqa: S603  # our own program
        world.python("-m", "hitherto", "mcp"),
        cwd=project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        yield _Server(process)
        if process.stdin is not None:
            process.stdin.close()


def _start(world: World, project: Path) -> float:
    """Return the milliseconds from starting a process to its first answer."""
    began = perf_counter()
    with _served(world, project) as server:
        server.ask("initialize", _HELLO)
        return 1000 * (perf_counter() - began)


def _brief(server: _Server, task: str) -> float:
    began = perf_counter()
    server.ask("tools/call", {"name": "brief", "arguments": {"task": task}})
    return 1000 * (perf_counter() - began)


def _read(tool: dict[str, Any]) -> dict[str, Any]:
    """Return what of a tool an agent's program usually gives its model."""
    return {key: tool[key] for key in ("name", "description", "inputSchema")}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
