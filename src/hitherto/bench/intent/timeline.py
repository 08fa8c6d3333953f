"""The interactions of a history as turns of one conversation."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hitherto.bench.intent.history import History, Interaction
from hitherto.model import Provenance, Role, Turn
from hitherto.model.text import digest

SOURCE = "intent-history"
_START = "2026-01-05T09:00:00Z"


def moment(turn: int) -> str:
    """Return the time of a turn, an hour a turn: its order is all that the experiment fixes."""
    at = datetime.fromisoformat(_START) + timedelta(hours=turn)
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def afterwards(history: History) -> str:
    """Return a time after the last interaction: when the tasks are asked."""
    return moment(history.interactions[-1].turn + 1)


def provenance(interaction: Interaction, anchor: str = "") -> Provenance:
    """Return where an interaction's words stand.

    Args:
        interaction: the interaction.
        anchor: what tells several records of the same words apart; none: the turn does.
    """
    return Provenance(
        source=SOURCE,
        position=f"turn {interaction.turn}",
        role=Role.USER,
        digest=digest(interaction.text),
        at=moment(interaction.turn),
        ordinal=interaction.turn,
        anchor=f"{SOURCE}#{interaction.turn}#{anchor}" if anchor else "",
        session=SOURCE,
    )


def as_turn(interaction: Interaction) -> Turn:
    """Return an interaction as a reader would hand it over: a person's words and nothing else."""
    return Turn(provenance=provenance(interaction), text=interaction.text)
