"""How fast it is and how much it needs: briefs at many records, a first sync, a cold start.

Everything is made here, the same each time, in a scratch folder with a home of its own. Times are
wall clock, each with its twin in processor time, which other work on the machine does not lengthen:
a floor holds where the smaller of the two does. Ratios compare with starting Python for nothing,
which tells a slow machine from a slow program.
"""

from __future__ import annotations

import json
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

from rich.table import Table

from hitherto.bench.world import World, fill, in_folder, scratch, statements, tasks
from hitherto.bootstrap import set_up
from hitherto.memory import Memory

RECORDS = 10_000
BRIEFS = 200
MEGABYTES = 50
MEGABYTE = 1_000_000
STARTS = 15
WARM = 3

FLOORS = {"brief_p99": 150.0, "sync_seconds": 20.0, "help_ms": 150.0, "noop_ms": 150.0}
"""What may not be exceeded: milliseconds, and seconds for the sync."""
CPU = "_cpu"  # ends the name of a time's twin


class Taken(NamedTuple):
    """How many seconds something took, by the clock and of the processor."""

    wall: float
    cpu: float


def measure() -> dict[str, float]:
    """Measure everything.

    Returns:
        ``brief_p50`` and ``brief_p99`` (ms, warm, at 10,000 records), ``sync_seconds`` (50 MB),
        ``help_ms`` and ``noop_ms`` (cold) with their ratios to an empty Python, ``peak_mb``; each
        time also as processor time, its name ending with ``_cpu``.
    """
    with tempfile.TemporaryDirectory(prefix="hitherto-scale-") as name:
        world = in_folder(name)
        project = scratch(world.home)
        conversations = _conversations(world.home / ".claude", project)
        with set_up(project, given=world.settings) as memory:
            synced = _timed(memory.sync)
            starts = _starts(world, project)
            for path in conversations:
                path.unlink()
            fill(memory, RECORDS)
            briefs = _briefs(memory)
    spent = {"": [each.wall for each in briefs], CPU: [each.cpu for each in briefs]}
    times = {
        f"{name}{end}": round(1000 * quantiles(held, n=100)[cut], 2)
        for name, cut in (("brief_p50", 49), ("brief_p99", 98))
        for end, held in spent.items()
    }
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        **times,
        "sync_seconds": round(synced.wall, 2),
        f"sync_seconds{CPU}": round(synced.cpu, 2),
        **starts,
        "peak_mb": round(peak, 1),
    }


def table(result: dict[str, float]) -> Table:
    """Return the figures for people."""
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    for column in ("what", "measured", "processor", "at most"):
        shown.add_column(column, justify="left" if column == "what" else "right")
    rows = (
        (f"brief at {RECORDS} records, half of them", "brief_p50", "ms"),
        (f"brief at {RECORDS} records, 99 of 100", "brief_p99", "ms"),
        (f"first sync of {MEGABYTES} MB", "sync_seconds", "s"),
        ("hitherto --help, cold", "help_ms", "ms"),
        ("  times an empty Python", "help_ratio", ""),
        ("hitherto sync with nothing new, cold", "noop_ms", "ms"),
        ("  times an empty Python", "noop_ratio", ""),
        ("most memory", "peak_mb", "MB"),
    )
    for title, key, unit in rows:
        limit = f"{FLOORS[key]:g} {unit}" if key in FLOORS else ""
        spent = f"{result[key + CPU]:g} {unit}" if key + CPU in result else ""
        shown.add_row(title, f"{result[key]:g} {unit}".strip(), spent, limit)
    shown.caption = "--check compares the smaller of both times with the limit."
    shown.caption_justify = "left"
    return shown


def floors(result: dict[str, float]) -> list[str]:
    """Return in words what is worse than it may be, by the clock and by the processor's time."""
    return [
        f"{key} is {result[key]}, {result[key + CPU]} of them the processor's, at most {limit:g}"
        for key, limit in FLOORS.items()
        if min(result[key], result[key + CPU]) > limit
    ]


def _conversations(home: Path, project: Path) -> list[Path]:
    """Write conversations as agents do: few words of a person, much output of tools."""
    place = home / "projects" / "scale"
    place.mkdir(parents=True)
    output = "".join(f"{number:06} def value_{number}(): return {number}\n" for number in range(90))
    said = statements(1)
    paths = []
    for number in range(MEGABYTES):
        path = place / f"session-{number:03}.jsonl"
        with path.open("w", encoding="utf-8") as stream:
            turn = 0
            while stream.tell() < MEGABYTE:
                for line in _turn(f"session-{number:03}", turn, project, next(said), output):
                    stream.write(json.dumps(line) + "\n")
                turn += 1
        paths.append(path)
    return paths


def _turn(
    session: str, turn: int, project: Path, text: str, output: str
) -> Iterator[dict[str, Any]]:
    """Yield the lines of one turn: what was typed, what was answered, what tools gave."""
    typed = {"role": "user", "content": text}
    answered = {"role": "assistant", "content": [{"type": "text", "text": "I will do that now."}]}
    result = {"type": "tool_result", "tool_use_id": "t", "content": output}
    given = {"role": "user", "content": [result]}
    parts = (("user", typed), ("assistant", answered), ("user", given), ("user", given))
    for step, (kind, message) in enumerate(parts):
        yield {
            "type": kind,
            "message": message,
            "uuid": f"{session}-{turn}-{step}",
            "parentUuid": f"{session}-{turn}-{step - 1}" if step else None,
            "timestamp": f"2026-05-01T{turn // 60 % 24:02}:{turn % 60:02}:{step:02}.000Z",
            "cwd": str(project),
            "sessionId": session,
            "isSidechain": False,
        }


def _briefs(memory: Memory) -> list[Taken]:
    """Return how long briefs take, after a few that do not count."""
    times = []
    for number, task in enumerate(islice(tasks(), WARM + BRIEFS)):
        taken = _timed(partial(memory.brief, task))
        if number >= WARM:
            times.append(taken)
    return times


def _starts(world: World, project: Path) -> dict[str, float]:
    """Return how long cold commands take, and how often an empty Python fits into that."""

    def cold(*arguments: str) -> Taken:
        command = world.python(*arguments)
        run = partial(subprocess.run, command, cwd=project, capture_output=True, check=False)
        times = [_timed(run) for _ in range(STARTS)][1:]
        return Taken(median(each.wall for each in times), median(each.cpu for each in times))

    nothing = cold("-c", "pass")
    held = {"help": cold("-m", "hitherto", "--help"), "noop": cold("-m", "hitherto", "sync")}
    told: dict[str, float] = {}
    for name, taken in held.items():
        told[f"{name}_ms"] = round(1000 * taken.wall, 1)
        told[f"{name}_ms{CPU}"] = round(1000 * taken.cpu, 1)
        told[f"{name}_ratio"] = round(taken.wall / nothing.wall, 2)
    return told


def _timed(work: Callable[[], object]) -> Taken:
    """Return how long a piece of work takes, with the processes that it starts."""
    began, spent = perf_counter(), _spent()
    work()
    return Taken(perf_counter() - began, _spent() - spent)


def _spent() -> float:
    """Return the processor time of this process and of those that it has waited for, in seconds."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime
