"""A decision record makes one statement: its title and what was decided."""

from __future__ import annotations

from hitherto.intent.extract import extract
from hitherto.model import Document, Kind, Provenance, Record, Role, Strength
from hitherto.model.reading import Ruling
from hitherto.project.components import default_components

PATH = "docs/adr/0003-use-postgresql.md"
TEXT = """# 3. Use PostgreSQL for orders

Status: accepted

## Context

Never use MySQL, said the vendor. You must always pay.

## Decision

We might prefer to keep orders in PostgreSQL. It is known.
"""
PLAIN = Ruling()


def statements(
    text: str = TEXT, ruling: Ruling = PLAIN, role: Role = Role.DECISION_RECORD
) -> tuple[Record, ...]:
    """Return what a document states."""
    origin = Provenance(source=PATH, position="lines 1-12", role=role, anchor="decision x")
    document = Document(provenance=origin, text=text, ruling=ruling)
    return extract(document, default_components())


def test_one_statement_with_title_and_decision() -> None:
    """What is argued or quoted in it is no statement; the line is that of the decision."""
    (record,) = statements()
    assert record.words == (
        "Use PostgreSQL for orders: We might prefer to keep orders in PostgreSQL."
    )
    assert (record.kind, record.strength) == (Kind.DECISION, Strength.HARD)
    assert record.provenance.position == "line 11"
    assert (record.component, record.key, record.value) == (
        "database", "database_engine", "postgresql",
    )  # fmt: skip


def test_what_all_records_make_of_it_is_kept() -> None:
    """Displaced records, parts, proposals and retirement come from whoever read them together."""
    (record,) = statements(ruling=Ruling(instead_of=("a.md",), in_part=("b.md",)))
    assert (record.instead_of, record.in_part) == (("a.md",), ("b.md",))
    assert not record.proposed
    assert statements(ruling=Ruling(proposed=True))[0].proposed
    assert statements(ruling=Ruling(retired="deprecated"))[0].retired == "deprecated"


def test_an_untracked_record_only_proposes() -> None:
    """A document has no authority, whatever status it claims."""
    assert statements(role=Role.DOCUMENT)[0].proposed


def test_a_title_that_chooses_nothing_has_no_key() -> None:
    """Only a named choice meets another one's key."""
    (record,) = statements("# 4. Database in the PostgreSQL talk\n\n## Decision\n\nWe go there.\n")
    assert (record.key, record.value) == ("", None)


def test_struck_words_are_left_out() -> None:
    """What was struck out is not what was decided."""
    (record,) = statements("# 4. Tea\n\n## Decision\n\n~~We boil it~~ We brew it.\n")
    assert record.words == "Tea: We brew it."


def test_another_language_states_nothing() -> None:
    """Nothing is read with confidence from a language that is not supported."""
    decided = "Wir haben uns für den Tee entschieden und nicht für das Wasser, weil es kalt ist."
    assert statements(f"# 4. Wir nutzen den Tee\n\n## Decision\n\n{decided}\n") == ()
