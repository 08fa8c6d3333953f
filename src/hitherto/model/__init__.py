"""Frozen values that every room shares; no room below this one, no I/O in it."""

from hitherto.model.brief import ALWAYS_ON, Brief, Entry
from hitherto.model.event import (
    Act,
    Amended,
    Answered,
    Confirmed,
    Digested,
    Event,
    Forgotten,
    Imported,
    Settled,
    Shared,
    Stated,
    Undone,
    event_id,
)
from hitherto.model.language import Answer, Question
from hitherto.model.place import Place
from hitherto.model.problem import Problem
from hitherto.model.provenance import Provenance, Role
from hitherto.model.reading import Cursor, Document, Found, Reading, Turn
from hitherto.model.record import Kind, Polarity, Record, Strength, Value
from hitherto.model.scope import EVERYWHERE, Scope
from hitherto.model.standing import Standing
from hitherto.model.task import Task
from hitherto.model.verdict import Status, Verdict

__all__ = [
    "ALWAYS_ON",
    "EVERYWHERE",
    "Act",
    "Amended",
    "Answer",
    "Answered",
    "Brief",
    "Confirmed",
    "Cursor",
    "Digested",
    "Document",
    "Entry",
    "Event",
    "Forgotten",
    "Found",
    "Imported",
    "Kind",
    "Place",
    "Polarity",
    "Problem",
    "Provenance",
    "Question",
    "Reading",
    "Record",
    "Role",
    "Scope",
    "Settled",
    "Shared",
    "Standing",
    "Stated",
    "Status",
    "Strength",
    "Task",
    "Turn",
    "Undone",
    "Value",
    "Verdict",
    "event_id",
]
