"""What of each language a language server is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from hitherto.model.graph import Span
from hitherto.structural.answered import External
from hitherto.structural.facts import Facts
from hitherto.structural.python.outside import external
from hitherto.structural.python.sites import call_sites


class Sites(msgspec.Struct, frozen=True):
    """What of one language is asked about.

    Attributes:
        read: yields the sites of calls in a file, with the symbols in whose code they stand.
        external: names what stands outside of the project.
    """

    read: Callable[[Facts], Iterator[tuple[Span, str]]]
    external: External


SITES: Mapping[str, Sites] = MappingProxyType({"python": Sites(call_sites, external)})
"""By the language's name."""
