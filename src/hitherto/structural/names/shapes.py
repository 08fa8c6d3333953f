"""Types as written, taken apart: a name, and what is inside of a container."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hitherto.model.patterns import Pattern

_LEAD = Pattern(
    r"^(?:->|[:*&@~()]|\?(?:extends|super)|(?:readonly|const|final|mut|dyn|impl|ref|out|in|struct"
    r"|enum|class|unsigned|inout|some|any)\b(?=\s|[A-Z&*])|'\w+)\s*"
)
_GO_LIST = Pattern(r"^(?:\[[^\]]*\]|\.\.\.|map\[[^\]]*\]|<-chan|chan<-|chan)")
_NAME = Pattern(r"^[^\W\d][\w$]*(?:(?:\.|::|\\)[^\W\d][\w$]*)*")
_CONTAINING = (
    "Array ReadonlyArray List MutableList ArrayList LinkedList Set MutableSet HashSet"
    " LinkedHashSet TreeSet Map MutableMap HashMap LinkedHashMap TreeMap ConcurrentHashMap"
    " Collection Iterable Iterator Stream Deque Queue Vec VecDeque Seq IndexedSeq Vector"
    " Dictionary IEnumerable IList ICollection IReadOnlyList BTreeMap Record WeakMap Sequence"
    " Flow Slice"
)
_CONTAINERS = frozenset(_CONTAINING.split())
_NAMED = Pattern(r"^[^\W\d]\w*\s+\S")
_PARAMETER = Pattern(r"^(?:[A-Z]\d?|T[A-Z]\w*)$")
_EMPTY = frozenset({"null", "undefined", "None", "nil", "void"})
_DEEP = 6


class Shape(NamedTuple):
    """A type.

    Attributes:
        name: with full stops; empty where it is none that has a name.
        element: the type of what is inside, as written.
    """

    name: str
    element: str = ""


NOTHING = Shape("")


@lru_cache(maxsize=65_536)
def shape(text: str, wrappers: frozenset[str], depth: int = 0) -> Shape:  # noqa: PLR0911  # a case each
    """Return what a type consists of.

    Args:
        text: as written.
        wrappers: types that stand for what is inside of them.
        depth: of the call.
    """
    if depth > _DEEP or not text:
        return NOTHING
    text = text.lstrip()
    while found := _LEAD.match(text):
        text = text[found.end() :]
    listed = _GO_LIST.match(text)
    if listed:
        return Shape("", text[listed.end() :])
    if "|" in text:
        kept = [each for each in map(str.strip, _split(text, "|")) if each not in _EMPTY]
        return shape(kept[0], wrappers, depth + 1) if len(kept) == 1 else NOTHING
    text = text.rstrip("?!*&;")
    if text.endswith("[]"):
        return Shape("", text[:-2])
    name = _NAME.match(text)
    if not name:
        return NOTHING
    plain = re.sub(r"::|\\", ".", name[0])
    rest = text[name.end() :]
    inside = _split(rest[1:-1], ",") if rest[:1] in {"<", "["} and rest[-1:] in {">", "]"} else []
    last = plain.rpartition(".")[2]
    if inside and last in wrappers:
        return shape(inside[0], wrappers, depth + 1)
    if inside and last in _CONTAINERS:
        return Shape(plain, inside[-1])
    if rest[:1] == "=" or "=>" in rest:
        return NOTHING
    return Shape(plain)


def one_of(text: str, place: int) -> str:
    """Return one of several types that a function returns, as ``(*Cart, error)``.

    Args:
        text: as written; the types may have names before them.
        place: counted from 0.
    """
    if not text.startswith("(") or not text.endswith(")"):
        return text if place == 0 else ""
    parts = [each.strip() for each in _split(text[1:-1], ",")]
    if place >= len(parts):
        return ""
    if not any(_NAMED.match(each) for each in parts):
        return parts[place]
    # `(a, b *Cart, err error)`: what has no type of its own has the next one's.
    typed = next((each for each in parts[place:] if _NAMED.match(each)), "")
    return typed.partition(" ")[2]


def stands_in(name: str) -> bool:
    """Tell whether a name looks like that of a type parameter."""
    return bool(_PARAMETER.match(name))


def _split(text: str, mark: str) -> list[str]:
    """Split at a mark outside of all brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter in "<[({":
            depth += 1
        elif letter in ">])}":
            depth -= 1
        elif letter == mark and not depth:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return [each for each in parts if each]
