"""Rules that name no part of the project stand by their shape; remarks and code do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.model import Record

Said = Callable[..., tuple[Record, ...]]

OFFER = "Two ways are open:\n\n1. One table per tenant\n2. Redis for all sessions\n\nWhich one?"


@pytest.mark.parametrize(
    "text",
    [
        "Never publish on a Friday afternoon.",
        "You must not restart the workers during lunch.",
        "Don't schedule releases in the holidays.",
        "Never call exec.",
        "Always round prices up.",
        "Never compare floats with ==.",
        "Amounts are kept as whole pennies.",
        "stop using underscore",
        "No nested ternaries.",
        "No star imports.",
        "Intervals are 30 seconds.",
        "vouchers never stack",
        "The late fee is 12 euros",
        "Raise the gift threshold to 40 euros",
    ],
)
def test_a_plain_rule_needs_no_component(said: Said, text: str) -> None:
    """What is ordered, ruled out, kept as something or valued is a rule about anything."""
    assert [record.words for record in said(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "No luck so far",
        "No errors anywhere",
        "no questions",
        "I must merge my calendars before the dentist",
        "We always love the Friday cake",
        "Never seen such a thing",
        "One user cannot log in since noon.",
        "Don't get me wrong",
        "We must leave early for the train",
    ],
)
def test_what_binds_no_software_is_none(said: Said, text: str) -> None:
    """Reports, private plans and what is asked for once have the words of rules only."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "No concerns about the export endpoint.",
        "I don't see any warnings in the test output",
        "The option is declared in the config but never read by the loader.",
        "The way the cache works is it keeps everything",
        "If an empty session is ever passed here, the handler will crash.",
        'serveCmd.Flags().StringVar(&port, "port", "", "the port, must be free")',
        "(node:311) DeprecationWarning: the API must not be used",
        "can we run the tests",
        "// never cache this response",
    ],
)
def test_remarks_reviews_and_code_are_no_rules(said: Said, text: str) -> None:
    """How things are, what would follow, and what a program is written in binds nobody."""
    assert said(text) == ()


@pytest.mark.parametrize("answer", ["yup", "yes", "1", "A", "ok", "2"])
def test_an_answer_alone_is_nothing(said: Said, answer: str) -> None:
    """Without the choice it answers, a word says nothing later."""
    assert said(answer) == ()
    assert said(answer, before="Should I make that change?") == ()


@pytest.mark.parametrize(("answer", "value"), [("1", "One table per tenant"), ("2", "redis")])
def test_an_answer_says_what_was_chosen(said: Said, answer: str, value: str) -> None:
    """The value of a choice is the option, not that something was chosen."""
    assert [record.value for record in said(answer, before=OFFER)] == [value]
