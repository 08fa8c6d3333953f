"""The experiment's figures: one object for programs, one table for people, floors for `--check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hitherto.bench.figures import share
from hitherto.bench.intent import product, reference
from hitherto.bench.intent.conditions import Condition, Graded, baseline, lexical, run
from hitherto.bench.intent.history import History, load
from hitherto.bench.intent.verification import verified

COSTS = {
    "hint": "an answer key: cheating",
    "no_relations": "loses what is related",
    "schema": "more that is irrelevant",
}
"""What each way of relating components asks for, printed beside what it gives."""

LEGEND = (
    "  irrelevant = chatter + dropped in verification + beyond the need\n"
    "  by task: how many fields came out wrong, . where none did"
)
MOST_IRRELEVANT = 17  # in the product's settings, on the bundled history


def measure(history: Path | None = None) -> dict[str, Any]:
    """Run the whole experiment.

    Args:
        history: a history file; none runs the bundled one.

    Returns:
        ``settings.{reference|product}.{extraction, conditions}`` and
        ``settings.reference.ablation``. Shares are between 0 and 1, tokens are words.

    Raises:
        InputError: the history cannot be used.
    """
    given = load(history)
    extract, brief = product.product_settings()
    return measured(given, extract, brief)


def measured(
    history: History, extract: product.TurnExtractor, brief: product.Briefer
) -> dict[str, Any]:
    """Run the experiment on a history, with these parts in the product's settings."""
    read = product.read(history, extract)
    in_product = product.verified(history, read, brief)
    standing = reference.records(history)
    relations = {
        "hint": reference.by_hint(history),
        "no_relations": reference.by_nothing,
        "schema": reference.by_schema,
    }
    runs = {
        name: run(history, verified(history, standing, related))
        for name, related in relations.items()
    }
    return {
        "settings": {
            "reference": {
                "extraction": _extraction(history, reference.extracted(history)),
                "conditions": _conditions(history, verified(history, standing)),
                "ablation": {name: _ablation(graded) for name, graded in runs.items()},
            },
            "product": {
                "extraction": _extraction(history, [record.provenance.ordinal for record in read]),
                "conditions": _conditions(history, in_product),
            },
        }
    }


def _extraction(history: History, turns: Sequence[int]) -> dict[str, Any]:
    """Return the figures of extraction, by turn."""
    found = frozenset(turns)
    planted = frozenset(each.turn for each in history.planted)
    true = len(found & planted)
    return {
        "tp": true,
        "fp": len(found - planted),
        "fn": len(planted - found),
        "precision": share(true, len(found)),
        "recall": share(true, len(planted)),
    }


def _conditions(history: History, check: Condition) -> dict[str, Any]:
    conditions = {"baseline": baseline, "lexical": lexical(history), "verified": check}
    return {name: _summary(run(history, each)) for name, each in conditions.items()}


def _summary(graded: Sequence[Graded]) -> dict[str, Any]:
    """Return one condition's figures, summed over its tasks."""
    noise = sum(each.handed.noise for each in graded)
    dropped = sum(each.handed.dropped for each in graded)
    extra = sum(each.extra for each in graded)
    return {
        "recall": share(sum(each.recalled for each in graded), sum(each.needed for each in graded)),
        "irrelevant": noise + dropped + extra,
        "noise": noise,
        "dropped": dropped,
        "extra": extra,
        "stale": sum(each.stale for each in graded),
        "violations": sum(each.violations for each in graded),
        "tokens": sum(each.handed.tokens for each in graded),
        "passed": sum(not each.violations for each in graded),
        "tasks": {
            each.task: {
                "passed": not each.violations,
                "violations": each.violations,
                "candidates": list(each.handed.candidates),
                "survivors": list(each.handed.survivors),
            }
            for each in graded
        },
    }


def _ablation(graded: Sequence[Graded]) -> dict[str, Any]:
    whole = _summary(graded)
    return {
        "passed": whole["passed"],
        "failing": [each.task for each in graded if each.violations],
        "irrelevant": whole["irrelevant"],
        "tokens": whole["tokens"],
    }


