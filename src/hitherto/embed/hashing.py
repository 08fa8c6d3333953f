"""An embedder without a model: words in common make texts alike. For tests and documents."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from hitherto.search.words import words

DIMENSIONS = 512


class Hashing:
    """Each word counts in the dimension that its hash names; the same on every machine.

    Source: the hashing trick, without signs (Weinberger and others, "Feature Hashing for Large
    Scale Multitask Learning", ICML 2009).
    """

    name = "hashing"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return one unit vector a text; a text without words has the first dimension alone."""
        vectors = np.zeros((len(texts), DIMENSIONS), np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for word in words(text):
                row[_place(word)] += 1
            if not row.any():
                row[0] = 1
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors


def _place(word: str) -> int:
    seed = hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(seed) % DIMENSIONS
