"""When a client makes its conversation shorter, what holds is told anew."""

from __future__ import annotations

import pytest
from model_server import Answer, Call, Request, Say
from people import Person, Session

pytestmark = pytest.mark.clients
pytest_plugins = ("client_fixtures",)

DECISION = "We decided to use PostgreSQL as the database."
TASK = "Add a table for the invoices to the database."
SUMMARY = "The work goes on. From now on every table must have a comment."
ASKS = ("Respond with TEXT ONLY", "CONTEXT CHECKPOINT COMPACTION")
LIMIT = "model_auto_compact_token_limit=5000"
LONG = 200_000
"""Tokens that the service says were used, so that Codex finds its conversation too long."""


def work(request: Request) -> Answer:
    """Summarise when asked to, and before that, with Codex, call a tool in a long conversation."""
    if any(ask in piece.text for piece in request.said[-3:] for ask in ASKS):
        return Say(f"<summary>{SUMMARY}</summary>")
    if "exec_command" in request.tools and SUMMARY not in request.text:
        return Call("exec_command", {"cmd": "true"}, tokens=LONG)
    return Say("It is done.")


def compacted(person: Person) -> Session:
    """Run a session on the task in which the conversation is compacted."""
    if person.client.name == "claude":
        return person.types((TASK, "/compact", "Go on."), work)
    return person.says(TASK, work, options=("-c", LIMIT))


def test_what_was_told_before_is_told_again_after(helped: Person) -> None:
    """A decision that came with a prompt stands in the context after the compaction too."""
    helped.says(DECISION)
    session = compacted(helped)
    assert session.code == 0, session.err
    assert DECISION in session.requests[0].text
    after = session.requests[-1]
    assert SUMMARY in after.text
    assert DECISION in after.from_role("system", "developer")
    assert after.text.count(DECISION) == 1
    assert "hook PreCompact] failed" not in after.text


def test_a_summary_is_not_taken_for_said(helped: Person) -> None:
    """The model's summary comes back in the user's place, and makes no record."""
    helped.says(DECISION)
    before = [each["record"] for each in helped.statements()]
    compacted(helped)
    helped.says("Go on.", on=True)
    helped.hitherto("sync", codes=(0, 1))
    assert [each["record"] for each in helped.statements()] == before
