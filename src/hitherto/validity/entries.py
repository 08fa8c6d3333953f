"""Records prepared for comparison: canonical once, ordered in time, alike ones in one bucket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from hitherto.model import Kind, Polarity, Record, Role, Scope
from hitherto.validity import lifetimes, scopes, values
from hitherto.validity.authority import Rank
from hitherto.validity.lifetimes import Lifetime
from hitherto.validity.values import Norm
from hitherto.validity.wording import name, phrase

WRITTEN = frozenset({Role.INSTRUCTIONS, Role.DECISION_RECORD, Role.DOCUMENT, Role.COMMIT})
"""Roles whose texts were written as a whole: all their statements were said at once."""

Group = tuple[str, str]
"""Component and key in the form in which they are compared."""

Order = tuple[str, int, str, int, bool, bool, str]
"""When something was said: instant, acts after records, source, ordinal, contrasts after what they
name, exceptions after their rule, id."""


@dataclass(frozen=True, eq=False)
class Entry:
    """A record with all that comparing it needs.

    Attributes:
        record: the record.
        rank: the authority it has now.
        order: its place in time.
        group: component and key; without a key, the component and the very words.
        value: canonical value and polarity.
        scope: canonical scope.
        lifetime: understood lifetime.
    """

    record: Record
    rank: Rank
    order: Order
    group: Group
    value: tuple[Norm, Polarity]
    scope: Scope
    lifetime: Lifetime

    @property
    def id(self) -> str:
        """The record's id."""
        return self.order[-1]

    @property
    def at(self) -> str:
        """The instant it was said, or last confirmed."""
        return self.order[0]

    @property
    def is_doubtful(self) -> bool:
        """Whether only an agent understood it so, and the user has not confirmed it."""
        return bool(self.record.read_by) and self.rank is not Rank.CONFIRMED


@dataclass(eq=False)
class Bucket:
    """Statements alike in group, scope, lifetime, value and manner: they stand or fall together."""

    entries: list[Entry] = field(default_factory=list)
    live: bool = True

    @property
    def latest(self) -> Entry:
        """The last of them in time."""
        return self.entries[-1]

    @property
    def rank(self) -> Rank:
        """The highest authority that one of them has."""
        return max(entry.rank for entry in self.entries)

    @property
    def head(self) -> Entry:
        """The one that stands for all: of the highest authority, then the latest."""
        return max(self.entries, key=lambda entry: (entry.rank, entry.order))


def signature(entry: Entry) -> tuple[object, ...]:
    """Return what two entries of one group must share to be one bucket."""
    unsaid = phrase(entry.record.words) if entry.value[0] == values.NOTHING else ""
    manner = entry.record.adds, unsaid, entry.is_doubtful
    return entry.scope, entry.lifetime, entry.value, manner


def prepare(
    record_id: str,
    record: Record,
    instant: str,
    rank: Rank,
    aliases: Mapping[str, str],
    *,
    act: bool = False,
) -> Entry:
    """Make the entry of a record.

    Args:
        record_id: its id, which costs a digest to compute.
        record: the record.
        instant: when it was said, as from `instants`.
        rank: its authority.
        aliases: canonical values by lower-case alias.
        act: it is said again by an act (a confirmation), after all that was said that instant.
    """
    origin = record.provenance
    contrasts = bool(record.instead_of) or record.kind is Kind.RETRACTION
    key = name(record.key)
    value = values.of(record, aliases)
    if not key:
        key, value = f"={phrase(record.words)}", (("words", phrase(record.words)), record.polarity)
    return Entry(
        record=record,
        rank=rank,
        order=(
            instant,
            int(act),
            origin.source,
            origin.ordinal,
            contrasts,
            bool(record.scope),
            record_id,
        ),
        group=(name(record.component), key),
        value=value,
        scope=scopes.canonical(record.scope),
        lifetime=lifetimes.parse(record.lifetime, origin.at),
    )


def moment(at: str) -> str:
    """Return a time so that times sort as text: without the Z, "10:00:00" before "10:00:00.5"."""
    return at.removesuffix("Z")


def instants(records: Mapping[str, Record]) -> dict[str, str]:
    """Return by record id when it was said; what has no time takes its neighbour's.

    Within one source the position orders: an undated turn was said when the last dated one before
    it was, or the first dated one after it. A source without any date stays undated ("").
    """
    by_source: dict[str, list[tuple[str, Record]]] = defaultdict(list)
    for record_id, record in records.items():
        by_source[record.provenance.source].append((record_id, record))
    found: dict[str, str] = {}
    for said in by_source.values():
        said.sort(key=lambda it: (it[1].provenance.ordinal, it[1].provenance.at, it[0]))
        known = next((moment(r.provenance.at) for _, r in said if r.provenance.at), "")
        for record_id, record in said:
            known = moment(record.provenance.at) or known
            found[record_id] = known
    return found


def same_breath(one: Entry, other: Entry) -> bool:
    """Tell whether two were said at once: in one turn, or in one version of one text."""
    if one.order[1] or other.order[1] or one.order[2] != other.order[2] or one.at != other.at:
        return False
    written = one.record.provenance.role in WRITTEN and other.record.provenance.role in WRITTEN
    return written or one.order[3] == other.order[3]


def ordered(one: Entry, other: Entry) -> bool:
    """Tell whether it is known which of two was said later.

    Within one source always; across sources only where both have a time, and not the same.
    """
    if one.order[1] or other.order[1] or one.order[2] == other.order[2]:
        return True
    return bool(one.at and other.at) and one.at != other.at
