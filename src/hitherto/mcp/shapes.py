"""What tools answer: the memory's values as the SDK wants them, mapped in this one place.

An agent pays for every key, so a statement is told in few of them; `hitherto history ID --json`
and the resource of a record tell all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, Field

from hitherto.memory import Judged, Lineage, State, Stored
from hitherto.memory.catching import Caught
from hitherto.memory.reader.contract import HOW, SCHEMA, payload, reading
from hitherto.memory.reader.values import Lot, TakenIn
from hitherto.model import Brief, Provenance, Record, Status

Short = Callable[[str], str]

MOST_TO_REVIEW = 10
NOTHING = "Nothing that was said earlier in this project bears on this task."
GENERAL = "Nothing else that was said bears on this task: these rules govern all work."


class Statement(BaseModel):
    """One statement and what holds of it now."""

    id: str
    words: str
    kind: str
    component: str
    sets: str
    scope: str
    said: str
    status: str
    why: str


class BriefAnswer(BaseModel):
    """What still holds for a task."""

    brief: str
    statements: int
    tokens: int
    left_out: int
    note: str


class Remembered(BaseModel):
    """The proof of what was kept, and what does not hold any more because of it."""

    stored: list[Statement]
    displaced: list[Statement]
    note: str


class Done(BaseModel):
    """Whether a statement was taken back or confirmed, and what it is now."""

    done: bool
    statement: Statement
    note: str


class Step(BaseModel):
    """One thing that happened."""

    at: str
    what: str
    id: str
    words: str
    note: str


class HistoryAnswer(BaseModel):
    """How a statement came to be what it is, the oldest step first."""

    statement: Statement
    steps: list[Step]


class Handout(BaseModel):
    """Turns to read, how to read them, and what to give back."""

    turns: list[dict[str, Any]]
    known: dict[str, list[str]]
    left: int
    how: str
    schema_: dict[str, Any] = Field(alias="schema")
    note: str


class StoredNow(BaseModel):
    """One record as it was stored."""

    id: str
    words: str
    read: str
    status: str


class Left(BaseModel):
    """What was not taken as it was given, and why."""

    what: str
    why: str


class Taken(BaseModel):
    """The proof of what a submission came to."""

    stored: list[StoredNow]
    displaced: list[StoredNow]
    refused: list[Left]
    read: int
    note: str


class StatusAnswer(BaseModel):
    """What is in the memory."""

    project: str
    statements: int
    verdicts: dict[str, int]
    sources: int
    unread: int
    to_review: list[Statement]
    problems: list[str]


def answer(shape: BaseModel, text: str = "") -> CallToolResult:
    """Return a result: structured, and as text for clients that read no structure."""
    told = text or shape.model_dump_json(by_alias=True)
    return CallToolResult(
        content=[TextContent(type="text", text=told)],
        structured_content=shape.model_dump(mode="json", by_alias=True),
    )


def statement(value: Judged, short: Short) -> Statement:
    """Return a statement with its verdict."""
    record = value.record
    return Statement(
        id=short(record.id),
        words=record.words,
        kind=str(record.kind),
        component=record.component,
        sets=_setting(record),
        scope=str(record.scope) + (f"; until {record.lifetime}" if record.lifetime else ""),
        said=said(record.provenance),
        status=str(value.verdict.status),
        why=value.verdict.reason,
    )


def said(origin: Provenance) -> str:
    """Return who said something, when and where, in one line."""
    return ", ".join(
        part for part in (str(origin.role), origin.at[:10], origin.source, origin.position) if part
    )


def brief(value: Brief, caught: Caught) -> BriefAnswer:
    """Return a brief: its text for agents, and what it leaves out only counted."""
    general = GENERAL if value.entries and not value.bears else ""
    return BriefAnswer(
        brief=value.markdown or NOTHING,
        statements=len(value.entries),
        tokens=value.tokens,
        left_out=len(value.dropped),
        note=" ".join(part for part in (general, unread(caught)) if part),
    )


def unread(caught: Caught) -> str:
    """Return what is still to be read, in one sentence; empty where nothing is."""
    if caught.trouble:
        return f"What is new is not read. {caught.trouble}"
    if not caught.waiting:
        return ""
    size = sum(found.size for found in caught.waiting) / 1e6
    return (
        f"Not all is read yet: {len(caught.waiting)} sources ({size:.0f} MB) wait. "
        "The next call goes on; `hitherto sync` in a terminal reads all of it."
    )


def stored(value: Stored, short: Short) -> Remembered:
    """Return what was kept, and how the user makes proposals count."""
    proposals = [
        short(each.record.id) for each in value.records if each.verdict.status is Status.PROPOSED
    ]
    return Remembered(
        stored=_statements(value.records, short),
        displaced=_statements(value.displaced, short),
        note=_proposed(proposals),
    )


def _proposed(ids: list[str]) -> str:
    if not ids:
        return ""
    commands = ", ".join(f"`hitherto confirm {each}`" for each in ids)
    return (
        f"Only proposed, not in force: {', '.join(ids)}. These words were not found in what the "
        "user typed in this project; they count as the user's once the conversation that holds "
        f"them is read, or when the user runs {commands} in a terminal."
    )


def done(value: Judged, short: Short, undone: str = "") -> Done:
    """Return a statement after it was taken back or confirmed, or why it was not."""
    return Done(done=not undone, statement=statement(value, short), note=undone)


def history(value: Lineage, short: Short) -> HistoryAnswer:
    """Return a statement's history."""
    return HistoryAnswer(
        statement=statement(value.now, short),
        steps=[
            Step(
                at=each.at,
                what=each.what,
                id=short(each.record.id),
                words=each.record.words,
                note=each.note,
            )
            for each in value.steps
        ],
    )


