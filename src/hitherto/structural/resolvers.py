"""What finds the edges of the languages, by the name that each language gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from hitherto.structural.facts import Resolve

_PLACES = {"names": "hitherto.structural.names", "python": "hitherto.structural.python"}


class _Lazy(Mapping[str, Resolve]):
    """Loads a resolver when it is asked for: most commands need none."""

    def __getitem__(self, name: str) -> Resolve:
        return cast("Resolve", import_module(_PLACES[name]).resolve)

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


RESOLVERS: Mapping[str, Resolve] = _Lazy()
