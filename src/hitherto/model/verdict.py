"""What verification says about one candidate."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hitherto.model.scope import Scope


class Status(StrEnum):
    """What holds of a statement for a task."""

    IN_FORCE = "in_force"
    NARROWED = "narrowed"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    OUT_OF_SCOPE = "out_of_scope"
    EXPIRED = "expired"
    STALE = "stale"
    CONTESTED = "contested"
    PROPOSED = "proposed"


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """A status with its reason in words.

    Attributes:
        status: what holds.
        reason: why, one sentence for a person.
        by: ids of the records that superseded, narrowed, retracted or contest it.
        to: for `narrowed`, where it does *not* hold any more.
        followed: for `contested`, the id to follow where authority decides; else empty.
        applies: whether the record may stand in this task's brief.
    """

    status: Status
    reason: str
    by: tuple[str, ...] = ()
    to: Scope | None = None
    followed: str = ""
    applies: bool = True
