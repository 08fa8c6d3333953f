"""What the tools about code answer, in few words: an agent pays for every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pydantic import BaseModel

from hitherto.memory.breaking import Breaks, Dependent, Meaning
from hitherto.model.graph import Definition, Edge
from hitherto.model.symbols import dotted

MOST = 25
"""Lines of each list."""

_SITES = 4  # lines of code of one dependent


class Place(BaseModel):
    """One thing and where it is defined."""

    name: str
    kind: str
    at: str


class Use(BaseModel):
    """One thing that depends on what changes, and where."""

    name: str
    how: str
    tier: str
    at: str
    steps: int


class BreaksAnswer(BaseModel):
    """What breaks."""

    found: bool
    sentence: str
    changes: list[Place]
    direct: list[Use]
    further: list[Use]
    tests: list[str]
    note: str


class Found(BaseModel):
    """What a name may mean; where nothing has it, what looks like it."""

    found: bool
    places: list[Place]
    note: str


def breaks(value: Breaks) -> BreaksAnswer:
    """Return what breaks, or which things the name may mean."""
    found, bound = value.impact, value.bound
    if found is None or bound is None:
        held = [_place(each) for each in value.candidates or value.near][:MOST]
        note = " ".join((_nothing(value), *map(str, value.problems))).strip()
        return BreaksAnswer(
            found=False, sentence="", changes=held, direct=[], further=[], tests=[], note=note
        )
    tests = [f"{_at(each.definition)} {dotted(each.symbol)}" for each in found.tests]
    cut = [
        f"{len(values) - MOST} more {name}"
        for name, values in (
            ("changes", value.changes),
            ("direct", found.direct),
            ("further", found.further),
            ("tests", tests),
        )
        if len(values) > MOST
    ]
    if found.unseen:
        cut.append(f"{found.unseen} that were not looked behind")
    note = " ".join((f"Left out: {', '.join(cut)}." if cut else "", *map(str, value.problems)))
    return BreaksAnswer(
        found=True,
        sentence=str(bound),
        changes=[_place(each.definition, each.fate.value) for each in value.changes[:MOST]],
        direct=[_use(each) for each in found.direct[:MOST]],
        further=[_use(each) for each in found.further[:MOST]],
        tests=tests[:MOST],
        note=note.strip(),
    )


def text(shape: BreaksAnswer) -> str:
    """Return the same as lines, for clients that read no structure."""
    lines = [f"{each.name} ({each.kind}) {each.at}" for each in shape.changes]
    if shape.found:
        lines.append(f"{shape.sentence}.")
    for title, uses in (("depends on it:", shape.direct), ("behind that:", shape.further)):
        lines += [title, *map(_line, uses)] if uses else []
    lines += ["tests that reach it:", *(f"- {each}" for each in shape.tests)] if shape.tests else []
    return "\n".join((*lines, shape.note) if shape.note else lines)


def found(value: Meaning) -> Found:
    """Return what a name may mean."""
    held = (*value.one, *value.several)
    note = "" if held else f"Nothing is called '{value.asked}'."
    if not held and value.near:
        note = f"{note} These look like it."
    return Found(
        found=bool(held),
        places=[_place(each) for each in held or value.near],
        note=note,
    )


def _nothing(value: Breaks) -> str:
    if value.candidates:
        return f"'{value.asked}' may mean several things: ask again with the `at` of one."
    if value.near:
        return f"Nothing is called '{value.asked}'. These look like it."
    return f"Nothing is called '{value.asked}', or nothing of it is code that is read."


def _place(one: Definition, fate: str = "changed") -> Place:
    marks = [fate] if fate != "changed" else []
    marks += [each for each in ("test", "generated") if getattr(one, each)]
    return Place(name=dotted(one.symbol), kind=" ".join((*marks, one.sort.value)), at=_at(one))


def _use(one: Dependent) -> Use:
    how = dict.fromkeys(edge.how for edge in one.edges)
    return Use(
        name=dotted(one.symbol),
        how=", ".join(how),
        tier=one.tier.value,
        at=_sites(one.edges),
        steps=one.depth,
    )


def _line(use: Use) -> str:
    steps = f", {use.steps} steps" if use.steps > 1 else ""
    return f"- {use.name} {use.how} ({use.tier}{steps}) {use.at}"


def _sites(edges: Sequence[Edge]) -> str:
    return ", ".join(_few(dict.fromkeys(f"{each.path}:{each.span.line}" for each in edges)))


def _few(sites: Iterable[str]) -> list[str]:
    held = list(sites)
    more = [f"{len(held) - _SITES} more"] if len(held) > _SITES else []
    return [*held[:_SITES], *more]


def _at(one: Definition | None) -> str:
    return f"{one.path}:{one.span.line}" if one else ""
