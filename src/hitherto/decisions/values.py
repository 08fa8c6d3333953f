"""What is read off decision records, as frozen values."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hitherto.model import Problem


class State(StrEnum):
    """Where a decision stands, by its own words."""

    UNSTATED = "unstated"
    PROPOSED = "proposed"  # also a draft, or under review
    ACCEPTED = "accepted"
    REJECTED = "rejected"  # also withdrawn
    DEPRECATED = "deprecated"  # also outdated, retired: over, and nothing is named in its place
    SUPERSEDED = "superseded"


class Extent(StrEnum):
    """How much of the old decision is replaced."""

    FULL = "full"
    PARTIAL = "partial"


class Side(StrEnum):
    """Which of the two the document that speaks is."""

    NEW = "new"
    OLD = "old"


class Weight(StrEnum):
    """Where in its document a claim stands: which one counts when two disagree on the extent."""

    BODY = "body"
    SECTION = "section"  # "## Supersedes", "## Links"
    HEAD = "head"  # a header field, the status, a banner above the first section


class Reference(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mention of another record.

    Attributes:
        text: as it is written.
        target: the file that a link leads to, as written; empty where it is no link.
        series: ``adr``, ``rfc``...; empty where only a number or a link is given.
        number: the record's number without leading zeros; empty where none is given.
        start: where it begins in the text that it was found in, in characters.
        end: where it ends there.
    """

    text: str
    target: str = ""
    series: str = ""
    number: str = ""
    start: int = 0
    end: int = 0


class Claim(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One statement of a document that it replaces another, or is replaced by it.

    Attributes:
        side: which of the two the document itself is.
        other: the other record.
        extent: how much is replaced.
        weight: where the claim stands.
        line: its line, counted from 1.
        words: the line.
    """

    side: Side
    other: Reference
    extent: Extent
    weight: Weight
    line: int
    words: str


class Quote(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words of a document and where they stand.

    Attributes:
        words: the words.
        line: the first line, counted from 1.
        last: the last line.
    """

    words: str
    line: int
    last: int


class Decision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One decision record.

    Attributes:
        path: where it stands, relative to the root.
        series: what its kind is called: ``adr``, ``rfc``...; empty where it does not say.
        number: its number without leading zeros, empty where it has none; not always its alone.
        title: without number and markup.
        title_line: the title's line, counted from 1; 0 where the title is the file's name.
        state: where it stands.
        said: the words that say so.
        said_line: their line, 0 where there are none.
        date: ISO 8601, as far as it is given; empty where there is none.
        outcome: what was decided, in the document's own words; None where no place says so.
        claims: what it says about replacing and being replaced.
        problems: what could not be understood.
    """

    path: str
    title: str
    series: str = ""
    number: str = ""
    title_line: int = 0
    state: State = State.UNSTATED
    said: str = ""
    said_line: int = 0
    date: str = ""
    outcome: Quote | None = None
    claims: tuple[Claim, ...] = ()
    problems: tuple[Problem, ...] = ()


class Pair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One record that replaces another.

    Attributes:
        new: path of the later record.
        old: path of the earlier one.
        extent: how much of the earlier one is replaced.
        source: path of the document that says so.
        line: the line that says so, counted from 1.
        evidence: that line.
    """

    new: str
    old: str
    extent: Extent
    source: str
    line: int
    evidence: str
