"""Decision records among statements: named by path, replaced in part, over by themselves."""

from __future__ import annotations

import msgspec
from saying import judge, say, snapshot

from hitherto.model import Confirmed, Record, Role, Status

TEA, COFFEE = "docs/adr/0004-tea.md", "docs/adr/0004-coffee.md"


def record(words: str, day: int, source: str, **changes: object) -> Record:
    """Return the statement of a decision record; without a key nothing but names brings it up."""
    said = say(words, day, key="", role=Role.DECISION_RECORD, source=source)
    return msgspec.structs.replace(said, **changes)


def test_a_path_names_one_of_two_records_with_one_number() -> None:
    """Only the record of that path is replaced, not its namesake's."""
    tea, coffee = record("Drink tea", 1, TEA), record("Drink coffee", 2, COFFEE)
    milk = record("Drink milk", 3, "docs/adr/0009-milk.md", instead_of=(TEA,))
    verdicts = judge(snapshot(tea, coffee, milk))
    assert verdicts["Drink tea"].status is Status.SUPERSEDED
    assert verdicts["Drink tea"].by == (milk.id,)
    assert verdicts["Drink coffee"].status is Status.IN_FORCE


def test_a_number_that_two_records_have_names_neither() -> None:
    """Only a path tells them apart; a number alone retires no record by chance."""
    tea, coffee = record("Drink tea", 1, TEA), record("Drink coffee", 2, COFFEE)
    milk = record("Drink milk", 3, "docs/adr/0009-milk.md", instead_of=("ADR 4",))
    verdicts = judge(snapshot(tea, coffee, milk))
    assert verdicts["Drink tea"].status is Status.IN_FORCE
    assert verdicts["Drink coffee"].status is Status.IN_FORCE
    assert judge(snapshot(tea, milk))["Drink tea"].status is Status.SUPERSEDED


def test_a_path_that_nobody_knows_names_nothing() -> None:
    """The number in it is not taken for another record's."""
    tea = record("Drink tea", 1, TEA)
    milk = record("Drink milk", 3, "docs/adr/0009-milk.md", instead_of=("docs/adr/0004-gone.md",))
    assert judge(snapshot(tea, milk))["Drink tea"].status is Status.IN_FORCE


def test_a_part_is_narrowed_and_named() -> None:
    """The old record holds, with the new one named as what replaces a part of it."""
    tea = record("Drink tea", 1, TEA)
    milk = record("Drink milk", 3, "docs/adr/0009-milk.md", in_part=(TEA,))
    verdict = judge(snapshot(tea, milk))["Drink tea"]
    assert (verdict.status, verdict.applies, verdict.by) == (Status.NARROWED, True, (milk.id,))
    assert verdict.reason.startswith("holds except for a part ('Drink milk'")


def test_less_authority_replaces_no_part() -> None:
    """What was typed does not take a part of an accepted record away in silence."""
    tea = record("Drink tea", 1, TEA)
    typed = msgspec.structs.replace(say("Drink milk", 3, key=""), in_part=(TEA,))
    assert judge(snapshot(tea, typed))["Drink tea"].status is Status.IN_FORCE


def test_a_record_says_of_itself_that_it_is_over() -> None:
    """Deprecated reads as retracted, superseded as superseded; neither displaces anything."""
    old = record("Drink tea", 1, TEA, retired="deprecated")
    lost = record("Drink coffee", 2, COFFEE, retired="superseded, without naming by what")
    typed = say("Drink water", 1, key="")
    verdicts = judge(snapshot(old, lost, typed))
    assert verdicts["Drink tea"].status is Status.RETRACTED
    assert verdicts["Drink tea"].reason == f"{TEA} says of itself: deprecated"
    assert verdicts["Drink coffee"].status is Status.SUPERSEDED
    retiring = record("Drink milk", 3, "docs/adr/0009-milk.md", retired="x", instead_of=(TEA,))
    stands = record("Drink tea", 1, TEA)
    assert judge(snapshot(stands, retiring))["Drink tea"].status is Status.IN_FORCE


def test_the_user_may_confirm_what_says_it_is_over() -> None:
    """A confirmation outranks the document."""
    old = record("Drink tea", 1, TEA, retired="deprecated")
    act = Confirmed(at="2026-05-01T00:00:00Z", record=old.id)
    assert judge(snapshot(old, confirmed=(act,)))["Drink tea"].status is Status.IN_FORCE


def test_a_changed_text_takes_its_old_words_back_whatever_its_date() -> None:
    """The record's own date stays; when its file changed tells which words are the newest."""
    origin = record("x", 1, TEA).provenance
    first = msgspec.structs.replace(origin, digest="a", changed="2026-03-01T00:00:00Z")
    second = msgspec.structs.replace(origin, digest="b", changed="2026-03-02T00:00:00Z")
    old = record("Drink tea", 1, TEA, provenance=first)
    new = record("Drink green tea", 1, TEA, provenance=second)
    verdicts = judge(snapshot(old, new))
    assert verdicts["Drink tea"].status is Status.RETRACTED
    assert verdicts["Drink green tea"].status is Status.IN_FORCE
