"""The figures of `hitherto bench supersession`: with all text, and without what tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from hitherto.bench.figures import share
from hitherto.bench.supersession.labels import LabelledPair, LabelledSet
from hitherto.decisions.likeness import Likeness
from hitherto.decisions.masking import masked
from hitherto.decisions.reading import read
from hitherto.decisions.relations import relate
from hitherto.decisions.values import Pair

_TOP = 3
LEAST = {
    "stated": {"precision": 0.95, "recall": 0.90, "extent_accuracy": 0.90},
    "hidden": {"rank3": 0.80},
}
"""What `--check` asks for."""


class _Tally(msgspec.Struct):
    """Counts over all sets."""

    found: int = 0
    hits: int = 0
    extents: int = 0
    labelled: int = 0
    first: int = 0
    top: int = 0


def measure(sets: Sequence[LabelledSet]) -> dict[str, Any]:
    """Return the figures, pooled over all sets.

    Args:
        sets: decision records with their labelled pairs.
    """
    stated, beyond, missed = _measured([(each, each.texts) for each in sets])
    without = [(each, {path: masked(text) for path, text in each.texts.items()}) for each in sets]
    hidden, guessed, _ = _measured(without)
    return {
        "sets": [each.name for each in sets],
        "records": sum(len(each.texts) for each in sets),
        "stated": stated,
        "hidden": hidden,
        "beyond": beyond,
        "beyond_hidden": guessed,
        "missed": missed,
    }


def floors(result: Mapping[str, Any]) -> list[str]:
    """Return in words which figures are below their floor; empty when all holds."""
    return [
        f"{mode} {name} is {result[mode][name]:.3f}, at least {least:g}"
        for mode, held in LEAST.items()
        for name, least in held.items()
        if result[mode][name] < least
    ]


_Shown = list[dict[str, Any]]


def _measured(
    sets: Sequence[tuple[LabelledSet, Mapping[str, str]]],
) -> tuple[dict[str, Any], _Shown, _Shown]:
    """Return the figures, the pairs that were found beyond the labelled ones, and those missed."""
    tally = _Tally()
    beyond: _Shown = []
    missed: _Shown = []
    for labelled, texts in sets:
        decisions = [read(path, text) for path, text in texts.items()]
        found = {(pair.new, pair.old): pair for pair in relate(decisions).pairs}
        wanted = {(pair.new, pair.old): pair for pair in labelled.pairs}
        _count(tally, wanted, found)
        _rank(tally, found, wanted, Likeness(decisions, texts))
        beyond += [_shown(labelled.name, found[key]) for key in found if key not in wanted]
        missed += [
            {"set": labelled.name, "new": pair.new, "old": pair.old, "extent": str(pair.extent)}
            for key, pair in wanted.items()
            if key not in found
        ]
    return _figures(tally), beyond, missed


def _count(
    tally: _Tally,
    wanted: Mapping[tuple[str, str], LabelledPair],
    found: Mapping[tuple[str, str], Pair],
) -> None:
    hits = wanted.keys() & found.keys()
    tally.found += len(found)
    tally.labelled += len(wanted)
    tally.hits += len(hits)
    tally.extents += sum(wanted[key].extent is found[key].extent for key in hits)


def _rank(
    tally: _Tally,
    found: Iterable[tuple[str, str]],
    wanted: Iterable[tuple[str, str]],
    likeness: Likeness,
) -> None:
    """Count where the old record is ranked among the others, given the new one.

    What the records themselves say comes first, the others follow by likeness.
    """
    said = set(found)
    for new, old in wanted:
        alike = [path for path, _ in likeness.ranked(new)]
        order = [path for path in alike if (new, path) in said]
        order += [path for path in alike if (new, path) not in said]
        tally.first += order.index(old) == 0
        tally.top += order.index(old) < _TOP


def _figures(tally: _Tally) -> dict[str, Any]:
    precision, recall = share(tally.hits, tally.found), share(tally.hits, tally.labelled)
    both = precision + recall
    return {
        "precision": precision,
        "recall": recall,
        "f1": round(2 * precision * recall / both, 4) if both else 0.0,
        "extent_accuracy": share(tally.extents, tally.hits),
        "rank1": share(tally.first, tally.labelled),
        "rank3": share(tally.top, tally.labelled),
        "pairs": tally.labelled,
        "found": tally.found,
        "hits": tally.hits,
    }


def _shown(name: str, pair: Pair) -> dict[str, Any]:
    return {
        "set": name,
        "new": pair.new,
        "old": pair.old,
        "extent": str(pair.extent),
        "source": pair.source,
        "line": pair.line,
        "evidence": pair.evidence,
    }
