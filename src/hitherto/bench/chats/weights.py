"""`hitherto bench train`: what labelled projects teach, as a file like the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from hitherto.bench.chats.labels import load_all
from hitherto.bench.chats.training import train
from hitherto.embed import local
from hitherto.errors import InputError
from hitherto.intent.rank import Weights, shipped
from hitherto.project.components import default_components


class Learnt(msgspec.Struct, frozen=True, kw_only=True):
    """What was learnt, beside what is in use.

    Attributes:
        weights: what was learnt.
        trained_on: the projects that it was learnt from.
        shipped: the weights of the same name in the package.
        shipped_at: the file that they are in.
    """

    weights: Weights
    trained_on: tuple[str, ...]
    shipped: Weights
    shipped_at: str


def learn_from(folders: Sequence[Path], path: str = "full") -> Learnt:
    """Learn the weights of the ranking; the same labels give the same weights, in any order.

    Args:
        folders: labelled projects in the form of the guide.
        path: ``full``: with meaning, where an embedder is installed; ``hook``: without.

    Raises:
        InputError: a folder cannot be used, or no task in any of them has an answer.
        UsageError: a project is named twice.
    """
    projects = load_all(folders)
    if not any(task.applies or task.acceptable for each in projects for task in each.tasks):
        raise InputError(
            "No task in these folders names a statement that applies",
            "Label tasks with `applies` to learn from.",
        )
    embedder = local() if path == "full" else None
    name = "meaning" if embedder else "plain"
    return Learnt(
        weights=train(projects, default_components(), embedder),
        trained_on=tuple(each.name for each in projects),
        shipped=shipped(name),
        shipped_at=str(resources.files("hitherto.intent").joinpath(f"weights/{name}.json")),
    )


def to_file(weights: Weights, path: Path) -> None:
    """Write weights in the form of the shipped files.

    Raises:
        OSError: the file cannot be written.
    """
    path.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")


def shape(learnt: Learnt, out: Path | None) -> dict[str, Any]:
    """Return what was learnt as one object for programs."""
    return {
        **msgspec.structs.asdict(learnt.weights),
        "trained_on": list(learnt.trained_on),
        "out": str(out or ""),
        "shipped": learnt.shipped_at,
        "changes_shipped": learnt.weights != learnt.shipped,
    }
