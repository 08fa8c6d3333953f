"""The sentences around a statement that go with it: its reason, an example, what "it" is.

Who is handed a rule needs them, and they are no rules themselves. They are kept beside the words,
which alone name the statement and are read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hitherto.intent.extract.draft import MOST_CHARACTERS, Clause


def passage(text: str, said: Sequence[Clause], standing: Collection[int], at: int) -> str:
    """Return a statement within the sentences around it, exactly as they stand in the text.

    It is widened by one sentence behind and one before in turn, as far as they stand in the same
    paragraph, are no statements themselves and all of it has at most 240 characters.

    Args:
        text: what was typed.
        said: its clauses, in their order.
        standing: the numbers of those that stand.
        at: the number of this one.

    Returns:
        The passage; empty where the statement stands alone.
    """
    first = last = at
    grows = True
    while grows:
        grows = False
        if _goes_with(text, said, standing, last, last + 1) and _fits(said, first, last + 1):
            last, grows = last + 1, True
        if _goes_with(text, said, standing, first - 1, first) and _fits(said, first - 1, last):
            first, grows = first - 1, True
    return text[said[first].start : said[last].end] if first < last else ""


def _goes_with(
    text: str, said: Sequence[Clause], standing: Collection[int], upper: int, lower: int
) -> bool:
    """Tell whether of two clauses, one after the other, the one that is new goes with the other."""
    if upper < 0 or lower >= len(said) or (upper in standing and lower in standing):
        return False
    between = text[said[upper].end : said[lower].start]
    return not between.strip() and "\n" not in between


def _fits(said: Sequence[Clause], first: int, last: int) -> bool:
    return said[last].end - said[first].start <= MOST_CHARACTERS
