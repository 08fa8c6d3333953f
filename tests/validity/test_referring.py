"""Later words that put something earlier of their conversation aside without naming it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from saying import pairs, say, snapshot

from hitherto.answers.brief import brief
from hitherto.answers.knowledge import Knowledge
from hitherto.model import Kind, Record, Role, Task, Value
from hitherto.project.components import default_components
from hitherto.validity import Displacements, Grounds, displacements, verify


def talk(*said: str, apart: int = 1) -> list[Record]:
    """Return statements of one conversation, each of its own component and key."""
    return [
        say(words, 1, words, component=f"part{n}", key=f"key{n}", ordinal=1 + n * apart,
            at=f"2026-03-01T10:{n:02d}:00Z")
        for n, words in enumerate(said)
    ]  # fmt: skip


def aside(*records: Record) -> set[tuple[str, str]]:
    """Return what was put aside, by the words that did it."""
    found = pairs(displacements(snapshot(*records)))
    return {(new, old) for how, new, old in found if how in {"superseded", "retracted"}}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Sort the invoices by customer", "Let's go back to invoices in order of arrival"),
        ("Let's render the chart on the server", "We're going back to a chart in the browser"),
        ("Put the sketch under art/logo.svg", "I meant assets/logo.svg for the sketch"),
        ("Keep the banner above the menu", "The banner goes below instead"),
        ("Ship the parser as a plugin", "Turns out the parser has to be built in"),
        ("A guest picks the currency at checkout", "Get rid of the idea of picking a currency"),
        ("Wrap each row in a zebra band", "Scrap the zebra bands, they look busy"),
        ('The box must say "Your trial has ended today"',
         'It must say "Your trial has ended, thank you"'),
        ("Leave 2 blanks before the total", "Leave 3 blanks before the total"),
        ("Round the corners by 4 pixels", "Never mind"),
        ("Round the corners of the box by 4 pixels", "Never mind the corners"),
        ("Align the totals at the right", "That's not worth the trouble"),
    ],
)  # fmt: skip
def test_a_sign_puts_the_earlier_aside(old: str, new: str) -> None:
    """The words show that they put something aside, and it was said just before."""
    assert aside(*talk(old, new)) == {(new, old)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Sort the invoices by customer", "Sort the invoices by date of arrival"),
        ("Sort the invoices by customer", "Go back to the login page when the session ends"),
        ("Sort the invoices by customer", "We'll come back to the invoices tomorrow"),
        ("Keep the banner above the menu", "The footer is grey instead"),
        ("Keep the banner above the menu", "Show the banner instead of the spinner"),
        ("Leave 2 blanks before the total", "Leave 3 lines after the table"),
        ('The box must say "Your trial has ended today"',
         'The mail must say "We hope to see you soon"'),
        ("Round the corners by 4 pixels", "Never mind the gap in the coverage report"),
        ("Round the corners by 4 pixels", "Undo that"),
        ("Don't touch the importer", "Now the importer needs a progress bar"),
    ],
)  # fmt: skip
def test_likeness_without_a_sign_puts_nothing_aside(old: str, new: str) -> None:
    """Words in common are not enough, and neither is a sign about something else."""
    assert aside(*talk(old, new)) == set()


@pytest.mark.parametrize(
    "new",
    [
        "Now migrate the importer to the queue",
        "Please give the importer its own worker now.",
        "We want to touch the importer after all",
    ],
)
def test_what_was_put_off_is_taken_up(new: str) -> None:
    """What was put off for now ends when later words take it up, however much later."""
    old, filler = "Don't touch the importer for now", "Name every column in lower case"
    first, *rest = talk(old, *[f"{filler} {n}" for n in range(9)], new, apart=20)
    first = say(old, 1, old, component="part0", key="key0", ordinal=1,
                at="2026-03-01T09:00:00Z", lifetime="further notice")  # fmt: skip
    assert aside(first, *rest) == {(new, old)}
    assert aside(*talk(old, new)) == set(), "what was said for good is not put off"


@pytest.mark.parametrize(
    ("new", "lifetime", "over"),
    [
        ("From now on send the report by queue", "", True),
        ("Now send the report by queue", "", True),
        ("Send the report to the auditors", "", False),
        ("Keep sending the report to auditors for now", "further notice", False),
        ("Now file the report", "", False),
    ],
)
def test_a_stop_gap_ends_when_the_same_is_done_otherwise_now(
    new: str, lifetime: str, *, over: bool
) -> None:
    """What was said for now is over once the words say what is done now with the same thing."""
    old = say("For now send the report by mail", 1, key="a", component="part0", ordinal=1,
              at="2026-03-01T10:00:00Z", lifetime="further notice")  # fmt: skip
    later = say(new, 1, key="b", component="part1", ordinal=9, at="2026-03-01T11:00:00Z",
                lifetime=lifetime)  # fmt: skip
    assert aside(old, later) == ({(new, old.words)} if over else set())


def test_a_sign_reaches_its_own_conversation_only() -> None:
    """What someone said in another conversation is not what "go back" is said of."""
    old, new = "Sort the invoices by customer", "Let's go back to invoices in order of arrival"
    far = say(old, 1, old, component="part0", key="key0", source="another chat", ordinal=1)
    later = say(new, 2, new, component="part1", key="key1", ordinal=2)
    assert aside(far, later) == set()


def test_a_sign_does_not_reach_far_back() -> None:
    """Twenty turns later something else is meant."""
    old, new = "Sort the invoices by customer", "Let's go back to invoices in order of arrival"
    assert aside(*talk(old, new, apart=20)) == set()


def test_of_two_that_could_be_meant_none_is_put_aside() -> None:
    """One turn said two things about it, and nothing tells which is meant."""
    first, second, new = talk(
        "Put the banner above the menu", "Paint the banner blue", "The banner goes instead"
    )
    again = say(second.words, 1, second.words, component="part1", key="key1", ordinal=1,
                at=first.provenance.at)  # fmt: skip
    assert aside(first, again, new) == set()
    assert aside(first, new) == {(new.words, first.words)}


@pytest.mark.parametrize("role", [Role.AGENT, Role.INSTRUCTIONS, Role.DOCUMENT, Role.COMMIT])
def test_only_what_was_typed_refers(role: Role) -> None:
    """An agent's or a file's "instead" puts nothing aside that the user said."""
    old, new = talk("Keep the banner above the menu", "The banner goes below instead")
    other = say(new.words, 1, new.words, component="part1", key="key1", ordinal=2, role=role,
                at=new.provenance.at)  # fmt: skip
    assert aside(old, other) == set()


def test_what_was_put_aside_is_told_how() -> None:
    """The verdict says in words what the later statement does, and quotes it."""
    old, new = talk("Sort the invoices by customer", "Let's go back to invoices by arrival")
    held = displacements(snapshot(old, new))
    found = verify([old], Grounds(task=Task(text=""), displacements=held))[old.id]
    assert found.reason.startswith("put aside on 2026-03-01 by 'Let's go back")
    assert found.reason.endswith("which turns back from it")


def test_a_taking_back_by_sign_retracts() -> None:
    """Where the later words state nothing in its place, the earlier one is retracted."""
    old, new = talk("Wrap each row in a zebra band", "Scrap the zebra bands")
    back = say(new.words, 1, component="part1", key="", ordinal=2, at=new.provenance.at,
               kind=Kind.RETRACTION)  # fmt: skip
    assert pairs(displacements(snapshot(old, back))) == {("retracted", new.words, old.words)}


def test_the_order_of_records_makes_no_difference() -> None:
    """Records handed over in another order give the same displacements."""
    said = talk(
        "Sort the invoices by customer",
        "Keep the banner above the menu",
        "Let's go back to invoices in order of arrival",
        "The banner goes below instead",
        "Never mind",
    )
    once = displacements(snapshot(*said))
    assert displacements(snapshot(*reversed(said))).superseded == once.superseded
    assert len(once.superseded) == 3


def corrected(first: str, value: Value, *then: str) -> tuple[list[Record], Displacements]:
    """Return a statement and what corrects it in the turns after, with what that comes to."""
    old = say(first, 1, value, component="api", key="limit", ordinal=1, at="2026-03-01T10:00:00Z")
    rest = [
        say(words, 1, key="", component="", ordinal=n, at=f"2026-03-01T10:{n:02d}:00Z")
        for n, words in enumerate(then, 2)
    ]
    return [old, *rest], displacements(snapshot(old, *rest))


@pytest.mark.parametrize(
    ("first", "value", "then"),
    [
        ("Time out after 10 seconds", "10 s", ("Make it 12", "no, 15")),
        ("Retry 3 times", "3 attempts", ("let's try 5", "ok, make it 4")),
        ("Keep 12 characters", "12 chars", ("no, 16", "actually let's go back to 12")),
        ("Name the folder `tmp`", True, ("call it `scratch`", "no, `work`")),
        ("The link is blue", "blue", ("make it green", "Make it grey instead.")),
    ],
)
def test_a_value_alone_corrects_the_one_before(
    first: str, value: Value, then: tuple[str, ...]
) -> None:
    """Twice in a row each takes the place of the last, and is of the subject of the first."""
    records, held = corrected(first, value, *then)
    steps = pairwise(record.words for record in records)
    assert {(new, old) for _, new, old in pairs(held)} == {(new, old) for old, new in steps}
    assert held.subjects == {record.id: records[0].id for record in records[1:]}


@pytest.mark.parametrize(
    ("first", "value", "then"),
    [
        ("Time out after 10 seconds", "10 s", "12"),
        ("Time out after 10 seconds", "10 s", "make it pretty"),
        ("Time out after 10 seconds", "10 s", "Make it 12 columns wide and blue"),
        ("Wait 3 times 10 seconds", "10 s", "make it 12"),
        ("Use tabs", "tabs", "make it 12"),
        ("Time out after 10 seconds", "10 s", "no problem"),
    ],
)
def test_what_is_no_correction_corrects_nothing(first: str, value: Value, then: str) -> None:
    """An answer, a value of another kind, or one of several that could be meant."""
    _, held = corrected(first, value, then)
    assert not held.subjects
    assert pairs(held) == set()


def test_a_repeated_value_confirms() -> None:
    """Going back to the same number in a row says it again."""
    records, held = corrected("Time out after 10 seconds", "10 s", "make it 10")
    assert pairs(held) == set()
    assert held.evidence == {records[0].id: records[1].id}


def test_a_corrected_value_is_found_by_its_subject() -> None:
    """A brief on the subject hands over the value alone, and not the one that it replaced."""
    records, _ = corrected("Time out uploads after 10 seconds", "10 s", "Make it 12")
    known = Knowledge(snapshot(*records), default_components())
    entries = brief(Task(text="Add a public search endpoint to the API"), known).entries
    assert [entry.record.words for entry in entries] == ["Make it 12"]
    assert entries[0].record.key == "limit"
    assert entries[0].verdict.reason.startswith("the value now of 'Time out uploads")
