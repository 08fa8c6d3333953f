"""Was it replaced by something said later?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.validity.displacements import Link
from hitherto.validity.grounds import Grounds, replaced
from hitherto.validity.reasons import day, quote

_HOW = {
    "value": "replaced{day} by {by}",
    "contrast": "replaced{day} by {by}, which names it",
    "lifetime": "said again{day} with another lifetime: {by}",
    "settled": "settled{day} in favour of {by}",
    "turned back": "put aside{day} by {by}, which turns back from it",
    "put right": "put right{day} by {by}",
    "dropped": "put aside{day} by {by}, which drops what it asks for",
    "called off": "called off{day} by {by}",
    "taken up": "put off for a time, and taken up{day} by {by}",
    "over now": "said for a time, which{day} is over: {by}",
    "reworded": "worded anew{day} by {by}",
    "counted anew": "given another number{day}: {by}",
}


def superseded(record: Record, grounds: Grounds) -> Verdict | None:
    """A later statement holds in its place."""
    link = replaced(record.id, grounds)
    if link is None:
        return None
    return Verdict(Status.SUPERSEDED, _reason(link, grounds), by=(link.by,), applies=False)


def _reason(link: Link, grounds: Grounds) -> str:
    later = grounds.record(link.by)
    reason = _HOW[link.why].format(day=day(link.at), by=quote(later, link.by))
    if link.passing and later is not None and later.lifetime:
        until = later.lifetime.removeprefix("until ")
        reason += f", for {until}" if until.startswith("this ") else f", until {until}"
    return reason
