"""What of a review the team sees: acts on what is shared, and nothing of what was answered."""

from __future__ import annotations

import msgspec
from test_reviewing import AT, CONTEST, FILED, TYPED, first, kept, said, statuses

from hitherto.memory.amending import changes
from hitherto.memory.reviewing import Answer
from hitherto.model import Amended, Confirmed, Event, Settled, Shared, Stated, Status, Undone


def test_acts_on_a_shared_statement_are_shared_and_answers_are_not() -> None:
    """An edit, a settlement and their undoing reach the ledger; what was answered stays private."""
    held, store = kept(*CONTEST)
    store.share(Shared(at=AT, record=TYPED.id))
    store.ledger.clear()
    sitting = held.review()
    sitting.edit(first(sitting), 0, changes("component", "naming"))
    sitting.undo()
    sitting.answer(first(sitting), Answer.ACCEPT)
    sitting.undo()
    kinds: list[type[Event]] = [type(event) for event in store.ledger]
    assert kinds == [Amended, Undone, Confirmed, Settled, Undone, Undone]
    settled = store.ledger[3]
    assert isinstance(settled, Settled)
    assert (settled.winner, settled.losers) == (TYPED.id, (FILED.id,))


def test_a_settlement_with_a_private_side_stays_at_home() -> None:
    """What nobody chose to share is not named in the ledger."""
    other = said("Responses use kebab-case.", key="case", value="kebab", source="codex:2")
    here = msgspec.structs.replace(
        TYPED, provenance=msgspec.structs.replace(TYPED.provenance, at=AT)
    )
    held, store = kept(here, other)
    store.share(Shared(at=AT, record=here.id))
    store.ledger.clear()
    held.confirm(here.id)
    assert statuses(held)[other.words] is Status.SUPERSEDED
    assert [type(event) for event in store.ledger] == [Confirmed]


def test_sharing_an_edited_statement_shares_how_it_reads() -> None:
    """The team gets the extracted reading with the amendment over it, and so it can be undone."""
    held, store = kept(TYPED)
    store.append([Amended(at=AT, record=TYPED.id, component="naming")])
    done, _ = held.share(TYPED.id)
    assert done.record.component == "naming"
    shared = [event for event in store.ledger if isinstance(event, Stated)]
    assert [event.record.component for event in shared] == ["api"]
    assert Amended(at=AT, record=TYPED.id, component="naming") in store.ledger
