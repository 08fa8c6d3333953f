"""Names of symbols, one namespace for all memories, in the grammar of SCIP.

A symbol reads ``python . . . shop/cart/Cart#total().``: scheme (the language), package manager,
package, version (a ``.`` stands for none), then descriptors, outermost first. A symbol of the
project's own has no manager; its package is the folder in which its namespaces begin, so that two
packages of one repository that use the same module names are never one. What comes from elsewhere
has a manager (``pip``, ``npm``; ``std`` for what the language brings).

Source: the grammar at the head of ``scip.proto`` (github.com/sourcegraph/scip).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import repeat

import msgspec

from hitherto.model.patterns import Pattern

_SIMPLE = Pattern(r"[\w+\-$]+", re.ASCII)
_DESCRIPTOR = Pattern(
    r"(?:`(?P<quoted>(?:[^`]|``)+)`|(?P<simple>[A-Za-z0-9_+\-$]+))"
    r"(?:\((?P<twin>[\w+\-$]*)\)(?P<method>\.)|(?P<suffix>[/#.:!]))"
)
_LAST = Pattern(
    r"(?:`(?P<quoted>(?:[^`]|``)+)`|(?P<simple>[A-Za-z0-9_+\-$]+))(?:\([\w+\-$]*\)\.|[/#.:!])\Z"
)
_BEFORE = (" ", "/", "#", ".", ":", "!")
_NONE = "."
_OUTERMOST = 4  # parts before the descriptors


class Suffix(StrEnum):
    """What a descriptor names, as SCIP marks it."""

    NAMESPACE = "/"
    TYPE = "#"
    TERM = "."
    METHOD = "()."
    META = ":"
    MACRO = "!"


class Descriptor(msgspec.Struct, frozen=True, gc=False):
    """One step of a symbol's path.

    Attributes:
        name: as in the code; ``<lambda1>`` and the like for what has none.
        suffix: what it names.
        twin: tells apart what has the same name in the same place, as overloads; empty for the
            first of them.
    """

    name: str
    suffix: Suffix
    twin: str = ""

    def __str__(self) -> str:
        name = self.name if _SIMPLE.fullmatch(self.name) else f"`{self.name.replace('`', '``')}`"
        if self.suffix is Suffix.METHOD:
            return f"{name}({self.twin})."
        return name + self.suffix


class Symbol(msgspec.Struct, frozen=True, gc=False):
    """One named thing in code.

    Attributes:
        scheme: the language.
        manager: what brings the package; empty for the project's own.
        package: the package; of the project's own the folder in which its namespaces begin.
        version: of the package; mostly unknown, and then empty.
        descriptors: outermost first.
    """

    scheme: str
    manager: str
    package: str
    version: str
    descriptors: tuple[Descriptor, ...]

    def __str__(self) -> str:
        head = (self.scheme, self.manager, self.package, self.version)
        return " ".join(map(_spaced, head)) + " " + "".join(map(str, self.descriptors))

    @property
    def dotted(self) -> str:
        """The name as people write it: ``shop.cart.Cart.total``."""
        return ".".join(each.name for each in self.descriptors)


@lru_cache(maxsize=65_536)
def parsed(symbol: str) -> Symbol:
    """Return the parts of a symbol's text.

    Raises:
        ValueError: it is no symbol.
    """
    head, rest = [], symbol
    for _ in range(_OUTERMOST):
        part, rest = _head(rest)
        head.append("" if part == _NONE else part)
    scheme, manager, package, version = head
    return Symbol(scheme, manager, package, version, tuple(_descriptors(rest)))


def dotted(symbol: str) -> str:
    """Return a symbol as people write it: ``shop.cart.Cart.total``.

    Raises:
        ValueError: it is no symbol.
    """
    return parsed(symbol).dotted


def last_name(symbol: str) -> str:
    """Return the name of a symbol's last descriptor, sooner than `parsed` would.

    Raises:
        ValueError: it is no symbol.
    """
    end = symbol.rfind("(") if symbol.endswith(").") else len(symbol) - 1
    if symbol[end - 1 : end] != "`":
        start = max(map(symbol.rfind, _BEFORE, repeat(0), repeat(end))) + 1
        if start < end:
            return symbol[start:end]
    found = _LAST.search(symbol)
    if not found:
        message = f"no symbol: {symbol!r}"
        raise ValueError(message)
    return found["simple"] or found["quoted"].replace("``", "`")


def own(scheme: str, package: str, descriptors: Iterable[Descriptor]) -> str:
    """Return the text of a symbol of the project's own.

    Args:
        scheme: the language.
        package: the folder in which its namespaces begin; empty for the root.
        descriptors: outermost first.
    """
    return str(Symbol(scheme, "", package, "", tuple(descriptors)))


def _spaced(part: str) -> str:
    return part.replace(" ", "  ") or _NONE


def _head(text: str) -> tuple[str, str]:
    """Return the first part and what follows it; a space inside a part is written twice."""
    at = 0
    while at < len(text):
        if text[at] != " ":
            at += 1
        elif text[at : at + 2] == "  ":
            at += 2
        else:
            return text[:at].replace("  ", " "), text[at + 1 :]
    message = f"no symbol: {text!r}"
    raise ValueError(message)


def _descriptors(text: str) -> Iterator[Descriptor]:
    at = 0
    while at < len(text):
        found = _DESCRIPTOR.match(text, at)
        if not found:
            message = f"no descriptors of a symbol: {text!r}"
            raise ValueError(message)
        name = found["simple"] or found["quoted"].replace("``", "`")
        suffix = Suffix.METHOD if found["method"] else Suffix(found["suffix"])
        yield Descriptor(name, suffix, found["twin"] or "")
        at = found.end()
