"""What a reader's word does to a rule's: it fills what that leaves open."""

from __future__ import annotations

import msgspec

from hitherto.model import Polarity, Record, Value


def filling(record: Record, component: str, key: str, value: Value, polarity: Polarity) -> Record:
    """Return a record with what it does not say of itself."""
    if not record.component and component:
        record = msgspec.structs.replace(record, component=component)
    if not record.key and key:
        return msgspec.structs.replace(record, key=key, value=value, polarity=polarity)
    return record


def again(rules: Record, held: Record) -> Record:
    """Return a rules' new reading of words that a reader had understood: it goes first."""
    made = filling(rules, held.component, held.key, held.value, held.polarity)
    return msgspec.structs.replace(made, read_by=held.read_by) if made != rules else rules