def table(result: Mapping[str, Any]) -> str:
    """Return the figures of :func:`measure` as tables for people, plain text."""
    settings = result["settings"]
    parts = [_settings_table(name, each) for name, each in settings.items()]
    ablation = _ablation_table(settings["reference"]["ablation"])
    return "\n\n".join([*parts, ablation, _closing(settings["product"]["conditions"])])


def _closing(conditions: Mapping[str, Any]) -> str:
    """Say in a sentence what the figures come to."""
    without, mine = conditions["baseline"], conditions["verified"]
    stale = "nothing stale" if not mine["stale"] else f"{mine['stale']} stale"
    return (
        f"Of {len(mine['tasks'])} tasks {without['passed']} come out right without any history, "
        f"and {mine['passed']} with hitherto:\n"
        f"{stale}, at {mine['tokens'] / len(mine['tasks']):.0f} words a task."
    )


def _settings_table(name: str, settings: Mapping[str, Any]) -> str:
    rows = [("condition", "passed", "recall", "wrong", "stale", "irrelevant", "words", "by task")]
    for condition, figures in settings["conditions"].items():
        tasks = figures["tasks"]
        parts = f"{figures['noise']}+{figures['dropped']}+{figures['extra']}"
        rows.append(
            (
                condition,
                f"{figures['passed']}/{len(tasks)}",
                f"{figures['recall']:.2f}",
                str(figures["violations"]),
                str(figures["stale"]),
                f"{figures['irrelevant']} = {parts}",
                str(figures["tokens"]),
                " ".join("." if t["passed"] else str(t["violations"]) for t in tasks.values()),
            )
        )
    read = settings["extraction"]
    extraction = (
        f"  extraction: {read['tp']} true, {read['fp']} false, {read['fn']} missed, "
        f"precision {read['precision']:.2f}, recall {read['recall']:.2f}"
    )
    return "\n".join([f"{name} settings", *_aligned(rows), extraction, LEGEND])


def _ablation_table(ablation: Mapping[str, Any]) -> str:
    rows = [("relation", "passed", "failing", "irrelevant", "words", "what it costs")]
    rows += [
        (
            name.replace("_", " "),
            str(figures["passed"]),
            " ".join(figures["failing"]) or "-",
            str(figures["irrelevant"]),
            str(figures["tokens"]),
            COSTS[name],
        )
        for name, figures in ablation.items()
    ]
    return "\n".join(["how components are related (reference settings)", *_aligned(rows)])


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows as lines whose columns stand below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


PUBLISHED: Mapping[str, Mapping[str, object]] = {
    "baseline": {"recall": 0.0, "violations": 14, "stale": 0, "passed": 0},
    "lexical": {"recall": 0.5714, "violations": 7, "stale": 1, "passed": 4},
    "verified": {
        "recall": 1.0,
        "violations": 0,
        "stale": 0,
        "passed": 8,
        "noise": 0,
        "dropped": 5,
        "extra": 5,
    },
}
"""The published figures that do not depend on the wording, for the bundled history."""


def floors(result: Mapping[str, Any], *, bundled: bool = True) -> list[str]:
    """Return in words what falls below its floor; empty when all holds.

    Args:
        result: what :func:`measure` returned.
        bundled: the history was the bundled one, so that the published figures are to be equal.
            On any other the product has to pass every task with nothing stale and no chatter.
    """
    failed: list[str] = []
    if bundled:
        conditions = result["settings"]["reference"]["conditions"]
        failed += [
            f"reference {name} {figure} is {conditions[name][figure]}, published {expected}"
            for name, figures in PUBLISHED.items()
            for figure, expected in figures.items()
            if conditions[name][figure] != expected
        ]
    mine = result["settings"]["product"]["conditions"]["verified"]
    failing = [task for task, figures in mine["tasks"].items() if not figures["passed"]]
    if failing:
        failed.append(f"product fails {', '.join(failing)}")
    if mine["stale"]:
        failed.append(f"product lets {mine['stale']} stale records win a field")
    if mine["noise"]:
        failed.append(f"product hands over {mine['noise']} lines of chatter")
    if bundled and mine["irrelevant"] > MOST_IRRELEVANT:
        failed.append(
            f"product retrieves {mine['irrelevant']} irrelevant, at most {MOST_IRRELEVANT}"
        )
    return failed
