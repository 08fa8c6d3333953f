"""What an agent said just before a turn: the end of it, and no half of a secret at the cut."""

from __future__ import annotations

from hitherto.privacy import mask

LONGEST = 500
"""Characters that a turn keeps."""
_ENOUGH = 2048
"""Characters that are remembered until then: a key that reaches into the end is seen whole."""


def gone_on(before: str, said: str) -> str:
    """Return as much of the agent's words as is remembered, once it has said more."""
    return f"{before}\n{said}"[-_ENOUGH:].lstrip("\n")


def context(before: str) -> str:
    """Return the end of the agent's words as a turn keeps it: masked, and only then cut."""
    return mask(before)[-LONGEST:].lstrip("\n")


def is_again(before: str, said: str) -> bool:
    """Tell whether words are the last that are remembered: some agents write theirs twice."""
    return before.endswith(said[-LONGEST:])
