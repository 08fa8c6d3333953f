"""The truth table, cell by cell: what it says, and that the pass over real records does it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from saying import PRODUCTION, STAGING, say, snapshot

from hitherto.model import EVERYWHERE, Kind, Polarity, Scope, Value
from hitherto.validity import Displacements, displacements
from hitherto.validity.scopes import Relation, relation
from hitherto.validity.table import PLACES, TABLE, Manner, Outcome, Span, outcome
from hitherto.validity.values import Agreement

LETTERS = {
    "-": Outcome.STANDS,
    "C": Outcome.CONFIRMED,
    "S": Outcome.SUPERSEDED,
    "U": Outcome.SUSPENDED,
    "N": Outcome.NARROWED,
    "R": Outcome.RETRACTED,
    "P": Outcome.PAUSED,
}
# Manner, agreement and span of the later statement, then what becomes of the earlier one when the
# later scope is equal, wider, narrower, overlapping, disjoint; then a pair of sentences.
ROWS = (
    ("STATES", "SAME", "ALIKE", "CC---", "Use pg", "Use PG again"),
    ("STATES", "SAME", "PASSING", "SS---", "Use pg", "Use PG again for now"),
    ("STATES", "SAME", "LASTING", "SS---", "Use pg for now", "Use PG again"),
    ("STATES", "SAME", "OTHER", "SS---", "Use pg until May 2026", "Use PG again for now"),
    ("STATES", "DIFFERENT", "ALIKE", "SSNN-", "Use mysql", "Use pg"),
    ("STATES", "DIFFERENT", "PASSING", "UUNN-", "Use mysql", "Use pg for now"),
    ("STATES", "DIFFERENT", "LASTING", "SSNN-", "Use mysql for now", "Use pg"),
    ("STATES", "DIFFERENT", "OTHER", "SSNN-", "Use mysql until May 2026", "Use pg for now"),
    ("STATES", "OPPOSITE", "ALIKE", "SSNN-", "Use pg", "Never use pg"),
    ("STATES", "OPPOSITE", "PASSING", "UUNN-", "Use pg", "Never use pg for now"),
    ("STATES", "OPPOSITE", "LASTING", "SSNN-", "Use pg for now", "Never use pg"),
    ("STATES", "OPPOSITE", "OTHER", "SSNN-", "Use pg until May 2026", "Never use pg for now"),
    ("STATES", "COMPATIBLE", "ALIKE", "-----", "Never use mysql", "Use pg"),
    ("STATES", "COMPATIBLE", "PASSING", "-----", "Never use mysql", "Use pg for now"),
    ("STATES", "COMPATIBLE", "LASTING", "-----", "Never use mysql for now", "Use pg"),
    ("STATES", "COMPATIBLE", "OTHER", "-----", "Never use mysql until May 2026", "Use pg for now"),
    ("STATES", "UNKNOWN", "ALIKE", "-----", "Think about the engine", "Use pg"),
    ("STATES", "UNKNOWN", "PASSING", "-----", "Think about the engine", "Use pg for now"),
    ("STATES", "UNKNOWN", "LASTING", "-----", "Think about the engine for now", "Use pg"),
    (
        "STATES",
        "UNKNOWN",
        "OTHER",
        "-----",
        "Think about the engine until May 2026",
        "Use pg for now",
    ),
    ("ADDS", "SAME", "ALIKE", "CC---", "Support pg", "Support pg, I said"),
    ("ADDS", "SAME", "PASSING", "SS---", "Support pg", "Support pg, I said for now"),
    ("ADDS", "SAME", "LASTING", "SS---", "Support pg for now", "Support pg, I said"),
    ("ADDS", "SAME", "OTHER", "SS---", "Support pg until May 2026", "Support pg, I said for now"),
    ("ADDS", "DIFFERENT", "ALIKE", "-----", "Support mysql", "Also support pg"),
    ("ADDS", "DIFFERENT", "PASSING", "-----", "Support mysql", "Also support pg for now"),
    ("ADDS", "DIFFERENT", "LASTING", "-----", "Support mysql for now", "Also support pg"),
    (
        "ADDS",
        "DIFFERENT",
        "OTHER",
        "-----",
        "Support mysql until May 2026",
        "Also support pg for now",
    ),
    ("ADDS", "OPPOSITE", "ALIKE", "SSNN-", "Support pg", "No pg any longer"),
    ("ADDS", "OPPOSITE", "PASSING", "UUNN-", "Support pg", "No pg any longer for now"),
    ("ADDS", "OPPOSITE", "LASTING", "SSNN-", "Support pg for now", "No pg any longer"),
    ("ADDS", "OPPOSITE", "OTHER", "SSNN-", "Support pg until May 2026", "No pg any longer for now"),
    ("ADDS", "COMPATIBLE", "ALIKE", "-----", "Never support mysql", "Also support pg"),
    ("ADDS", "COMPATIBLE", "PASSING", "-----", "Never support mysql", "Also support pg for now"),
    ("ADDS", "COMPATIBLE", "LASTING", "-----", "Never support mysql for now", "Also support pg"),
    (
        "ADDS",
        "COMPATIBLE",
        "OTHER",
        "-----",
        "Never support mysql until May 2026",
        "Also support pg for now",
    ),
    ("ADDS", "UNKNOWN", "ALIKE", "-----", "Support several engines", "Also support pg"),
    ("ADDS", "UNKNOWN", "PASSING", "-----", "Support several engines", "Also support pg for now"),
    ("ADDS", "UNKNOWN", "LASTING", "-----", "Support several engines for now", "Also support pg"),
    (
        "ADDS",
        "UNKNOWN",
        "OTHER",
        "-----",
        "Support several engines until May 2026",
        "Also support pg for now",
    ),
    ("CONTRASTS", "SAME", "ALIKE", "SSNN-", "Cache in pg", "Queue in pg instead of caching there"),
    (
        "CONTRASTS",
        "SAME",
        "PASSING",
        "UUNN-",
        "Cache in pg",
        "Queue in pg instead of caching there for now",
    ),
    (
        "CONTRASTS",
        "SAME",
        "LASTING",
        "SSNN-",
        "Cache in pg for now",
        "Queue in pg instead of caching there",
    ),
    (
        "CONTRASTS",
        "SAME",
        "OTHER",
        "SSNN-",
        "Cache in pg until May 2026",
        "Queue in pg instead of caching there for now",
    ),
    ("CONTRASTS", "DIFFERENT", "ALIKE", "SSNN-", "Use mysql", "Use pg instead of mysql"),
    ("CONTRASTS", "DIFFERENT", "PASSING", "UUNN-", "Use mysql", "Use pg instead of mysql for now"),
    ("CONTRASTS", "DIFFERENT", "LASTING", "SSNN-", "Use mysql for now", "Use pg instead of mysql"),
    (
        "CONTRASTS",
        "DIFFERENT",
        "OTHER",
        "SSNN-",
        "Use mysql until May 2026",
        "Use pg instead of mysql for now",
    ),
    ("CONTRASTS", "OPPOSITE", "ALIKE", "SSNN-", "Use pg", "Not pg, whatever we said"),
    ("CONTRASTS", "OPPOSITE", "PASSING", "UUNN-", "Use pg", "Not pg, whatever we said for now"),
    ("CONTRASTS", "OPPOSITE", "LASTING", "SSNN-", "Use pg for now", "Not pg, whatever we said"),
    (
        "CONTRASTS",
        "OPPOSITE",
        "OTHER",
        "SSNN-",
        "Use pg until May 2026",
        "Not pg, whatever we said for now",
    ),
    ("CONTRASTS", "COMPATIBLE", "ALIKE", "SSNN-", "Never mysql", "Use pg instead of that rule"),
    (
        "CONTRASTS",
        "COMPATIBLE",
        "PASSING",
        "UUNN-",
        "Never mysql",
        "Use pg instead of that rule for now",
    ),
    (
        "CONTRASTS",
        "COMPATIBLE",
        "LASTING",
        "SSNN-",
        "Never mysql for now",
        "Use pg instead of that rule",
    ),
    (
        "CONTRASTS",
        "COMPATIBLE",
        "OTHER",
        "SSNN-",
        "Never mysql until May 2026",
        "Use pg instead of that rule for now",
    ),
    (
        "CONTRASTS",
        "UNKNOWN",
        "ALIKE",
        "SSNN-",
        "Pick what you like",
        "Use pg instead of picking freely",
    ),
    (
        "CONTRASTS",
        "UNKNOWN",
        "PASSING",
        "UUNN-",
        "Pick what you like",
        "Use pg instead of picking freely for now",
    ),
    (
        "CONTRASTS",
        "UNKNOWN",
        "LASTING",
        "SSNN-",
        "Pick what you like for now",
        "Use pg instead of picking freely",
    ),
    (
        "CONTRASTS",
        "UNKNOWN",
        "OTHER",
        "SSNN-",
        "Pick what you like until May 2026",
        "Use pg instead of picking freely for now",
    ),
    ("RETRACTS", "SAME", "ALIKE", "RRNN-", "Use pg", "Forget about pg"),
    ("RETRACTS", "SAME", "PASSING", "PPNN-", "Use pg", "Forget about pg for now"),
    ("RETRACTS", "SAME", "LASTING", "RRNN-", "Use pg for now", "Forget about pg"),
    ("RETRACTS", "SAME", "OTHER", "RRNN-", "Use pg until May 2026", "Forget about pg for now"),
    ("RETRACTS", "DIFFERENT", "ALIKE", "RRNN-", "Use mysql", "Forget that, pg or not"),
    ("RETRACTS", "DIFFERENT", "PASSING", "PPNN-", "Use mysql", "Forget that, pg or not for now"),
    ("RETRACTS", "DIFFERENT", "LASTING", "RRNN-", "Use mysql for now", "Forget that, pg or not"),
    (
        "RETRACTS",
        "DIFFERENT",
        "OTHER",
        "RRNN-",
        "Use mysql until May 2026",
        "Forget that, pg or not for now",
    ),
    ("RETRACTS", "OPPOSITE", "ALIKE", "RRNN-", "Never use pg", "Forget that about pg"),
    ("RETRACTS", "OPPOSITE", "PASSING", "PPNN-", "Never use pg", "Forget that about pg for now"),
    ("RETRACTS", "OPPOSITE", "LASTING", "RRNN-", "Never use pg for now", "Forget that about pg"),
    (
        "RETRACTS",
        "OPPOSITE",
        "OTHER",
        "RRNN-",
        "Never use pg until May 2026",
        "Forget that about pg for now",
    ),
    ("RETRACTS", "COMPATIBLE", "ALIKE", "RRNN-", "Never use mysql", "Forget that, pg or not"),
    (
        "RETRACTS",
        "COMPATIBLE",
        "PASSING",
        "PPNN-",
        "Never use mysql",
        "Forget that, pg or not for now",
    ),
    (
        "RETRACTS",
        "COMPATIBLE",
        "LASTING",
        "RRNN-",
        "Never use mysql for now",
        "Forget that, pg or not",
    ),
    (
        "RETRACTS",
        "COMPATIBLE",
        "OTHER",
        "RRNN-",
        "Never use mysql until May 2026",
        "Forget that, pg or not for now",
    ),
    ("RETRACTS", "UNKNOWN", "ALIKE", "RRNN-", "Use a proper engine", "Forget about the engine"),
    (
        "RETRACTS",
        "UNKNOWN",
        "PASSING",
        "PPNN-",
        "Use a proper engine",
        "Forget about the engine for now",
    ),
    (
        "RETRACTS",
        "UNKNOWN",
        "LASTING",
        "RRNN-",
        "Use a proper engine for now",
        "Forget about the engine",
    ),
    (
        "RETRACTS",
        "UNKNOWN",
        "OTHER",
        "RRNN-",
        "Use a proper engine until May 2026",
        "Forget about the engine for now",
    ),
)
SCOPES = {
    Relation.EQUAL: (STAGING, STAGING),
    Relation.WIDER: (STAGING, EVERYWHERE),
    Relation.NARROWER: (EVERYWHERE, STAGING),
    Relation.OVERLAPPING: (STAGING, Scope(path=("src/api",))),
    Relation.DISJOINT: (STAGING, PRODUCTION),
}
LIFETIMES = {
    Span.ALIKE: ("", ""),
    Span.PASSING: ("", "for now"),
    Span.LASTING: ("for now", ""),
    Span.OTHER: ("May 2026", "for now"),
}
FOR, AGAINST = Polarity.FOR, Polarity.AGAINST
VALUES: dict[Agreement, tuple[tuple[Value, Polarity], tuple[Value, Polarity]]] = {
    Agreement.SAME: (("pg", FOR), ("PG", FOR)),
    Agreement.DIFFERENT: (("mysql", FOR), ("pg", FOR)),
    Agreement.OPPOSITE: (("pg", FOR), ("pg", AGAINST)),
    Agreement.COMPATIBLE: (("mysql", AGAINST), ("pg", FOR)),
    Agreement.UNKNOWN: ((None, FOR), ("pg", FOR)),
}


class Cell(NamedTuple):
    """One cell of the table, with the sentences of its row."""

    manner: Manner
    value: Agreement
    span: Span
    place: Relation
    want: Outcome
    old: str
    new: str


CELLS = [
    pytest.param(
        Cell(Manner[m], Agreement[a], Span[s], place, LETTERS[cells[column]], old, new),
        id=f"{m}-{a}-{s}-{place}".lower(),
    )
    for m, a, s, cells, old, new in ROWS
    for column, place in enumerate(PLACES)
]


def test_every_row_is_listed_once() -> None:
    """The list above and the table know the same rows."""
    listed = [(Manner[m], Agreement[a], Span[s]) for m, a, s, *_ in ROWS]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(TABLE)


@pytest.mark.parametrize("cell", CELLS)
def test_the_table_says_it(cell: Cell) -> None:
    """Each cell of the table holds the outcome that is written down here."""
    found = outcome(cell.manner, cell.value, cell.span, cell.place)
    assert found is cell.want, f"{cell.old!r}, then {cell.new!r}"


@pytest.mark.parametrize("cell", CELLS)
def test_real_records_meet_that_cell(cell: Cell) -> None:
    """Two records that make up a cell come out as the table says."""
    (old_value, old_sign), (new_value, new_sign) = VALUES[cell.value]
    old_scope, new_scope = SCOPES[cell.place]
    assert relation(new_scope, old_scope) is cell.place
    old_life, new_life = LIFETIMES[cell.span]
    earlier = say(cell.old, 1, old_value, polarity=old_sign, scope=old_scope, lifetime=old_life)
    contrasts = cell.manner is Manner.CONTRASTS
    later = say(
        cell.new,
        2,
        new_value,
        key="queue" if contrasts and cell.value is Agreement.SAME else "engine",
        polarity=new_sign,
        scope=new_scope,
        lifetime=new_life,
        kind=Kind.RETRACTION if cell.manner is Manner.RETRACTS else Kind.DECISION,
        adds=cell.manner is Manner.ADDS,
        instead_of=(earlier.id,) if contrasts else (),
    )
    found = displacements(snapshot(earlier, later))
    assert read(found, earlier.id, later.id) is cell.want


def read(found: Displacements, earlier: str, later: str) -> Outcome:
    """Return what became of the earlier record."""
    assert not any(later in done for done in (found.superseded, found.narrowed, found.retracted))
    if links := found.retracted.get(earlier):
        return Outcome.PAUSED if links[0].passing else Outcome.RETRACTED
    if links := found.superseded.get(earlier):
        return Outcome.SUSPENDED if links[0].passing else Outcome.SUPERSEDED
    if earlier in found.narrowed:
        return Outcome.NARROWED
    return Outcome.CONFIRMED if found.evidence.get(earlier) == later else Outcome.STANDS
