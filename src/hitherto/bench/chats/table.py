"""The figures of `hitherto bench chats` and `bench train` as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from hitherto.bench.figures import columns
from hitherto.intent.extract.score import Scoring
from hitherto.intent.rank import Weights

_MODES = {
    "given": "given: labelled statements",
    "given_text": "given text: their words alone",
    "end_to_end": "end to end: extracted",
    "with_model": "with what a model read",
}
_RIVALS = {"recent": "  rival: 20 most recent", "bm25": "  rival: BM25"}
_OF_BRIEFS = ("recall", "old_recall", "recall_at_10", "precision", "stale_leak")


def table(result: Mapping[str, Any]) -> Group:
    """Return the figures of `report.measure` as tables, the rivals beside them."""
    shown: list[RenderableType] = [
        _heading(result), "", _briefs(result), "", _verdicts(result), "", _extraction(result),
    ]  # fmt: skip
    if "with_model" in result:
        shown += ["", _reading(result["with_model"]["reader"])]
    return Group(*shown)


def note(result: Mapping[str, Any]) -> str:
    """Return what must be known of the ranking to read the figures rightly; empty: nothing."""
    if result["ranking"] != "shipped":
        return ""
    return (
        f"The shipped weights were trained on {result['learnt_from']} projects: on one of them "
        "they flatter. --train OTHER-DIR, once for each, learns from others alone: a fair fold."
    )


def _reading(took: Mapping[str, Any]) -> str:
    """Return what the model's reading took, and what it gave."""
    return (
        f"read by {took['model']}: {took['read']} turns, {took['records']} records, "
        f"{took['refused']} not taken; {took['calls']} calls, {took['cached']} turns answered "
        f"before, {took['tokens_in']} tokens in, {took['tokens_out']} out, "
        f"{took['malformed']} malformed"
    )


def _modes(result: Mapping[str, Any]) -> dict[str, str]:
    return {mode: title for mode, title in _MODES.items() if mode in result}


def _heading(result: Mapping[str, Any]) -> str:
    counts = ", ".join(f"{number} {name}" for name, number in result["counts"].items())
    teachers = ", ".join(result["trained_on"]) or "the shipped weights"
    embedded = f", embedder {result['embedder']}" if result["embedder"] else ", no embedder"
    return f"{result['project']}: {counts}\nranking: {teachers}; path {result['path']}{embedded}"


def _briefs(result: Mapping[str, Any]) -> Table:
    """Return the briefs; "old" was said more than 50 turns before the task."""
    shown = columns("briefs", "recall", "of old", "first 10", "precision", "stale leaked", "tokens")
    for mode, title in _modes(result).items():
        figures = result[mode]["briefs"]
        leaked = f"{figures['stale_leak']:.2f} ({figures['stale_count']})"
        cells = [f"{figures[name]:.2f}" for name in _OF_BRIEFS[:-1]]
        shown.add_row(title, *cells, leaked, f"{figures['tokens']:.0f}")
        for name, rival in result["rivals"].get(mode, {}).items():
            cells = [f"{rival[each]:.2f}" if each in rival else "" for each in _OF_BRIEFS]
            shown.add_row(_RIVALS.get(name, name), *cells, "")
    return shown


def _verdicts(result: Mapping[str, Any]) -> Table:
    shown = columns("superseded or retracted", "precision", "recall", "wrongly retired")
    for mode, title in _modes(result).items():
        pairs = result[mode]["supersession"]
        counts, retired = pairs["counts"], result[mode]["retired"]
        shown.add_row(
            title,
            f"{pairs['precision']:.2f} ({counts['hits']} of {counts['predicted']})",
            f"{pairs['recall']:.2f} ({counts['found']} of {counts['labelled']})",
            f"{result[mode]['false_retired']:.3f} ({retired['wrongly']} of {retired['labelled']})",
        )
    return shown


def _extraction(result: Mapping[str, Any]) -> Table:
    shown = columns("extraction, by turn", "precision", "recall", "F1")
    for name, figures in _rows(result):
        shown.add_row(name, *(f"{figures[each]:.2f}" for each in ("precision", "recall", "f1")))
    figures = result["extraction"]
    shown.caption = f"calibration error {figures['ece']:.3f}; threshold {figures['threshold']:.2f}"
    return shown


def _rows(result: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, float]]]:
    yield "all", result["extraction"]
    yield from result["extraction"]["kinds"].items()
    if "with_model" in result:
        yield "all, with what a model read", result["with_model"]["extraction"]


def scoring_table(learnt: Scoring, shipped: Scoring) -> Table:
    """Return what the extraction's score is made of, beside what is in the package."""
    shown = columns("of a turn's score", "weight", "shipped")
    for name, weight in learnt.signals.items():
        held = shipped.signals.get(name)
        shown.add_row(name, f"{weight:.4f}", "" if held is None else f"{held:.4f}")
    shown.add_row("common words", str(len(learnt.words)), str(len(shipped.words)))
    shown.add_row("threshold", f"{learnt.threshold:g}", f"{shipped.threshold:g}")
    return shown


def weights_table(learnt: Weights, shipped: Weights) -> Table:
    """Return how much each signal counts, beside the weights in the package."""
    shown = columns("signal", "weight", "shipped")
    for name, weight in learnt.weights.items():
        held = shipped.weights.get(name)
        shown.add_row(name, f"{weight:.4f}", "" if held is None else f"{held:.4f}")
    shown.add_row("cut", f"{learnt.cut:g}", f"{shipped.cut:g}")
    return shown
