"""`hitherto bench train`: what labelled projects teach, as files like the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from hitherto.bench.chats.labels import load_all
from hitherto.bench.chats.scoring import train_scoring
from hitherto.bench.chats.training import train
from hitherto.embed import local
from hitherto.errors import InputError
from hitherto.intent.extract.score import Scoring
from hitherto.intent.extract.score import shipped as shipped_scoring
from hitherto.intent.rank import Weights, shipped
from hitherto.project.components import default_components


class Learnt(msgspec.Struct, frozen=True, kw_only=True):
    """What was learnt, beside what is in use.

    Attributes:
        weights: what was learnt of the ranking.
        scoring: what was learnt of the extraction's score.
        trained_on: the projects that it was learnt from.
        shipped: the ranking's weights of the same name in the package.
        shipped_scoring: the score's in the package.
        shipped_at: the file that they are in.
    """

    weights: Weights
    scoring: Scoring
    trained_on: tuple[str, ...]
    shipped: Weights
    shipped_scoring: Scoring
    shipped_at: str


def learn_from(folders: Sequence[Path], path: str = "full") -> Learnt:
    """Learn the weights of ranking and score; the same labels give the same ones, in any order.

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
    components = default_components()
    return Learnt(
        weights=train(projects, components, embedder),
        scoring=train_scoring(projects, components),
        trained_on=tuple(each.name for each in projects),
        shipped=shipped(name),
        shipped_scoring=shipped_scoring(),
        shipped_at=str(resources.files("hitherto.intent").joinpath(f"weights/{name}.json")),
    )


def to_file(weights: Weights | Scoring, path: Path) -> None:
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
        "score": msgspec.structs.asdict(learnt.scoring),
        "changes_shipped_score": learnt.scoring != learnt.shipped_scoring,
    }
