"""A change of a text that can be taken back to the character."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Change(msgspec.Struct, frozen=True, array_like=True):
    """At one place, one text instead of another.

    Attributes:
        at: offset, in characters, in the text as it is when this change is made.
        old: what stood there.
        new: what stands there afterwards.
    """

    at: int
    old: str
    new: str


def make(text: str, changes: Sequence[Change]) -> str:
    """Make changes one after the other."""
    for each in changes:
        text = _swap(text, each.at, each.old, each.new)
    return text


def take_back(text: str, changes: Sequence[Change]) -> str:
    """Undo changes that were made, the last one first."""
    for each in reversed(changes):
        text = _swap(text, each.at, each.new, each.old)
    return text


def _swap(text: str, at: int, old: str, new: str) -> str:
    if text[at : at + len(old)] != old:
        raise ValueError(f"the text at {at} is not what was to be changed")
    return text[:at] + new + text[at + len(old) :]