def status(value: State, undecided: Iterable[Judged], short: Short) -> StatusAnswer:
    """Return what is in a memory, with the first that wait for the user's decision."""
    return StatusAnswer(
        project=value.root,
        statements=value.records,
        verdicts=value.verdicts,
        sources=len(value.sources),
        unread=len(value.waiting),
        to_review=_statements(tuple(undecided)[:MOST_TO_REVIEW], short),
        problems=[str(each) for each in value.problems[:MOST_TO_REVIEW]],
    )


def handout(value: Lot, short: Short, caught: Caught) -> Handout:
    """Return turns for an agent to read; nothing is told about reading where there are none."""
    any_left = bool(value.turns)
    note = "" if any_left else "Every turn has been read."
    return Handout(
        **(payload(value, short) if any_left else {"turns": [], "known": {}}),
        left=value.left,
        how=HOW if any_left else "",
        schema=SCHEMA if any_left else {},
        note=" ".join(part for part in (note, unread(caught)) if part),
    )


def taken(value: TakenIn, short: Short) -> Taken:
    """Return what became of what an agent read."""
    proposals = [
        short(each.record.id) for each in value.records if each.verdict.status is Status.PROPOSED
    ]
    waits = f"{', '.join(proposals)} only once the user confirms" if proposals else ""
    return Taken(
        stored=[_now(each, short) for each in value.records],
        displaced=[_now(each, short) for each in value.displaced],
        refused=[Left(what=each.what, why=each.why) for each in value.refused],
        read=len(value.read),
        note=f"Not in force: {waits} (`hitherto review`)." if waits else "",
    )


def _now(value: Judged, short: Short) -> StoredNow:
    return StoredNow(
        id=short(value.record.id),
        words=value.record.words,
        read=reading(value.record),
        status=str(value.verdict.status),
    )


def markdown(value: Judged, short: Short) -> str:
    """Return a record for people and agents to read."""
    record, verdict = value.record, value.verdict
    rows = (
        ("kind", f"{record.kind}, {record.strength}"),
        ("component", record.component),
        ("sets", _setting(record)),
        ("holds", str(record.scope)),
        ("until", record.lifetime),
        ("said", said(record.provenance)),
        ("now", f"{str(verdict.status).replace('_', ' ')}: {verdict.reason}"),
    )
    quoted = "\n".join(f"> {line}" for line in record.words.splitlines())
    listed = "\n".join(f"- {name}: {text}" for name, text in rows if text)
    return f"# {short(record.id)}\n\n{quoted}\n\n{listed}\n"


def _setting(record: Record) -> str:
    return f"{record.key}: {record.fixed}" if record.key else ""


def _statements(values: Iterable[Judged], short: Short) -> list[Statement]:
    return [statement(each, short) for each in values]
