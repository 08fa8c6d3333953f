"""Words to the pieces of their spelling, so that ``redact`` also finds ``redaction``."""

from __future__ import annotations

from collections.abc import Iterable

_LENGTH = 4  # letters of a piece: three meet too much by chance, five miss short stems


def pieces(words: Iterable[str]) -> list[str]:
    """Return the character 4-grams of words; a shorter word is one piece.

    Source: McNamee and Mayfield, "Character n-gram tokenization for European language text
    retrieval" (Information Retrieval 7, 2004), who find n = 4 the best for English.
    """
    return [
        word[at : at + _LENGTH] for word in words for at in range(max(1, len(word) - _LENGTH + 1))
    ]
