"""Supersession over all that was said: one pass in order of time that applies the truth table.

The table (`validity.table`) says what the words mean, `validity.authority` whether the speaker may;
this module only brings the pairs together. Statements meet when they share component and key, when
the later one names the earlier (`validity.naming`), or shows by a sign in its words that it puts
it aside (`validity.referring`); likeness never brings a pair together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from hitherto.model import Kind, Role, Settled, Standing
from hitherto.validity import authority, scopes, values
from hitherto.validity.authority import Rank, Say
from hitherto.validity.displacements import Contest, Displacements, Link
from hitherto.validity.endings import endings
from hitherto.validity.entries import (
    Bucket,
    Entry,
    Group,
    moment,
    ordered,
    prepare,
    same_breath,
    signature,
)
from hitherto.validity.hearing import Hearing, hear
from hitherto.validity.naming import Naming
from hitherto.validity.referring import Referring
from hitherto.validity.scopes import Relation
from hitherto.validity.table import Manner, Outcome, outcome, span
from hitherto.validity.values import Agreement
from hitherto.validity.wording import says_only, speak_of_one_act

_PASSING = frozenset({Outcome.SUSPENDED, Outcome.PAUSED})
_TAKEN_BACK = frozenset({Outcome.RETRACTED, Outcome.PAUSED})
_WHY = {Manner.CONTRASTS: "contrast", Manner.RETRACTS: "retraction"}


def displacements(standing: Standing, *, aliases: Mapping[str, str] | None = None) -> Displacements:
    """Compute who displaces whom.

    The result depends on what was said and when, never on the order of the records handed over.
    Cost: each statement meets the statements of its component and key that still stand, those
    alike in scope, value and lifetime counting as one, and those that it names.

    Args:
        standing: records, confirmations, settlements and what was forgotten.
        aliases: canonical values by lower-case alias, e.g. ``{"pg": "postgresql"}``.
    """
    known = dict(aliases or {})
    hearing = hear(standing, known)
    spoken = _spoken(hearing, known)
    walk = _Walk(known)
    for entry, settled in _timeline(spoken, _acts(standing, hearing, known)):
        walk.take(entry, settled)
    for record in hearing.disputed:
        walk.contested[record][""] = Contest("", record, "forgotten")
    return Displacements(
        records=hearing.records,
        superseded={record: tuple(links) for record, links in walk.superseded.items() if links},
        narrowed={record: tuple(links) for record, links in walk.narrowed.items() if links},
        retracted={record: tuple(links) for record, links in walk.retracted.items() if links},
        contested={
            record: tuple(found[other] for other in sorted(found))
            for record, found in walk.contested.items()
            if found
        },
        forgotten=hearing.forgotten,
        withdrawn=hearing.withdrawn,
        evidence=walk.heads(),
        subjects=walk.referring.subjects,
        ended=endings(spoken),
        confirmed=frozenset(hearing.confirmed) & hearing.heard.keys(),
        proposed=hearing.proposals - hearing.confirmed.keys(),
    )


Said = tuple[Entry, Settled | None]
"""A statement, or an act that says one again: a confirmation (None) or a settlement."""


def _spoken(hearing: Hearing, aliases: Mapping[str, str]) -> list[Entry]:
    entries = [
        prepare(i, r, hearing.said[i], authority.rank(r.provenance.role), aliases)
        for i, r in hearing.heard.items()
        if i not in hearing.proposals
    ]
    return sorted(entries, key=lambda entry: entry.order)


def _acts(standing: Standing, hearing: Hearing, aliases: Mapping[str, str]) -> list[Said]:
    confirmed = (act for act in standing.confirmed.values() if act.role is Role.USER)
    acts: list[tuple[str, str, Settled | None]] = [
        *((act.record, act.at, None) for act in confirmed),
        *((act.winner, act.at, act) for act in standing.settled),
    ]
    return [
        (prepare(i, hearing.heard[i], moment(at), Rank.CONFIRMED, aliases, act=True), act)
        for i, at, act in acts
        if i in hearing.heard
    ]


def _timeline(spoken: list[Entry], acts: list[Said]) -> list[Said]:
    said: list[Said] = [*((entry, None) for entry in spoken), *acts]
    return sorted(said, key=lambda item: (item[0].order, item[1] is not None))


def _agreement(later: Entry, earlier: Entry) -> Agreement:
    """Tell how two values agree; yes and no contradict each other only about one act."""
    found = values.agreement(later.value, earlier.value)
    new, old = later.record, earlier.record
    bare = isinstance(new.value, bool) and later.value[0][0] == "truth"
    if found is not Agreement.DIFFERENT or not bare:
        return found
    if new.value is True and not isinstance(old.value, bool):
        return Agreement.COMPATIBLE  # "use the cache" takes no value from "the cache is Redis"
    one_act = speak_of_one_act(new.words, old.words, earlier.group[1])
    return found if one_act else Agreement.COMPATIBLE


class _Walk:
    """The state of the pass: what still stands, and what has happened so far."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._groups: dict[Group, dict[tuple[object, ...], Bucket]] = defaultdict(dict)
        self._bucket_of: dict[str, Bucket] = {}
        self._buckets: list[Bucket] = []
        self._stands_for: dict[int, tuple[Bucket, Bucket]] = {}
        self._naming = Naming(aliases)
        self.referring = Referring(self._naming)
        self.superseded: dict[str, list[Link]] = defaultdict(list)
        self.narrowed: dict[str, list[Link]] = defaultdict(list)
        self.retracted: dict[str, list[Link]] = defaultdict(list)
        self.contested: dict[str, dict[str, Contest]] = defaultdict(dict)

    def take(self, entry: Entry, settled: Settled | None) -> None:
        """Take in what was said, confirmed (an entry that is said again) or settled."""
        if not entry.order[1]:
            self._say(entry)
        elif settled is None:
            self._confirm(entry)
        else:
            self._settle(entry, settled)

    def heads(self) -> dict[str, str]:
        """Return by record id the record that says the same and stands for it."""
        found: dict[str, str] = {}
        for bucket in self._buckets:
            final, seen = bucket, {id(bucket)}
            while (step := self._stands_for.get(id(final))) and id(step[1]) not in seen:
                final = step[1]
                seen.add(id(final))
            for entry in bucket.entries:
                if final.entries and entry.id != final.head.id:
                    found[entry.id] = final.head.id
        return found

    def _say(self, entry: Entry, *, spare_narrower: frozenset[str] | None = None) -> None:
        entry = self.referring.understood(entry)
        retraction = entry.record.kind is Kind.RETRACTION
        pairs = self._taken_back(entry) if retraction else self._met(entry)
        for bucket, manner in pairs:
            if spare_narrower is not None and self._is_exception(entry, bucket, spare_narrower):
                continue
            self._meet(entry, bucket, manner)
        self._refer(entry)
        self._touch(entry)
        if not retraction:
            self._place(entry)
        self._naming.add(entry)
        self.referring.add(entry)

    def _refer(self, entry: Entry) -> None:
        """Put aside what the words refer to without naming it."""
        manner = Manner.RETRACTS if entry.record.kind is Kind.RETRACTION else Manner.CONTRASTS
        for old, why in self.referring.referred(entry):
            for bucket in self._live([old.id]):
                if bucket.latest.group != entry.group or bucket.latest.value != entry.value:
                    self._meet(entry, bucket, manner, why)

    def _touch(self, entry: Entry) -> None:
        """Narrow what the words displace in part: which part, only its own text can say."""
        at = entry.at and entry.at + "Z"
        for bucket in self._live(self._naming.touched(entry)):
            if entry.rank < bucket.rank:
                continue
            for old in bucket.entries:
                self.narrowed[old.id].append(Link(by=entry.id, at=at, why="part"))

    def _place(self, entry: Entry) -> None:
        group, mark = self._groups[entry.group], signature(entry)
        bucket = group.get(mark)
        if bucket is None or not bucket.live:
            bucket = group[mark] = Bucket()
            self._buckets.append(bucket)
        bucket.entries.append(entry)
        self._bucket_of[entry.id] = bucket

    def _met(self, entry: Entry) -> list[tuple[Bucket, Manner]]:
        """Return what a statement meets: first what it names, then its component and key."""
        named = self._live(self._naming.contrasted(entry))
        pairs = [
            (bucket, Manner.CONTRASTS)
            for bucket in named
            if bucket.latest.group != entry.group or bucket.latest.value != entry.value
        ]
        group = [b for b in self._groups[entry.group].values() if b.live and b not in named]
        swaps = any(bucket.latest.group == entry.group for bucket in named)
        closes = says_only(entry.record.words) and not swaps
        for bucket in group:
            is_set = entry.record.adds or bucket.latest.record.adds
            adds = is_set and (entry.record.adds or not closes)
            pairs.append((bucket, Manner.ADDS if adds else Manner.STATES))
        return pairs

    def _taken_back(self, entry: Entry) -> list[tuple[Bucket, Manner]]:
        """Return what a retraction takes back: of its key, else what it names in its component."""
        named = self._live(self._naming.retracted(entry))
        group = [b for b in self._groups[entry.group].values() if not self._is_suspended(b)]
        sure = [bucket for bucket in named if not bucket.latest.is_doubtful]
        meant = [bucket for bucket in group if bucket in sure]
        if not meant and not any(bucket.latest.record.adds for bucket in group):
            meant = group
        return [(bucket, Manner.RETRACTS) for bucket in meant or named]

    def _is_suspended(self, bucket: Bucket) -> bool:
        """Tell whether a stop-gap is in force instead: it is that one that a retraction means."""
        links = self.superseded.get(bucket.latest.id, ())
        gaps = (self._bucket_of.get(link.by) for link in links if link.passing)
        return any(gap is not None and gap.live for gap in gaps)

    def _live(self, ids: list[str]) -> list[Bucket]:
        found = dict.fromkeys(self._bucket_of[i] for i in ids if i in self._bucket_of)
        return [bucket for bucket in found if bucket.live]

    def _meet(self, entry: Entry, bucket: Bucket, manner: Manner, sign: str = "") -> None:
        old = bucket.latest
        agreement = _agreement(entry, old)
        place = scopes.relation(entry.scope, old.scope)
        if place is Relation.NARROWER and agreement is not Agreement.SAME:
            place = scopes.relation(scopes.without_whole(entry.scope), old.scope)
        result = outcome(manner, agreement, span(entry.lifetime, old.lifetime), place)
        if result is Outcome.STANDS:
            return
        alike = agreement is Agreement.SAME and manner in (Manner.STATES, Manner.ADDS)
        if entry.is_doubtful or old.is_doubtful:
            if not alike and not same_breath(entry, old):
                self._contest(entry, bucket, "", "reading")
        elif same_breath(entry, old) and manner is not Manner.CONTRASTS:
            self._in_one_breath(entry, bucket, result, place)
        elif result is Outcome.CONFIRMED:
            if entry.rank >= bucket.rank and signature(entry) != signature(old):
                self._point(bucket, entry)
        elif alike:
            if entry.rank >= bucket.rank and ordered(entry, old):
                self._displace(entry, bucket, result, "lifetime")
        else:
            self._judge(entry, bucket, result, sign or _WHY.get(manner, "value"))

    def _in_one_breath(
        self, entry: Entry, bucket: Bucket, result: Outcome, place: Relation
    ) -> None:
        """One turn does not contradict itself: only its exceptions count, in whatever order."""
        if place is Relation.NARROWER and result is Outcome.NARROWED:
            self._displace(entry, bucket, result, "value")
        elif place is Relation.WIDER and result not in (Outcome.CONFIRMED, *_TAKEN_BACK):
            old = bucket.latest
            link = Link(by=old.id, at=old.record.provenance.at, to=old.scope)
            self.narrowed[entry.id].append(link)

    def _judge(self, entry: Entry, bucket: Bucket, result: Outcome, why: str) -> None:
        old = bucket.latest
        if ordered(entry, old):
            whole_file = entry.record.provenance.role is Role.INSTRUCTIONS
            say = authority.say(entry.rank, bucket.rank, whole_file=whole_file)
        else:
            say = authority.unordered(entry.rank, bucket.rank)
        if say is Say.DECIDES:
            self._displace(entry, bucket, result, why)
            return
        followed = {Say.LEADS: entry.id, Say.YIELDS: bucket.head.id}.get(say, "")
        self._contest(entry, bucket, followed, "authority" if ordered(entry, old) else "time")

    def _contest(self, entry: Entry, bucket: Bucket, followed: str, why: str) -> None:
        for other in bucket.entries:
            self.contested[entry.id][other.id] = Contest(other.id, followed, why)
            self.contested[other.id][entry.id] = Contest(entry.id, followed, why)

    def _displace(self, entry: Entry, bucket: Bucket, result: Outcome, why: str) -> None:
        at = entry.at and entry.at + "Z"
        said_before = self._groups[entry.group].get(signature(entry))
        where = scopes.meet(entry.scope, bucket.latest.scope)
        for old in bucket.entries:
            if result is Outcome.NARROWED:
                known = self.narrowed[old.id]
                if said_before is None or not any(
                    self._bucket_of.get(link.by) is said_before for link in known
                ):
                    known.append(Link(by=entry.id, at=at, why=why, to=where))
                continue
            links = self.retracted if result in _TAKEN_BACK else self.superseded
            passing = result in _PASSING
            links[old.id].append(Link(by=entry.id, at=at, why=why, passing=passing))
        if result is not Outcome.NARROWED and result not in _PASSING:
            self._drop(bucket)

    def _drop(self, bucket: Bucket) -> None:
        bucket.live = False
        group = self._groups[bucket.latest.group]
        mark = signature(bucket.latest)
        if group.get(mark) is bucket:
            del group[mark]

    def _point(self, bucket: Bucket, entry: Entry) -> None:
        """Let a bucket's statements be evidence of an entry that says the same more widely."""
        group, mark = self._groups[entry.group], signature(entry)
        if mark not in group:
            group[mark] = Bucket()
            self._buckets.append(group[mark])
        self._stands_for[id(bucket)] = (bucket, group[mark])

    def _is_exception(self, entry: Entry, bucket: Bucket, against: frozenset[str]) -> bool:
        """Tell whether a bucket is a mere exception, which a confirmation leaves alone."""
        wider = scopes.relation(entry.scope, bucket.latest.scope) is Relation.WIDER
        return wider and not any(old.id in against for old in bucket.entries)

    def _confirm(self, entry: Entry) -> None:
        """The user says that a record holds: what displaced or contests it gives way."""
        against = {link.by for link in self.superseded[entry.id]} | self.contested[entry.id].keys()
        self._restore(entry.id)
        self._say(entry, spare_narrower=frozenset(against))

    def _settle(self, entry: Entry, settled: Settled) -> None:
        """Someone chose: the losers are superseded whatever their keys, if he may say so."""
        buckets = self._live(list(settled.losers))
        may = authority.event_rank(settled.role)
        if any(bucket.rank > may for bucket in buckets):
            return
        mine = self._bucket_of.get(entry.id)
        for bucket in buckets:
            if bucket is not mine:
                self._displace(entry, bucket, Outcome.SUPERSEDED, "settled")
        self._confirm(replace(entry, rank=may))

    def _restore(self, record: str) -> None:
        """Undo what was done to a record, except its exceptions; take it out of its bucket."""
        self.superseded.pop(record, None)
        self.retracted.pop(record, None)
        for other in self.contested.pop(record, {}):
            self.contested[other].pop(record, None)
        bucket = self._bucket_of.pop(record, None)
        if bucket is not None:
            kept = [entry for entry in bucket.entries if entry.id != record]
            if kept:
                bucket.entries = kept
            else:
                if bucket.live:
                    self._drop(bucket)
                bucket.entries = []
