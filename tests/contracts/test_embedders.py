"""The contract of `ports.Embedder`, on every embedder there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from hitherto.embed import available
from hitherto.embed.hashing import Hashing
from hitherto.embed.minilm import MiniLM
from hitherto.ports import Embedder
from hitherto.search.vectors import Kept

TEXTS = (
    "The importer retries three times.",
    "",
    "Use port 8080 in staging",
    "übergröße 漢字 🙂",
    "half a pair \ud83d and a \0",
    "word " * 2000,
    "The importer retries three times.",
)
CLOSE = 1e-5  # how far padding and company may move a vector


@pytest.fixture(params=["hashing", "minilm", "kept", "kept in a file"])
def embedder(request: pytest.FixtureRequest, tmp_path: Path) -> Embedder:
    """Return each embedder in turn."""
    if request.param == "minilm" and not available():
        pytest.skip("the extra [embed] is not installed")
    make: dict[str, Callable[[], Embedder]] = {
        "hashing": Hashing,
        "minilm": MiniLM,
        "kept": lambda: Kept(Hashing()),
        "kept in a file": lambda: Kept(Hashing(), tmp_path / "vectors.npz"),
    }
    return make[request.param]()


def test_every_text_has_a_unit_vector(embedder: Embedder) -> None:
    """Any text, also an empty, a broken or a long one, gives one float32 vector of length 1."""
    vectors = embedder.embed(TEXTS)
    assert (vectors.shape[0], vectors.ndim, vectors.dtype) == (len(TEXTS), 2, np.float32)
    assert np.abs(np.linalg.norm(vectors, axis=1) - 1).max() < CLOSE


def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    """An empty list gives an empty array that is as wide as any other."""
    assert embedder.embed([]).shape == (0, embedder.embed(["one"]).shape[1])


def test_the_same_texts_give_the_same_vectors(embedder: Embedder) -> None:
    """Asking again changes nothing, and equal texts have equal vectors."""
    first, again = embedder.embed(TEXTS), embedder.embed(TEXTS)
    assert np.array_equal(first, again)
    assert np.abs(first[0] - first[-1]).max() < CLOSE


def test_a_vector_does_not_depend_on_its_company(embedder: Embedder) -> None:
    """A text embedded alone and among others is the same, in the order that was asked."""
    together = embedder.embed(TEXTS)
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    assert np.abs(together - alone).max() < CLOSE


def test_what_is_alike_is_nearer_than_what_is_not(embedder: Embedder) -> None:
    """A text is nearer to one that says almost the same than to one about something else."""
    first, alike, other = embedder.embed(
        ["the importer retries", "an importer that retries", "buttons are green"]
    )
    assert first @ alike > first @ other


def test_it_has_a_name(embedder: Embedder) -> None:
    """What was kept of one embedder is never taken for another's: each has a name."""
    assert embedder.name
