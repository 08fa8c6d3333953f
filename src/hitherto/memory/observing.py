"""What runs saw, taken into the code graph."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from hitherto.errors import InputError
from hitherto.memory.memory import Memory
from hitherto.model import Problem
from hitherto.model.graph import Relation, Tier
from hitherto.ports import Graph
from hitherto.sources.runtime.edges import observed
from hitherto.sources.runtime.reading import Run, read
from hitherto.sources.runtime.running import prepared, run, seen

Pair = tuple[str, str]
"""The symbols of a caller and of what it calls."""


class TakenIn(msgspec.Struct, frozen=True):
    """What came of taking runs in.

    Attributes:
        runs: how many processes were observed.
        sites: how many sites with what they called were seen.
        pairs: by caller and callee.
        new: how many of the pairs the graph did not have.
        spent: at least how many seconds of the processes went into observing.
        lasted: how many seconds they took.
        unknown: sites with an end that the graph does not know.
        changed: files that are not what ran any more.
        problems: what could not be read.
    """

    runs: int
    sites: int
    pairs: int
    new: int
    spent: float
    lasted: float
    unknown: int = 0
    changed: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def runs_in(paths: Iterable[Path]) -> tuple[Run, ...]:
    """Read files of runs, and those that stand in folders.

    Raises:
        InputError: one of them cannot be read or is no such file; nothing is read then.
    """
    return tuple(_run(each) for path in paths for each in _files(path))


def watch(
    memory: Memory,
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    profile: bool = False,
    output: int | None = None,
) -> tuple[int, TakenIn]:
    """Run a command, and take in what each Python in it sees of the project's own code.

    Args:
        memory: the project's.
        command: the program and its arguments.
        environment: what it runs in.
        profile: see `observe.recorder.begin`.
        output: the number of the open file that its output goes to; None for our own.

    Returns:
        The command's exit code, and what came of it.

    Raises:
        UsageError: there is no such program.
        StoreError: what was seen could not be kept.
    """
    root = Path(memory.parts.place.root)
    with tempfile.TemporaryDirectory(prefix="hitherto-observe-") as name:
        scratch = Path(name)
        own = prepared(scratch, root, environment, profile=profile)
        code = run(command, own, Path.cwd(), output)
        return code, take_in(memory, runs_in(seen(scratch)))


def take_in(memory: Memory, runs: Sequence[Run]) -> TakenIn:
    """Keep what runs saw as observed edges, and say what of it is new.

    Args:
        memory: the project's.
        runs: of its code.

    Raises:
        StoreError: nothing could be kept.
    """
    structure = memory.structure
    done = structure.fresh()
    found = observed(runs, structure.graph, Path(memory.parts.place.root))
    pairs = {(each.source, each.target) for each in found.edges}
    new = pairs - known(structure.graph, pairs).keys()
    structure.keep(found.edges, found.digests)
    return TakenIn(
        runs=len(runs),
        sites=len(found.edges),
        pairs=len(pairs),
        new=len(new),
        spent=round(sum(each.spent for each in runs), 3),
        lasted=round(sum(each.lasted for each in runs), 3),
        unknown=found.unknown,
        changed=found.changed,
        problems=(
            *(problem for each in runs for problem in each.problems),
            *(() if done.complete else done.problems),
        ),
    )


def known(graph: Graph, pairs: Iterable[Pair]) -> dict[Pair, Tier]:
    """Return the pairs between which a graph has an edge, with the best tier of those.

    Candidates of an ambiguous site count; a site that is decided at run time leads nowhere.
    """
    sources: dict[str, dict[str, Tier]] = {}
    tiers = tuple(Tier)
    found = {}
    for source, target in pairs:
        if source not in sources:
            best = sources[source] = {}
            for edge in graph.out_of(source, Relation.CALLS):
                held = best.get(edge.target, edge.tier)
                best[edge.target] = min(held, edge.tier, key=tiers.index)
        if target in sources[source]:
            found[source, target] = sources[source][target]
    return found


def _files(path: Path) -> Sequence[Path]:
    if not path.is_dir():
        return (path,)
    found = sorted(path.glob("*.jsonl"))
    if not found:
        raise InputError(f"{path} holds nothing that hitherto observed", "Check the path.")
    return found


def _run(path: Path) -> Run:
    try:
        return read(path)
    except OSError as error:
        what = f"{path} cannot be read ({error.strerror or error})"
        raise InputError(what, "Check that it exists and that you may read it.") from error
    except ValueError as error:
        remedy = "Give a file that `hitherto observe` or `pytest --hitherto-observe` wrote."
        raise InputError(f"{path}: {error}", remedy) from error
