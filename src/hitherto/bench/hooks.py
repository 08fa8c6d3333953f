"""How long an agent waits for its hooks: with a warm server at many records, and without one.

Each figure is the wall clock of a whole process, from its start to its end, as an agent's program
sees it; the ratio compares its middle with starting Python for nothing.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep
from typing import Any

from rich.table import Table

from hitherto.bench.figures import columns
from hitherto.bench.world import World, fill, in_folder, scratch
from hitherto.bootstrap import set_up
from hitherto.errors import InputError
from hitherto.hooks.serving import lending, serve

RECORDS = 10_000
COLD_RECORDS = 300
WARM_RUNS = 60
COLD_RUNS = 12
FLOOR = 150.0
"""What the prompt's hook may take with a warm server, 95 of 100 times, in milliseconds."""

_EVENTS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("SessionStart", {"source": "startup"}),
    ("UserPromptSubmit", {"prompt": "Write tests for the cache in src/cache/main.py"}),
    ("PostToolUse", {"tool_name": "Bash", "tool_input": {"command": "pytest -q"}}),
    ("PreCompact", {"trigger": "auto"}),
    ("Stop", {"stop_hook_active": False}),
    ("SessionEnd", {"reason": "other"}),
)
_START = "import sys; from hitherto.__main__ import main; sys.exit(main())"  # as the command does
_WARMING = 120.0  # seconds


def measure() -> dict[str, Any]:
    """Measure everything.

    Returns:
        ``python_ms`` (an empty Python), ``records`` and ``cold_records``, and for ``warm`` and
        ``cold`` one object an event: ``event``, ``p50``, ``p95``, ``p99`` (ms), ``ratio`` (times
        an empty Python) and ``characters`` (of the last answer).
    """
    with tempfile.TemporaryDirectory(prefix="hitherto-hooks-") as name:
        empty = in_folder(name)
        nothing = median(_run(empty, ["-c", "pass"], b"")[0] for _ in range(WARM_RUNS // 2))
        one, other = (World(Path(name) / each, empty.compiled) for each in ("warm", "cold"))
        warm = _events(one, RECORDS, WARM_RUNS, nothing, served=True)
        cold = _events(other, COLD_RECORDS, COLD_RUNS, nothing, served=False)
    return {
        "python_ms": round(nothing, 1),
        "records": RECORDS,
        "cold_records": COLD_RECORDS,
        "warm": warm,
        "cold": cold,
    }


def table(result: Mapping[str, Any]) -> Table:
    """Return the figures for people."""
    shown = columns("event", "half", "95 of 100", "99 of 100", "times python -c pass")
    for title, key, count in (
        ("warm", "warm", result["records"]),
        ("no server", "cold", result["cold_records"]),
    ):
        shown.add_row(f"{title}, {count} records", "", "", "", "")
        for row in result[key]:
            figures = (f"{row[each]:g} ms" for each in ("p50", "p95", "p99"))
            shown.add_row(f"  {row['event']}", *figures, f"{row['ratio']:g}")
    return shown


def floors(result: Mapping[str, Any]) -> list[str]:
    """Return in words what is worse than it may be."""
    return [
        f"{row['event']} takes {row['p95']} ms, at most {FLOOR:g}"
        for row in result["warm"]
        if row["event"] == "UserPromptSubmit" and row["p95"] > FLOOR
    ]


def _events(
    world: World, count: int, runs: int, nothing: float, *, served: bool
) -> list[dict[str, Any]]:
    """Measure every event in a world of its own."""
    world.home.mkdir()
    place, data = scratch(world.home), str(world.settings.data)
    with set_up(place, given=world.settings) as memory:
        fill(memory, count)
        close = serve(lending(memory), str(place), data) if served else None
        try:
            if close:
                _until_warm(world, place)
            return [
                _measured(world, place, number, runs, nothing) for number in range(len(_EVENTS))
            ]
        finally:
            if close:
                close()


def _measured(world: World, place: Path, number: int, runs: int, nothing: float) -> dict[str, Any]:
    """Run one event's hook again and again, each time in a session of its own."""
    event, extra = _EVENTS[number]
    times, size = [], 0
    for run in range(runs):
        taken, out = _hook(world, place, event, f"{event}-{run}", extra)
        times.append(taken)
        size = len(out)
    cut = quantiles(times, n=100, method="inclusive")
    return {
        "event": event,
        "p50": round(median(times), 1),
        "p95": round(cut[94], 1),
        "p99": round(cut[98], 1),
        "ratio": round(median(times) / nothing, 2),
        "characters": size,
    }


def _until_warm(world: World, place: Path) -> None:
    """Wait until the server has made all that answers need.

    Raises:
        InputError: it never answered.
    """
    end = monotonic() + _WARMING
    event, extra = _EVENTS[1]
    while monotonic() < end:
        if _hook(world, place, event, "warming", extra)[1]:
            return
        sleep(0.2)
    raise InputError("The server did not answer", f"See {world.settings.data / 'hooks.log'}.")


def _hook(
    world: World, place: Path, event: str, session: str, extra: Mapping[str, object]
) -> tuple[float, bytes]:
    told = {"session_id": session, "cwd": str(place), "hook_event_name": event, **extra}
    return _run(world, ["-c", _START, "hook", event], json.dumps(told).encode())


def _run(world: World, arguments: list[str], given: bytes) -> tuple[float, bytes]:
    """Return the milliseconds of a Python process and what it printed.

    Raises:
        InputError: it failed, or said something to the user.
    """
    began = perf_counter()
    done = subprocess.run(  # noqa: S603  # our own program
        world.python(*arguments), input=given, capture_output=True, check=False
    )
    taken = 1000 * (perf_counter() - began)
    if done.returncode or done.stderr:
        raise InputError("A hook did not end quietly", done.stderr.decode("utf-8", "replace")[:200])
    return taken, done.stdout
