"""One conversation as it is read: its turns numbered, the agent's last words kept."""

from __future__ import annotations

import msgspec

from hitherto.model import Provenance, Role, Turn
from hitherto.model.text import digest
from hitherto.sources.transcripts.context import context, gone_on, is_again
from hitherto.sources.transcripts.hearing import Heard


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a conversation needs to go on after its last line.

    Attributes:
        turn: number of the next turn.
        typed: how many turns a person typed.
        before: the end of the agent's words.
    """

    turn: int = 0
    typed: int = 0
    before: str = ""


class Conversation:
    """The turns on the user's side, numbered from 0 in their order.

    Args:
        source: the session's stable name.
        kept: where an earlier reading left it.

    Attributes:
        session: the session's own id; by default what its name says.
        commit: what is checked out, where the agent writes it down.
        branch: the same.
        turn: number of the next turn.
        typed: how many turns a person typed.
        turns: those that were added since it was made.
    """

    def __init__(self, source: str, kept: Kept | None = None) -> None:
        kept = kept or Kept()
        self.source = source
        self.session = source.partition(":")[2]
        self.commit = self.branch = ""
        self.turn = kept.turn
        self.typed = kept.typed
        self.turns: list[Turn] = []
        self._before = kept.before

    def kept(self) -> Kept:
        """Return what is needed to go on."""
        return Kept(turn=self.turn, typed=self.typed, before=context(self._before))

    def said(self, text: str) -> None:
        """Keep the end of the agent's words; what is written twice counts once."""
        said = text.strip()
        if said and not is_again(self._before, said):
            self._before = gone_on(self._before, said)

    def heard(
        self, raw: str, heard: Heard, *, anchor: str = "", at: str = "", before: str | None = None
    ) -> None:
        """Add a turn.

        Args:
            raw: the whole message, of which the digest is taken.
            heard: who speaks in it, and what they say.
            anchor: the message's id, empty where it has none.
            at: ISO 8601 in UTC with a ``Z``, or empty.
            before: what the agent said before it, where that is not what it said last.
        """
        provenance = Provenance(
            source=self.source,
            position=f"turn {self.turn}",
            role=heard.role,
            digest=digest(raw),
            at=at,
            ordinal=self.turn,
            anchor=anchor,
            session=self.session,
            commit=self.commit,
            branch=self.branch,
        )
        turn = Turn(
            provenance=provenance,
            text=heard.text,
            before=context(self._before if before is None else before),
            pasted=heard.pasted,
            paths=heard.paths,
        )
        self.turns.append(turn)
        self.turn += 1
        self.typed += heard.role is Role.USER

    def take_back(self, index: int) -> None:
        """Mark what was typed from a turn of this reading on: its author rewound to before it.

        Args:
            index: the place in `turns` from which on.
        """
        self.turns[index:] = [
            msgspec.structs.replace(turn, taken_back=True)
            if turn.provenance.role is Role.USER
            else turn
            for turn in self.turns[index:]
        ]
