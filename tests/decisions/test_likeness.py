"""What content alone tells, and what is hidden for it."""

from __future__ import annotations

from hitherto.decisions.likeness import Likeness
from hitherto.decisions.masking import masked
from hitherto.decisions.reading import read

TEXTS = {
    "adr/0001-tea-kettle.md": "# Boil tea in a kettle\n\nWater, leaves, a kettle, four minutes.\n",
    "adr/0002-chairs.md": "# Sit on chairs\n\nWood, four legs, a back.\n",
    "adr/0003-windows.md": "# Open windows\n\nAir, light, noise from the street.\n",
    "adr/0004-tea-pot.md": "# Brew tea in a pot\n\nLeaves, water and four minutes; no kettle.\n",
    "adr/0005-tea-cups.md": "# Serve tea in cups\n\nLeaves, water, a kettle and four minutes.\n",
}


def order(path: str) -> list[str]:
    """Return the others in the order of their likeness to one."""
    decisions = [read(path, text) for path, text in TEXTS.items()]
    return [name for name, _ in Likeness(decisions, TEXTS).ranked(path)]


def test_the_likest_older_record_comes_first() -> None:
    """A record about the same thing comes first, a later one after an older one alike."""
    ranked = order("adr/0004-tea-pot.md")
    assert ranked[0] == "adr/0001-tea-kettle.md"
    assert len(ranked) == len(TEXTS) - 1


def test_of_two_alike_the_older_one_comes_first() -> None:
    """A record that came after the new one can hardly have been replaced by it."""
    texts = {
        "adr/0001-a.md": "# Apples\n\nRed and round.\n",
        "adr/0002-b.md": "# Apples\n\nRed and round.\n",
        "adr/0003-c.md": "# Apples\n\nRed and round.\n",
        "adr/0004-d.md": "# Clouds\n\nGrey.\n",
    }
    decisions = [read(path, text) for path, text in texts.items()]
    ranked = [path for path, _ in Likeness(decisions, texts).ranked("adr/0002-b.md")]
    assert ranked == ["adr/0001-a.md", "adr/0003-c.md", "adr/0004-d.md"]


def test_what_tells_is_masked_and_lines_stay_in_place() -> None:
    """Lines that speak of supersession go, all of the status goes, nothing moves."""
    text = (
        "# Tea\n\n## Status\n\ndone\n\nWith [ADR 9](0009-x.md).\n\n## Context\n\n"
        "It replaces milk.\nWe like it.\nIts warm status stays.\n**Status:** old\n"
    )
    shown = masked(text).split("\n")
    assert [(n, line) for n, line in enumerate(shown, 1) if line] == [
        (1, "# Tea"),
        (9, "## Context"),
        (12, "We like it."),
        (13, "Its warm status stays."),
    ]
