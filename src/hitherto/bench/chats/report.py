"""`hitherto bench chats`: the whole measurement, as one object and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hitherto.answers.brief import brief
from hitherto.answers.knowledge import Knowledge
from hitherto.bench.chats import scores
from hitherto.bench.chats.labels import Labelled, load, load_all
from hitherto.bench.chats.modes import Input, prepare, with_more
from hitherto.bench.chats.reader import ModelReader, read
from hitherto.bench.chats.rivals import RIVALS
from hitherto.bench.chats.scores import Hand, Handed
from hitherto.bench.chats.scoring import train_scoring, turn_scores
from hitherto.bench.chats.training import train
from hitherto.bench.figures import share
from hitherto.embed import local
from hitherto.errors import UsageError
from hitherto.intent.extract.score import Scoring
from hitherto.intent.extract.score import shipped as shipped_scoring
from hitherto.intent.rank import Weights, shipped
from hitherto.model import Task
from hitherto.ports import Embedder
from hitherto.project.components import Components, default_components

MODES = ("end_to_end", "given", "given_text")
_RIVALLED = ("end_to_end", "given")
_OF_RIVALS = ("recall", "old_recall", "precision", "stale_leak")


def measure(
    folder: Path,
    training: Sequence[Path] = (),
    path: str = "full",
    reader: ModelReader | None = None,
) -> dict[str, Any]:
    """Measure one labelled project.

    Args:
        folder: turns, statements and tasks in the form of the guide.
        training: labelled projects to learn the ranking and the extraction's score from; empty:
            the shipped weights.
        path: ``full``, or ``hook``: what a cold hook can do, without embedding the query.
        reader: a model that reads the turns as well; None: no model is asked.

    Returns:
        ``extraction``, ``end_to_end``, ``given``, ``given_text`` and ``rivals`` as shares from 0
        to 1 (tokens are tokens), and beside them what was measured: ``project``, ``path``,
        ``ranking``, ``trained_on``, ``learnt_from`` (how many projects), ``embedder``, ``counts``;
        with a reader ``with_model``: `_mode` with its records, ``extraction`` and ``reader``.

    Raises:
        InputError: a folder cannot be used.
        UsageError: the project is among those to learn from, or one of them is named twice.
        ModelError: the model cannot be asked at all.
    """
    project = load(folder)
    components = default_components()
    teachers = _teachers(project, training)
    embedder = local() if path == "full" else None
    weights = train(teachers, components, embedder) if teachers else None
    scoring = train_scoring(teachers, components) if teachers else shipped_scoring()
    result: dict[str, Any] = {
        "project": project.name,
        "path": path,
        "ranking": "trained" if teachers else "shipped",
        "trained_on": [each.name for each in teachers],
        "learnt_from": (weights or shipped()).projects,
        "embedder": embedder.name if embedder else "",
        "counts": _counts(project),
    }
    inputs = {mode: prepare(project, mode, components, scoring) for mode in MODES}
    result["extraction"] = _extraction(project, inputs["end_to_end"], components, scoring)
    for mode, given in inputs.items():
        result[mode] = _mode(project, given, components, weights, embedder)
    rivals = {mode: _rivals(project, inputs[mode]) for mode in _RIVALLED}
    if reader:
        both, took = _read_too(project, inputs["end_to_end"], components, reader)
        result["with_model"] = took | _mode(project, both, components, weights, embedder)
    return {**result, "rivals": rivals}


def _read_too(
    project: Labelled, given: Input, components: Components, reader: ModelReader
) -> tuple[Input, dict[str, Any]]:
    """Return what was extracted with what a model read, and how that went."""
    more, took = read(project, given, components, reader)
    both = with_more(project, given, more)
    found = scores.extraction(project, both.standing.records)
    return both, {"extraction": found, "reader": took}


def _extraction(
    project: Labelled, given: Input, components: Components, scoring: Scoring
) -> dict[str, Any]:
    """Return how well turns are told apart, and how far their scores are from the labels."""
    chances = turn_scores(project, components, scoring)
    calibrated = {"ece": scores.calibration(project, chances), "threshold": scoring.threshold}
    return scores.extraction(project, given.standing.records) | calibrated


def _counts(project: Labelled) -> dict[str, int]:
    return {
        "turns": len(project.turns),
        "statements": len(project.statements),
        "tasks": len(project.tasks),
    }


def _teachers(project: Labelled, training: Sequence[Path]) -> tuple[Labelled, ...]:
    """Return the projects to learn from; raise where the measured one is among them."""
    teachers = load_all(training)
    if any(each.turns == project.turns for each in teachers):  # under whatever name
        raise UsageError(
            f"{project.name} is measured and cannot be learnt from",
            "Name other projects after --train.",
        )
    return teachers


def _mode(
    project: Labelled,
    given: Input,
    components: Components,
    weights: Weights | None,
    embedder: Embedder | None,
) -> dict[str, Any]:
    pairs = scores.supersession(project, given)
    retired, total = scores.false_retired(project, given, components)
    tally = scores.briefs(project, given, _product(given, components, weights, embedder))
    return {
        "supersession": {
            "precision": share(pairs.hits, pairs.predicted),
            "recall": share(pairs.found, pairs.labelled),
            "counts": {
                "predicted": pairs.predicted,
                "hits": pairs.hits,
                "found": pairs.found,
                "labelled": pairs.labelled,
            },
        },
        "briefs": {**tally.figures(), "counts": tally.counts()},
        "false_retired": share(retired, total),
        "retired": {"wrongly": retired, "labelled": total},
    }


def _product(
    given: Input, components: Components, weights: Weights | None, embedder: Embedder | None
) -> Hand:
    """Hand over what the product's brief holds."""
    knowledge = Knowledge(given.standing, components, weights=weights, embedder=embedder)

    def hand(task: Task) -> Handed:
        answer = brief(task, knowledge)
        records = tuple(entry.record for entry in answer.entries)
        return Handed(records, scores.warned(answer.entries), answer.tokens)

    return hand


def _rivals(project: Labelled, given: Input) -> dict[str, dict[str, float]]:
    figures = {}
    for name, rival in RIVALS.items():
        found = scores.briefs(project, given, rival(given)).figures()
        figures[name] = {key: found[key] for key in _OF_RIVALS}
    return figures
