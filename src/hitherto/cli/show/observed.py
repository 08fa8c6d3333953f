"""What came of observing runs, for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from hitherto.cli.show import shapes
from hitherto.cli.show.shapes import Shape
from hitherto.memory.observing import TakenIn

FEW = 3


def shape(taken: TakenIn) -> Shape:
    """Return it as JSON."""
    return {
        "runs": taken.runs,
        "sites": taken.sites,
        "edges": taken.pairs,
        "new": taken.new,
        "spent": taken.spent,
        "lasted": taken.lasted,
        "unknown": taken.unknown,
        "changed": list(taken.changed),
        "problems": shapes.problems(taken.problems),
    }


def told(taken: TakenIn) -> Iterator[str]:
    """Yield it in lines."""
    yield (
        f"{taken.pairs} edges observed at {taken.sites} sites in {taken.runs} processes;"
        f" {taken.new} of them were not in the graph"
    )
    if taken.lasted:
        share = 100 * taken.spent / taken.lasted
        yield f"at least {taken.spent:.1f} s of {taken.lasted:.1f} s ({share:.0f} %) went into it"
    if taken.unknown:
        yield f"{taken.unknown} sites lead from or to code that the graph does not know"
    if taken.changed:
        some = ", ".join(taken.changed[:FEW])
        more = f" and {len(taken.changed) - FEW} more" if len(taken.changed) > FEW else ""
        yield f"changed since it ran, so found by name: {some}{more}"
