"""What has happened to each record through what was said later: values, and what still counts."""

from __future__ import annotations

import msgspec

from hitherto.model import Forgotten, Record, Scope


class Link(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One later statement that displaces an earlier one.

    Attributes:
        by: id of the later record.
        at: when it was said, confirmed or settled (ISO 8601), empty when unknown.
        why: what made it so: ``value``, ``lifetime``, ``contrast``, ``retraction``, ``settled``,
            the way in which the words refer to it (`referring.Reference`) or, of a narrowing that
            only the texts themselves can delimit, ``part``.
        passing: it holds only as long as the later record stands.
        to: for a narrowing, where the earlier record does not hold any more.
    """

    by: str
    at: str = ""
    why: str = "value"
    passing: bool = False
    to: Scope | None = None


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two statements that cannot be ordered.

    Attributes:
        other: id of the other record.
        followed: id of the one to follow meanwhile; empty where none is chosen.
        why: ``authority`` (the later has less of it), ``time`` (neither is known to be later) or
            ``reading`` (that they speak of one thing is what an agent made of one's words).
    """

    other: str
    followed: str = ""
    why: str = "authority"


class Displacements(msgspec.Struct, frozen=True, kw_only=True):
    """By record id, all that later statements and acts did to it. What is not named here stands.

    Attributes:
        records: every record that took part or is named, by id.
        superseded: what replaced it, in order of time; the first is what did it directly.
        narrowed: what took a part of its scope.
        retracted: what took it back.
        contested: what it cannot be ordered with.
        forgotten: the act that took it back.
        withdrawn: when the file that it stood in was changed to one that no longer says it.
        evidence: the record that says the same and stands for it in a brief.
        subjects: the record whose component and key one takes over that is a value alone ("make it
            12"): what it is about is told by that one's words.
        ended: the record whose words say that its lifetime is over.
        confirmed: ids of what the user confirmed or settled on.
        proposed: ids of what nobody with authority has said yet.
    """

    records: dict[str, Record] = {}
    superseded: dict[str, tuple[Link, ...]] = {}
    narrowed: dict[str, tuple[Link, ...]] = {}
    retracted: dict[str, tuple[Link, ...]] = {}
    contested: dict[str, tuple[Contest, ...]] = {}
    forgotten: dict[str, Forgotten] = {}
    withdrawn: dict[str, str] = {}
    evidence: dict[str, str] = {}
    subjects: dict[str, str] = {}
    ended: dict[str, str] = {}
    confirmed: frozenset[str] = frozenset()
    proposed: frozenset[str] = frozenset()
