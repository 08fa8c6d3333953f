"""Who takes part at all: what was forgotten, withdrawn from its file, or only proposed does not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec

from hitherto.model import Forgotten, Record, Role, Standing
from hitherto.validity import authority
from hitherto.validity.authority import MAY_RULE, Rank
from hitherto.validity.entries import instants, moment, prepare

_FILES = frozenset({Role.INSTRUCTIONS, Role.DECISION_RECORD, Role.DOCUMENT})


class Hearing(msgspec.Struct, frozen=True, kw_only=True):
    """Who is heard, and why others are not.

    Attributes:
        records: every record by id.
        heard: those that take part.
        said: when each was said.
        confirmed: when the user last confirmed or chose it.
        forgotten: the act that took it back.
        disputed: what someone with too little authority tried to take back.
        withdrawn: what its file no longer says, with the time of that file.
        proposals: what is no rule unless it is confirmed.
    """

    records: dict[str, Record]
    heard: dict[str, Record]
    said: dict[str, str]
    confirmed: dict[str, str]
    forgotten: dict[str, Forgotten]
    disputed: frozenset[str]
    withdrawn: dict[str, str]
    proposals: frozenset[str]


def hear(standing: Standing, aliases: Mapping[str, str]) -> Hearing:
    """Tell who takes part in supersession.

    Args:
        standing: all that was said and done.
        aliases: canonical values by lower-case alias.
    """
    records = {record.id: record for record in standing.records}
    said = instants(records)
    confirmed = confirmed_by_user(standing)
    gone, disputed = forgotten(standing, records, confirmed, said, aliases)
    absent = withdrawn(records, confirmed, said, standing.stands)
    return Hearing(
        records=records,
        heard={
            i: r
            for i, r in records.items()
            if i not in gone and i not in absent and (not r.retired or i in confirmed)
        },
        said=said,
        confirmed=confirmed,
        forgotten=gone,
        disputed=frozenset(disputed),
        withdrawn=absent,
        proposals=frozenset(i for i, record in records.items() if is_proposal(record)),
    )


def confirmed_by_user(standing: Standing) -> dict[str, str]:
    """Return by record id when the user last confirmed it or settled on it."""
    acts = [(act.at, act.record) for act in standing.confirmed.values() if act.role is Role.USER]
    acts += [(act.at, act.winner) for act in standing.settled if act.role is Role.USER]
    return {record: moment(at) for at, record in sorted(acts)}


def is_proposal(record: Record) -> bool:
    """Tell whether a record is no rule unless the user confirms it.

    So is what was read as a proposal, and whatever a document, a web page or a tool says.
    """
    return record.proposed or authority.rank(record.provenance.role) < MAY_RULE


def forgotten(
    standing: Standing,
    records: Mapping[str, Record],
    confirmed: Mapping[str, str],
    said: Mapping[str, str],
    aliases: Mapping[str, str],
) -> tuple[dict[str, Forgotten], set[str]]:
    """Return what was taken back by an act, and what less authority tried to take back.

    A statement is taken back as a whole: repetitions of it (same component, key, value and scope)
    that were said before the act go with it, proposals only with proposals.
    """
    gone: dict[str, Forgotten] = {}
    disputed: set[str] = set()
    acts: dict[object, list[Forgotten]] = defaultdict(list)
    for record_id, act in sorted(standing.forgotten.items(), key=lambda i: (i[1].at, i[0])):
        record = records.get(record_id)
        if record is None or confirmed.get(record_id, "") > moment(act.at):
            continue
        if authority.event_rank(act.role) < authority.rank(record.provenance.role):
            disputed.add(record_id)
            continue
        gone[record_id] = act
        acts[_sense(record, aliases)].append(act)
    if acts:
        for record_id, record in records.items():
            for act in acts.get(_sense(record, aliases), ()):
                earlier = said[record_id] <= moment(act.at) and not (
                    confirmed.get(record_id, "") > moment(act.at)
                )
                weaker = authority.event_rank(act.role) >= authority.rank(record.provenance.role)
                if earlier and weaker:
                    gone.setdefault(record_id, act)
    return gone, disputed - gone.keys()


def _sense(record: Record, aliases: Mapping[str, str]) -> object:
    entry = prepare("", record, "", Rank.TYPED, aliases)
    return entry.group, entry.value, entry.scope, is_proposal(record), entry.is_doubtful


def withdrawn(
    records: Mapping[str, Record],
    confirmed: Mapping[str, str],
    said: Mapping[str, str],
    stands: Mapping[str, str],
) -> dict[str, str]:
    """Return what stood in another version of a file than the present one, with that one's time.

    A file is read whole: what still stands in it was read again and carries its present digest.
    Which version that is the last reading says, for branches come and go; where none did, it is the
    one that was committed last.
    """
    newest: dict[tuple[str, Role], tuple[str, set[str]]] = {}
    for record_id, record in records.items():
        origin = record.provenance
        if origin.role not in _FILES or not origin.digest:
            continue
        at, digests = newest.get((origin.source, origin.role), ("", set()))
        changed = moment(origin.changed) or said[record_id]
        if changed > at:
            newest[origin.source, origin.role] = changed, {origin.digest}
        elif changed == at:
            newest[origin.source, origin.role] = at, digests | {origin.digest}
    gone = {}
    for record_id, record in records.items():
        origin = record.provenance
        if not origin.digest or record_id in confirmed:
            continue
        at, digests = newest.get((origin.source, origin.role), ("", set()))
        if origin.role in _FILES and origin.source in stands:
            digests = {stands[origin.source]}
        if digests and origin.digest not in digests:
            gone[record_id] = at
    return gone
