"""How fast the code graph of a repository is: indexed, brought level after an edit, and asked.

The repository is copied first and never touched. Its graph is made in a process of its own, so that
what that takes is its own. Times are wall clock, that of the index in processor time as well.
"""

from __future__ import annotations

import json
import random
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

from rich.table import Table

from hitherto.answers.breaks import breaks
from hitherto.bench.figures import columns
from hitherto.bench.held import watched
from hitherto.bench.world import World, committed, in_folder
from hitherto.bootstrap import open_memory, set_up
from hitherto.errors import InputError
from hitherto.memory import Memory
from hitherto.memory.breaking import what_breaks
from hitherto.model.graph import Definition, Sort
from hitherto.model.symbols import dotted

SYMBOLS = 200
EDITS = 20
WARM = 10
LONGEST = 60.0
"""Seconds after which no further file is changed."""
MEGABYTE = 1_000_000

FLOORS = {"peak_mb": 500.0, "disk_mb": 120.0, "fresh_p50": 150.0, "breaks_p99": 30.0}
"""What may not be exceeded: megabytes, and milliseconds."""
SLOWEST = 20.0 / 490_000
"""Seconds that the index may take for each line, beside those in which a process starts."""
START = 2.0

_LEFT_OUT = (".git", ".hg", ".svn")
_ASKED = (Sort.CLASS, Sort.FUNCTION, Sort.METHOD)
_INDEX = "from hitherto.bench.scale_repo import index; index()"


def measure(repository: Path, symbols: int = SYMBOLS, edits: int = EDITS) -> dict[str, Any]:
    """Measure everything.

    Args:
        repository: any folder of sources.
        symbols: how many symbols are asked about, the same ones each time.
        edits: how many files are changed, one after the other.

    Returns:
        ``files`` (of code), ``lines`` (of theirs), ``problems`` (files not read in full);
        ``index_seconds``, ``index_seconds_cpu``, ``peak_mb`` (the most that all processes held at
        one time; see `held.watched`), ``disk_mb``; ``fresh_p50`` and ``fresh_p99`` (ms from a
        changed file to an answer about it), ``edits`` (how many), ``level_p50`` (ms to see that
        nothing changed); ``breaks_p50`` and ``breaks_p99`` (ms of an answer from the graph, warm),
        ``asked`` (symbols).

    Raises:
        InputError: it is no folder, or holds no code.
    """
    if not repository.is_dir():
        raise InputError(f"{repository} is no folder", "Give the folder of a repository.")
    with tempfile.TemporaryDirectory(prefix="hitherto-scale-") as name:
        world = in_folder(name)
        copy = _copied(repository, world.home / "project")
        set_up(copy, given=world.settings).close()
        made = _indexed(world, copy)
        with open_memory(copy, given=world.settings) as memory:
            paths = sorted(memory.structure.paths)
            chosen = _chosen(memory, paths, symbols)
            if not chosen:
                raise InputError(f"{repository} holds no code", "Give a folder with sources.")
            level = [_milliseconds(memory.structure.fresh) for _ in range(WARM)]
            answers = _answers(memory, chosen)
            fresh = list(_edited(memory, copy, chosen, edits))
        return {
            **made,
            "lines": sum((copy / each).read_bytes().count(b"\n") for each in paths),
            "disk_mb": _disk(world.settings.data),
            "level_p50": _cut(level, 50),
            **{f"fresh_p{cut}": _cut(fresh, cut) for cut in (50, 99)},
            **{f"breaks_p{cut}": _cut(answers, cut) for cut in (50, 99)},
            "edits": len(fresh),
            "asked": len(chosen),
        }


def table(result: dict[str, Any]) -> Table:
    """Return the figures for people."""
    shown = columns("what", "measured", "at most")
    rows = (
        ("files of code", "files", ""),
        ("lines", "lines", ""),
        ("first index", "index_seconds", "s"),
        ("  of the processors", "index_seconds_cpu", "s"),
        ("most memory, all processes", "peak_mb", "MB"),
        ("on disk", "disk_mb", "MB"),
        ("a changed file to a fresh answer, half of them", "fresh_p50", "ms"),
        ("a changed file to a fresh answer, 99 of 100", "fresh_p99", "ms"),
        ("to see that nothing changed, half of them", "level_p50", "ms"),
        (f"what breaks, {result['asked']} symbols, half of them", "breaks_p50", "ms"),
        (f"what breaks, {result['asked']} symbols, 99 of 100", "breaks_p99", "ms"),
    )
    limits = _limits(result)
    for title, key, unit in rows:
        limit = f"{limits[key]:g} {unit}" if key in limits else ""
        shown.add_row(title, f"{result[key]:,} {unit}".strip(), limit)
    return shown


