"""The last guard before anything is written: no event leaves with a secret in any of its texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import cast

import msgspec

from hitherto.model import Event
from hitherto.privacy.masking import mask

_SURROGATE = re.compile("[\ud800-\udfff]")


def guarded(event: Event) -> Event:
    """Return the event with the secrets in all its texts masked; the same object if there are none.

    Extraction works on turns that were masked before, so this changes nothing in ordinary life and
    ids made from words stay what they were. Where it does change the words of a record, the record
    is another one from here on. Characters that no UTF-8 text can hold are replaced by U+FFFD.
    """
    plain = msgspec.to_builtins(event)
    joined = "\n".join(_texts(plain))
    if not _SURROGATE.search(joined) and mask(joined) == joined:
        return event
    return cast("Event", msgspec.convert(_mapped(plain, _clean), type=Event))


def _clean(text: str) -> str:
    return mask(_SURROGATE.sub("\ufffd", text))


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a tree of plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)


def _mapped(value: object, change: Callable[[str], str]) -> object:
    """Return the tree with every text changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: _mapped(item, change) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_mapped(item, change) for item in value]
    return value
