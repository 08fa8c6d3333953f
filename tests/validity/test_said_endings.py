"""What people drop, and what they put in its place: extracted, then judged."""

from __future__ import annotations

import pytest
from heard import heard, statuses

from hitherto.model import Polarity, Status

OVER = [Status.SUPERSEDED, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        (
            "Use memcached for the cache.",
            "Let's drop memcached, a module-level map is plenty",
            "module-level map",
        ),
        (
            "We use axios as the HTTP client.",
            "On reflection, scrap axios: plain fetch will do",
            "plain fetch",
        ),
        (
            "We use celery for the job queue.",
            "get rid of celery, a shell loop is good enough",
            "shell loop",
        ),
        (
            "Use responses in the unit tests.",
            "We no longer use responses, we use pytest-httpx now",
            "pytest-httpx",
        ),
        (
            "Use schemathesis for the contract tests.",
            "we stopped using schemathesis and use hypothesis-api now",
            "hypothesis-api",
        ),
        ("Use Bevy for the client.", "No more Bevy, we go with Fyrox", "Fyrox"),
        (
            "Use webpack as the bundler.",
            "We don't use webpack any more, we run esbuild",
            "esbuild",
        ),
    ],
)
def test_what_takes_the_place_of_another_is_chosen(first: str, then: str, value: str) -> None:
    """The dropped one is over, and what is said to be enough or used now is the choice."""
    chosen = heard(then, 2)
    assert (chosen.value, chosen.polarity) == (value, Polarity.FOR)
    assert statuses(first, then) == OVER


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("We support the excel export.", "We decided to drop the excel export"),
        ("Keep the kiosk mode.", "we've decided to abandon the kiosk mode, nobody wants it"),
        ("We use Kafka as the message broker.", "Drop Kafka."),
        ("Use MongoDB as the database.", "We've decided against MongoDB"),
        ("We support Metal 2.", "We stopped supporting Metal 2."),
        ("We use docker for the tests.", "We don't use docker any more"),
    ],
)
def test_what_is_dropped_is_over(first: str, then: str) -> None:
    """Dropping something is no yes to it, and ends what was said for it, of whatever part."""
    assert heard(then, 2).polarity is Polarity.AGAINST
    assert statuses(first, then) == OVER


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Keep the audit trail.", "Never drop the audit trail"),
        ("Use avro for the events.", "We decided to drop the avro output"),
        ("Use Redis as the cache.", "drop redis from the billing worker"),
        ("We support the pdf import.", "Drop the pdf import from the sidebar"),
        ("Use tox for the unit tests.", "drop it, that is enough"),
    ],
)
def test_what_ends_something_else_leaves_it_alone(first: str, then: str) -> None:
    """What is kept, another thing of that name, and a part of it end nothing as a whole."""
    assert statuses(first, then)[0] in {Status.IN_FORCE, Status.NARROWED}


def test_a_name_that_two_subjects_share_is_not_guessed() -> None:
    """Where two statements are about what is dropped, neither of them is taken for the other."""
    said = (
        "Use quasar for the admin client.",
        "Use quasar in the load tests.",
        "We no longer use quasar, we use plain html now",
    )
    assert len({(heard(words, 1).component, heard(words, 1).key) for words in said[:2]}) == 2
    assert statuses(*said)[:2] == [Status.IN_FORCE, Status.IN_FORCE]
