"""Which turns may say something that lasts, and are worth a reader's time."""

from __future__ import annotations

from hitherto.model import Turn
from hitherto.model.patterns import Pattern

LEAST_WORDS = 3  # fewer ("do it", "go on") stand everywhere, and say nothing that lasts

_WORD = Pattern(r"\w+")
_COMMAND = Pattern(r"\s*(?:/[\w:-]+(?:\s|$)|<command-)")


def worth_reading(turn: Turn) -> bool:
    """Tell whether a turn may say something that lasts: a command and "go on" do not."""
    return len(_WORD.findall(turn.text)) >= LEAST_WORDS and not _COMMAND.match(turn.text)
