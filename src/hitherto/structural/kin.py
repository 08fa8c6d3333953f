"""Which languages may call each other."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=256)
def kin(scheme: str) -> tuple[str, ...]:
    """Return the languages whose code may call a language's, its own first.

    Args:
        scheme: the language, as its symbols begin.
    """
    from hitherto.structural.languages.catalog import TABLES  # noqa: PLC0415  # loads all readers

    if scheme not in TABLES:
        return (scheme,)
    family = TABLES[scheme].family
    alike = (each.name for each in TABLES.values() if each.family == family)
    return (scheme, *(name for name in alike if name != scheme))
