"""Who may take a statement back or confirm it through MCP.

An agent reads much that nobody may trust, and calls tools because of it. So no act of an agent
moves what has any authority:

- What an agent proposed, an agent may take back, while nobody has confirmed it.
- Everything else is decided by the user: where the client can ask the user (elicitation), the
  question is shown with the statement's exact words and id, made here and never by the agent, and
  only an explicit yes counts. Where it cannot, nothing is kept at all, and the answer names the
  command for the terminal.

An agent's own mark is never written on a statement of the user's: the last mark of a statement is
the one that counts, and would take the place of the user's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from hitherto.memory import Memory
from hitherto.model import Record, Role, Standing
from hitherto.model.text import shortened

if TYPE_CHECKING:
    from mcp.types import ClientCapabilities

MOST_SHOWN = 600  # characters of a statement in a question


class Consent(BaseModel):
    """The user's answer."""

    yes: bool


def can_ask(capabilities: ClientCapabilities | None) -> bool:
    """Tell whether a client can put a question to its user."""
    asked = capabilities.elicitation if capabilities else None
    return asked is not None and (asked.form is not None or asked.url is None)


def agents_own(record: Record, standing: Standing) -> bool:
    """Tell whether a statement is an agent's proposal that nobody has confirmed."""
    proposal = record.proposed and record.provenance.role is Role.AGENT
    return proposal and record.id not in standing.confirmed


def question(verb: str, record: Record, short: str) -> str:
    """Return what the user is asked, with the statement's own words on one line."""
    shown = shortened(record.words, MOST_SHOWN)
    origin = record.provenance
    day = f" on {origin.at[:10]}" if origin.at else ""
    return f"{verb}\n“{shown}”\n({short}, {record.kind}, said by {origin.role}{day})"


def found(memory: Memory, typed: str) -> tuple[Record, Standing, str]:
    """Return the record that an id means, the snapshot it stands in, and its short id.

    Raises:
        UsageError: the id is unknown or means several.
    """
    record_id = memory.find(typed)
    standing = memory.parts.store.standing()
    record = next(each for each in standing.records if each.id == record_id)
    return record, standing, memory.short(record_id)


def undone(record: Record, command: str, *, asked: bool) -> str:
    """Return why nothing was done, and what does it."""
    why = "The user did not agree" if asked else "Only the user can do this"
    return f"{why}; nothing was changed. In a terminal: `hitherto {command} {record.id}`."
