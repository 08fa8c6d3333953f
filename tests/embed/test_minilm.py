"""The real model, where the extra is installed."""

from __future__ import annotations

import numpy as np
import pytest

from hitherto.embed import available, local
from hitherto.embed.minilm import DIMENSIONS, MiniLM

pytestmark = pytest.mark.skipif(not available(), reason="the extra [embed] is not installed")

SAID = (
    "database: Money is kept in whole cents, never as a float.",
    "frontend: All buttons are green.",
    "auth: Sign-in goes through the company's identity provider.",
    "process: Every change comes with a test.",
    "deployment: Nothing is rolled out on a Friday.",
)


@pytest.fixture(scope="module")
def model() -> MiniLM:
    """Return the model, loaded once for all tests."""
    return MiniLM()


@pytest.mark.parametrize(
    ("task", "nearest"),
    [
        ("round the price of an invoice", 0),
        ("change the colour of the submit control", 1),
        ("let people log in with a password", 2),
        ("add a unit check for the parser", 3),
        ("release the new version at the end of the week", 4),
    ],
)
def test_neighbours_are_sensible(model: MiniLM, task: str, nearest: int) -> None:
    """A task is nearest to the statement that bears on it, though they share no telling word."""
    (asked,) = model.embed([task])
    assert int(np.argmax(model.embed(SAID) @ asked)) == nearest


def test_what_is_past_the_limit_is_not_read(model: MiniLM) -> None:
    """The first 256 tokens tell; what follows them changes nothing."""
    head = "the importer retries three times " * 60
    first, other = model.embed([head, head + "and buttons are green"])
    assert first @ other > 1 - 1e-5


def test_a_mean_over_tokens_hears_word_order(model: MiniLM) -> None:
    """The whole model runs: the same words in another order are near, not equal."""
    one, other = model.embed(["staging before production", "production before staging"])
    assert one.shape == (DIMENSIONS,)
    assert 0.8 < one @ other < 1 - 1e-3


def test_the_local_embedder_is_this_model() -> None:
    """With the extra installed, the model is what answers are made with."""
    embedder = local()
    assert embedder is not None
    assert embedder.name == MiniLM.name
