"""Kind, strength and polarity."""

from __future__ import annotations

import pytest

from hitherto.intent.extract import reading
from hitherto.intent.extract.nature import takes_back
from hitherto.model import Kind, Polarity, Strength
from hitherto.project.components import default_components


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Never expose internal ids", Kind.CONSTRAINT),
        ("Every response must carry a request id", Kind.CONSTRAINT),
        ("Let's go with Redis for the cache", Kind.DECISION),
        ("We decided to use Stripe", Kind.DECISION),
        ("We switched from npm to pnpm", Kind.DECISION),
        ("I prefer short functions", Kind.PREFERENCE),
        ("Ideally pages load quickly", Kind.PREFERENCE),
        ("Ask me before you push anything", Kind.PROCEDURE),
        ("Run the linter before every commit", Kind.PROCEDURE),
        ("Forget the rule about two reviewers", Kind.RETRACTION),
    ],
)
def test_kind(text: str, kind: Kind) -> None:
    """Cues vote for the kind."""
    assert reading(text, default_components()).kind is kind


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("Logs must be JSON", Strength.HARD),
        ("I'd prefer JSON logs", Strength.SOFT),
        ("should we default to JSON logs?", Strength.SOFT),
    ],
)
def test_strength(text: str, strength: Strength) -> None:
    """A taste and a question bind softly."""
    assert reading(text, default_components()).strength is strength


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("Don't use global state", Polarity.AGAINST),
        ("No default exports", Polarity.AGAINST),
        ("Secrets may not be logged", Polarity.AGAINST),
        ("Don't forget to run the linter", Polarity.FOR),
        ("Keep files under 300 lines", Polarity.FOR),
        ("Use vitest, not jest", Polarity.FOR),
        ("Calls take no more than 5 seconds", Polarity.FOR),
    ],
)
def test_polarity(text: str, polarity: Polarity) -> None:
    """A refusal is against; a bound, a reminder and a contrast are for."""
    assert reading(text, default_components()).polarity is polarity


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Never mind the dark theme", True),
        ("We don't need the export any more", True),
        ("Scrap the idea of a plugin system", True),
        ("Drop the versioning requirement", True),
        ("The size limit no longer applies", True),
        ("Forget what I said about tabs", True),
        ("Scrap the idea of plugins and use hooks instead", False),
        ("Never mind", False),
        ("Drop the old table", False),
    ],
)
def test_taking_back(text: str, expected: bool) -> None:
    """What is taken back without another thing in its place is a retraction."""
    assert takes_back(text) is expected
