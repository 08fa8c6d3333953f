"""Which symbol holds another."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hitherto.model.symbols import parsed


@lru_cache(maxsize=65_536)
def enclosing(symbol: str) -> str:
    """Return the symbol in which another one stands; empty for a namespace's outermost.

    Raises:
        ValueError: it is no symbol.
    """
    one = parsed(symbol)
    if len(one.descriptors) < 2:  # noqa: PLR2004  # nothing is left around the last one
        return ""
    return str(msgspec.structs.replace(one, descriptors=one.descriptors[:-1]))
