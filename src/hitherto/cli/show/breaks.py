"""What breaks, and where names lead: as tables for people, as JSON, as lines for a test runner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from hitherto.cli.show import shapes
from hitherto.cli.show.readings import count
from hitherto.memory.breaking import Breaks, Dependent, Meaning, runnable_as
from hitherto.model.graph import Definition, Edge
from hitherto.model.symbols import Suffix, dotted, parsed

FEW = 20
"""Lines of each list that people are shown."""

_SITES = 4  # lines of code of one dependent
_UNDECIDED = 5  # sites that cannot be decided, of which there may be many in any project
_TIERS = {
    "resolved": "green",
    "observed": "green",
    "inferred": "yellow",
    "ambiguous": "yellow",
    "dynamic": "red",
}


def place(one: Definition) -> str:
    """Return where something is defined, as an editor opens it."""
    return f"{one.path}:{one.span.line}"


def told(answer: Breaks, most: int = FEW) -> Iterator[Table | Text]:
    """Yield what breaks, for people.

    Args:
        answer: it.
        most: how many of each list are shown.
    """
    found = answer.impact
    if found is None or answer.bound is None:
        return
    yield _changes(answer, most)
    sentence = str(answer.bound)
    yield Text(f"\n{sentence[:1].upper()}{sentence[1:]}.", style="bold")
    tests = {each.symbol for each in found.tests}
    parts = (
        ("depends on it", found.direct),
        ("what that affects", found.further),
    )
    for title, values in parts:
        held = [each for each in values if each.symbol not in tests]
        if held:
            yield _dependents(title, held, most)
    if found.tests:
        yield _dependents("tests that reach it", found.tests, most)
    if found.dynamic:
        yield _undecided(found.dynamic, min(most, _UNDECIDED))
    if found.unseen:
        more = count(found.unseen, "dependent")
        yield Text(f"\nThere are so many that {more} were left out or not looked behind.")


def candidates(asked: str, values: Sequence[Definition], command: str) -> Iterator[Table | Text]:
    """Yield what a name may mean, and how to say which of them."""
    yield Text(f"'{asked}' may mean {count(len(values), 'thing')}:\n")
    yield places(values)
    yield Text(f"\nSay which: `hitherto {command} {place(values[0])}`")


def near(asked: str, values: Sequence[Definition]) -> Iterator[Table | Text]:
    """Yield that a name means nothing here, and what looks like it."""
    if not values:
        yield Text(f"Nothing here is called '{asked}'.")
        return
    yield Text(f"Nothing here is called '{asked}'. It looks like:\n")
    yield places(values)


def places(values: Iterable[Definition]) -> Table:
    """Return where things are defined, one a line."""
    table = _table("what", "is a", "where")
    for each in values:
        table.add_row(dotted(each.symbol), _sort(each), place(each))
    return table


def runnable(answer: Breaks) -> Iterator[str]:
    """Yield the tests that reach what changes, as a test runner takes them, none twice."""
    if answer.impact is not None:
        tests = (each.definition for each in answer.impact.tests)
        yield from dict.fromkeys(runnable_as(each) for each in tests if each is not None)


def shape(answer: Breaks, most: int | None = None) -> dict[str, Any]:
    """Return what breaks as JSON; `most` bounds each list, and `more` says what it cut."""
    found, bound = answer.impact, answer.bound
    lists: dict[str, list[dict[str, Any]]] = {
        "direct": [dependent(each) for each in found.direct] if found else [],
        "further": [dependent(each) for each in found.further] if found else [],
        "tests": [dependent(each) for each in found.tests] if found else [],
        "dynamic": [_site(each) for each in found.dynamic] if found else [],
    }
    return {
        "asked": answer.asked,
        "sentence": str(bound) if bound else "",
        "changes": [
            {**definition(each.definition), "fate": each.fate.value} for each in answer.changes
        ],
        "candidates": [definition(each) for each in answer.candidates],
        "near": [definition(each) for each in answer.near],
        "callers": {
            name: getattr(bound, name) if bound else 0
            for name in ("callers", "resolved", "observed", "inferred")
        },
        "ambiguous_sites": bound.ambiguous if bound else 0,
        "dynamic_sites": bound.dynamic if bound else 0,
        "generated": bound.generated if bound else 0,
        "others": bound.others if bound else 0,
        **{name: held[:most] for name, held in lists.items()},
        "more": {name: len(held[most:]) if most else 0 for name, held in lists.items()},
        "unseen": found.unseen if found else 0,
        "problems": shapes.problems(answer.problems),
    }


def meaning(value: Meaning) -> dict[str, Any]:
    """Return what a name means as JSON."""
    return {
        "asked": value.asked,
        "found": [definition(each) for each in (*value.one, *value.several)],
        "near": [definition(each) for each in value.near],
    }


def definition(one: Definition) -> dict[str, Any]:
    """Return where a symbol is defined as JSON."""
    return {
        "symbol": one.symbol,
        "name": dotted(one.symbol),
        "sort": one.sort.value,
        "path": one.path,
        "line": one.span.line,
        "end_line": one.extent.end_line,
        "test": one.test,
        "generated": one.generated,
    }


def dependent(one: Dependent) -> dict[str, Any]:
    """Return one dependent as JSON."""
    there = one.definition
    return {
        "symbol": one.symbol,
        "name": dotted(one.symbol),
        "sort": there.sort.value if there else "",
        "path": there.path if there else "",
        "line": there.span.line if there else 0,
        "test": one.test,
        "generated": there is not None and there.generated,
        "tier": one.tier.value,
        "depth": one.depth,
        "sites": [_site(each) for each in one.edges],
    }


def _site(edge: Edge) -> dict[str, Any]:
    return {
        "path": edge.path,
        "line": edge.span.line,
        "relation": edge.relation.value,
        "tier": edge.tier.value,
        "mechanism": edge.mechanism,
        "source": edge.source,
        "target": edge.target,
    }


def _changes(answer: Breaks, most: int) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(overflow="fold")
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for each in answer.changes[:most]:
        fate = "" if each.fate.value == "changed" else f", {each.fate.value}"
        name = Text(dotted(each.definition.symbol), style="bold")
        table.add_row(name, f"{_sort(each.definition)}{fate}", place(each.definition))
    _more(table, len(answer.changes) - most)
    return table


def _dependents(title: str, values: Sequence[Dependent], most: int) -> Table:
    table = _table(f"\n{title}", "\nwhere", "\nhow", "\nsteps")
    for each in values[:most]:
        how = ", ".join(dict.fromkeys(edge.how for edge in each.edges))
        sure = Text(f"{each.tier.value}: {how}", style=_TIERS[each.tier.value])
        table.add_row(_within(each.symbol), _lines(each.edges), sure, str(each.depth))
    _more(table, len(values) - most)
    return table


def _undecided(edges: Sequence[Edge], most: int) -> Table:
    table = _table("\nsites that cannot be decided", "\nwhere")
    held: dict[str, list[Edge]] = {}
    for each in edges:
        held.setdefault(each.source, []).append(each)
    for source, sites in list(held.items())[:most]:
        table.add_row(_within(source), _lines(sites))
    _more(table, len(held) - most)
    return table


def _within(symbol: str) -> str:
    """Return a symbol's name within its module, whose path stands beside it."""
    steps = parsed(symbol).descriptors
    names = [each.name for each in steps if each.suffix is not Suffix.NAMESPACE]
    return ".".join(names) or "(its top level)"


def _lines(edges: Iterable[Edge]) -> str:
    """Return sites, those of one file together."""
    held: dict[str, dict[int, None]] = {}
    for edge in edges:
        held.setdefault(edge.path, {})[edge.span.line] = None
    return "; ".join(f"{path}:{_numbers(list(lines))}" for path, lines in held.items())


def _numbers(lines: Sequence[int]) -> str:
    shown = ", ".join(map(str, lines[:_SITES]))
    return f"{shown} and {len(lines) - _SITES} more" if len(lines) > _SITES else shown


def _sort(one: Definition) -> str:
    marks = [each for each in ("test", "generated") if getattr(one, each)]
    return f"{one.sort.value} ({', '.join(marks)})" if marks else one.sort.value


def _more(table: Table, number: int) -> None:
    if number > 0:
        table.add_row(f"… and {number} more", *[""] * (len(table.columns) - 1))


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    for name in columns:
        table.add_column(name, overflow="fold")
    return table
