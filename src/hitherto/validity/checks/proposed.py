"""Is it a rule at all, or did only a document, a web page or a tool ask for it?"""

from __future__ import annotations

from hitherto.model import Record, Role, Status, Verdict
from hitherto.validity.grounds import Grounds
from hitherto.validity.hearing import is_proposal
from hitherto.validity.signs import puts_right


def corrects_nothing(record: Record) -> bool:
    """Tell whether a record was read from a value alone, which means nothing by itself."""
    return record.score is not None and not record.key and puts_right(record.words)


def proposed(record: Record, grounds: Grounds) -> Verdict | None:
    """Nobody with authority has said it yet, and nobody has taken it back."""
    found = grounds.displacements
    if corrects_nothing(record) and record.id not in found.subjects.keys() | found.confirmed:
        reason = "a value alone, and nothing said before it has one of that kind"
        return Verdict(Status.PROPOSED, reason, applies=False)
    if not is_proposal(record) or record.id in found.confirmed or record.id in found.forgotten:
        return None
    origin = record.provenance
    article = "an" if origin.role[0] in "aeiou" else "a"
    reason = f"proposed by {article} {origin.role} ({origin.source}), confirmed by nobody"
    if record.read_by and origin.role is Role.USER:
        reason = f"only {record.read_by} understood it so ({origin.source}), confirmed by nobody"
    elif origin.role is Role.USER and record.score is not None:
        reason = f"said ({origin.source}), but hardly as a rule, confirmed by nobody"
    return Verdict(Status.PROPOSED, reason, applies=False)
