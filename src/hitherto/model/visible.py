"""Text that can be shown: nothing in it acts on a terminal or reorders what is read."""

from __future__ import annotations

from hitherto.model.patterns import Pattern

_ACTING = Pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, escape sequences among them
    "\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]"  # unseen, or turning the direction
)


def visible(text: str) -> str:
    """Return a text in which every character that acts instead of showing is a replacement one.

    A statement can come from anybody (a ledger, an instruction file, a transcript): shown as it
    is, it could clear the screen, set the window's title or look like other words than it holds.
    Tabs, line ends and the joiners that scripts and pictures need stay.
    """
    return _ACTING.sub("\ufffd", text)
