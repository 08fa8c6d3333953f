"""What a statement was said among."""

from __future__ import annotations

from hitherto.model import Turn

_OF_THE_TURN = 500  # characters; a longer turn speaks of many things
_OF_THE_AGENT = 300


def situation(turn: Turn) -> str:
    """Return the words around a statement: the head of its turn, the tail of the agent's before."""
    return f"{turn.before[-_OF_THE_AGENT:]}\n{turn.text[:_OF_THE_TURN]}".strip()
