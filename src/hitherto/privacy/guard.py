"""The last guard before anything is written: no event leaves with a secret in any of its texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec

from hitherto.model import Event
from hitherto.model.patterns import Pattern
from hitherto.privacy.masking import mask

# A digest, a UUID or a time by itself: no pattern matches one, and every event has some.
_HARMLESS = Pattern(r"(?:[er]-)?[0-9a-f-]+|[0-9T:.-]+Z")
_SHORTEST = 10  # characters; a name, a sign and six characters of a password
_SURROGATE = Pattern("[\ud800-\udfff]")


def guarded(event: Event) -> Event:
    """Return the event with the secrets in all its texts masked; the same object if there are none.

    Extraction works on turns that were masked before, so this changes nothing in ordinary life and
    ids made from words stay what they were. Where it does change the words of a record, the record
    is another one from here on. Characters that no UTF-8 text can hold are replaced by U+FFFD.
    """
    plain = msgspec.to_builtins(event)
    texts: list[str] = []
    _gather(plain, texts)
    joined = "\n".join(texts)
    if not _SURROGATE.search(joined) and mask(joined) == joined:
        return event
    return cast("Event", msgspec.convert(_mapped(plain, _clean), type=Event))


def _clean(text: str) -> str:
    return mask(_SURROGATE.sub("\ufffd", text))


def _gather(value: object, texts: list[str]) -> None:
    """Add every text in a tree of plain values that could hold a secret."""
    if isinstance(value, str):
        if len(value) >= _SHORTEST and not _HARMLESS.fullmatch(value):
            texts.append(value)
    elif isinstance(value, dict):
        for item in value.values():
            _gather(item, texts)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _gather(item, texts)


def _mapped(value: object, change: Callable[[str], str]) -> object:
    """Return the tree with every text changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: _mapped(item, change) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_mapped(item, change) for item in value]
    return value
