"""Where a value comes from. Nothing exists without it."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """Who speaks, from the most to the least authority (the order is `validity.authority`'s)."""

    USER = "user"  # typed by a person
    INSTRUCTIONS = "instructions"  # an instruction file tracked at HEAD
    DECISION_RECORD = "decision record"  # an accepted decision record
    REVIEWER = "reviewer"
    COMMIT = "commit"
    AGENT = "agent"  # an agent's words, a summary, a subagent's prompt
    DOCUMENT = "document"  # any other document, also an untracked instruction file
    TOOL = "tool"  # output of a tool, a web page, pasted text
    HITHERTO = "hitherto"  # what hitherto itself injected: never extracted


# gc=False: values without cycles need no collector, and there are a hundred thousand of them.
class Provenance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Source, position, time, author role and a digest of what was read.

    Attributes:
        source: stable name of the source, e.g. ``claude-code:0a1b2c3d`` or a path in the work tree.
        position: where in it, as people read it, e.g. ``turn 31`` or ``lines 3-9``.
        role: who said it.
        digest: digest of the whole text it was read from.
        at: ISO 8601 in UTC with a ``Z``, or empty when unknown.
        ordinal: position as a number, to order what one source said at the same time.
        anchor: what identifies this position wherever the source was copied to (a message's id);
            empty when the source and position do.
        session: the agent session, where there is one.
        commit: the commit it was said on or stands in.
        branch: the branch that was checked out when it was said.
        changed: when the text that it stands in was last changed, where that is not when it was
            said (a decision record has a date of its own).
    """

    source: str
    position: str
    role: Role
    digest: str = ""
    at: str = ""
    ordinal: int = 0
    anchor: str = ""
    session: str = ""
    commit: str = ""
    branch: str = ""
    changed: str = ""

    @property
    def moment(self) -> tuple[str, str, int]:
        """The key that orders values by time: later sorts after; unknown times come first."""
        return (self.at, self.source, self.ordinal)
