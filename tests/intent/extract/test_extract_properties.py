"""What holds for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.intent.extract import extract, record_from, task_scope
from hitherto.model import Document, Provenance, Record, Role, Turn
from hitherto.model.text import from_text, to_text
from hitherto.project.components import default_components

WORDS = """
must never always use X instead of from to not don't we prefer only let's go with for now until
2.0 production in the `run x` src/a.py 10 MB Redis tests - . ! ? # > | option 2 no default is
should be forget rule about \u00e9 \u4e2d \U0001f600 ' ( ) : ; 1) because
"""
SCRAPS = st.sampled_from([*WORDS.split(), "\n", "```"])
TEXTS = st.one_of(st.text(max_size=400), st.lists(SCRAPS, max_size=80).map(" ".join))
ROLES = st.sampled_from(list(Role))


def read(text: str, role: Role, before: str = "") -> tuple[Record, ...]:
    """Extract from a turn."""
    provenance = Provenance(source="s", position="turn 1", role=role)
    return extract(Turn(provenance=provenance, text=text, before=before), default_components())


@given(TEXTS, ROLES, TEXTS)
def test_words_are_cut_from_the_text(text: str, role: Role, before: str) -> None:
    """Whatever is said, nothing raises, and the words of a record stand in the text."""
    for record in read(text, role, before):
        assert record.words in text
        assert 0 < len(record.words) <= 240


@given(TEXTS)
def test_the_same_text_gives_the_same_records(text: str) -> None:
    """Extraction has no memory."""
    assert read(text, Role.USER) == read(text, Role.USER)


@given(TEXTS)
def test_documents_are_read_without_raising(text: str) -> None:
    """Any document can be read, and every record says on which of its lines it stands."""
    provenance = Provenance(source="a.md", position="", role=Role.INSTRUCTIONS)
    for record in extract(Document(provenance=provenance, text=text), default_components()):
        assert record.words in text
        assert 1 <= record.provenance.ordinal <= text.count("\n") + 1


@given(TEXTS.filter(str.strip))
def test_records_survive_their_text_form(text: str) -> None:
    """A record of any words can be written down and read back."""
    provenance = Provenance(source="s", position="1", role=Role.USER)
    record = record_from(text, provenance, default_components())
    assert record.words == text
    assert from_text(to_text(record), Record) == record


@given(TEXTS)
def test_a_scope_is_sorted_and_without_repeats(text: str) -> None:
    """Scopes are sets of names."""
    scope = task_scope(text)
    for names in (scope.environment, scope.branch, scope.path, scope.audience):
        assert list(names) == sorted(set(names))


@pytest.mark.parametrize(
    "text",
    ["must use a " * 200_000, "never " * 300_000, "a, " * 700_000, "- x instead of y\n" * 100_000],
)
def test_large_input_is_read(text: str) -> None:
    """Two million characters are read without any trouble."""
    for record in read(text, Role.USER):
        assert record.words in text