def floors(result: dict[str, Any]) -> list[str]:
    """Return in words what is worse than it may be."""
    return [
        f"{key} is {result[key]}, at most {limit:g}"
        for key, limit in _limits(result).items()
        if result[key] > limit
    ]


def index() -> None:
    """Index the project of this folder, and print what that took: a process of its own does it."""
    began = perf_counter()
    with open_memory(Path.cwd()) as memory:
        done = memory.structure.refresh()
    taken = perf_counter() - began
    own = resource.getrusage(resource.RUSAGE_SELF)
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = {
        "files": done.files,
        "problems": len(done.problems),
        "index_seconds": round(taken, 2),
        "index_seconds_cpu": round(
            sum(each.ru_utime + each.ru_stime for each in (own, workers)), 2
        ),
        "peak_mb": round(own.ru_maxrss * 1024 / MEGABYTE, 1),
    }
    print(json.dumps(told))  # noqa: T201  # what the other process reads


def _limits(result: dict[str, Any]) -> dict[str, float]:
    return {"index_seconds": round(START + SLOWEST * result["lines"], 2), **FLOORS}


def _copied(repository: Path, target: Path) -> Path:
    """Copy a repository without its history, and make it one of a single commit."""
    try:
        left_out = shutil.ignore_patterns(*_LEFT_OUT)
        shutil.copytree(repository, target, symlinks=True, ignore=left_out)
    except (OSError, shutil.Error) as error:
        raise InputError(f"{repository} cannot be copied", "Check that it can be read.") from error
    return committed(target)


def _indexed(world: World, project: Path) -> dict[str, Any]:
    command = world.python("-c", _INDEX)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=project, stdout=pipe, stderr=pipe, text=True) as process:  # noqa: S603  # our own program
        (said, complained), most = watched(process)
    if process.returncode:
        last = (complained.strip().splitlines() or ["it said nothing"])[-1]
        raise InputError(f"The index could not be made ({last})", "Report this.")
    told: dict[str, Any] = json.loads(said)
    return {**told, "peak_mb": max(told["peak_mb"], round(most / MEGABYTE, 1))}


def _chosen(memory: Memory, paths: Sequence[str], symbols: int) -> list[Definition]:
    """Choose symbols by chance, the same each time."""
    graph = memory.structure.graph
    every = [each for path in paths for each in graph.defined_in(path) if each.sort in _ASKED]
    chance = random.Random(5)  # noqa: S311  # a fixed series, no secret
    return chance.sample(every, min(symbols, len(every)))


def _answers(memory: Memory, chosen: Sequence[Definition]) -> list[float]:
    """Return how long the graph takes to answer about each, after a few that do not count."""
    asked = [partial(breaks, memory.structure.graph, each.symbol) for each in chosen]
    for ask in asked[:WARM]:
        ask()
    return [_milliseconds(ask) for ask in asked]


def _edited(
    memory: Memory, project: Path, chosen: Sequence[Definition], edits: int
) -> Iterator[float]:
    """Yield how long it takes from a changed file to an answer about it, file by file."""
    end = perf_counter() + LONGEST
    for number, each in enumerate(chosen[:edits]):
        if number and perf_counter() > end:
            return
        path = project / each.path
        before = path.read_bytes()
        path.write_bytes(before + _added(each))
        yield _milliseconds(partial(what_breaks, memory, each.symbol))
        path.write_bytes(before)
        memory.structure.fresh()


def _added(one: Definition) -> bytes:
    """Return what is written at the end of a file: where that can be told, one more caller."""
    name = dotted(one.symbol).rpartition(".")[2]
    return f"\n\ndef edited():\n    {name}()\n".encode() if one.path.endswith(".py") else b"\n"


def _milliseconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)


def _cut(times: Sequence[float], percent: int) -> float:
    held = [*times, *times] if len(times) == 1 else times
    return round(quantiles(held, n=100, method="inclusive")[percent - 1], 2)


def _disk(data: Path) -> float:
    """Return the megabytes of the graph's files."""
    held = (each for each in data.rglob("code-*") if each.is_file())
    return round(sum(each.stat().st_size for each in held) / MEGABYTE, 1)
