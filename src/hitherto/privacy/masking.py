"""Replace secrets in a text by what kind of secret stood there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hitherto.model.patterns import Pattern
from hitherto.model.text import digest

if TYPE_CHECKING:
    from hitherto.privacy.secret import Secret

_MASKED = Pattern(r"\[masked: [a-z0-9 ]+\]")
_UNSEEN = Pattern(
    "[\u200b-\u200f\u2060\ufeff]"
)  # a token split by them is a token to who copies it
_USUAL = Pattern(  # dates and UUIDs, of which agents make the names of conversations
    r"\d{4}-\d\d-\d\d(?:[T_ ]\d\d-\d\d(?:-\d\d)?Z?)?|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"
)
_DENSE = Pattern(r"(?=[\w~+=.-]*\d)[\w~+=.-]{16}|:[^/]*@|=")
_TOLD_APART = 4  # digits of a digest
_OPENING = "[masked: "
_BETWEEN = "\x1e"  # white space to a pattern, and nobody types it


class _Table(NamedTuple):
    """The kinds of secrets, and by hint the numbers of those that it hints at.

    Attributes:
        kinds: every kind, in the order in which they are tried.
        every: the hints of all of them.
        loose: of those whose texts need hold no ``run``.
        run: as many characters in a row as the others have at least.
    """

    kinds: tuple[Secret, ...]
    every: dict[str, list[int]]
    loose: dict[str, list[int]]
    run: re.Pattern[str]


@cache
def _table() -> _Table:
    from hitherto.privacy.patterns import PATTERNS, SOLID  # noqa: PLC0415  # not to find nothing new

    every: dict[str, list[int]] = defaultdict(list)
    loose: dict[str, list[int]] = defaultdict(list)
    for number, kind in enumerate(PATTERNS):
        for hint in kind.hints:
            every[hint].append(number)
            if not kind.solid:
                loose[hint].append(number)
    return _Table(PATTERNS, dict(every), dict(loose), re.compile(rf"[\w~+=-]{{{SOLID}}}"))


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    """Compile a shape when the first text with its hint comes: the whole table takes too long."""
    return re.compile(shape, re.DOTALL)


def mask(text: str) -> str:
    """Replace every secret by ``[masked: KIND]``; words about secrets stay as they are.

    Masking what is masked already changes nothing: the table is applied until no pattern finds
    anything more, and a masked place never matches. Each round takes characters away that no round
    gives back, so the rounds end.
    """
    return _masked(text, "")


def mask_name(name: str) -> str:
    """Mask a name (of a source, a file, a work tree), so that it is still another one than others.

    Most names hold nothing, and load no table of secrets for that.
    """
    if not _DENSE.search(_USUAL.sub("/", name)):
        return name
    masked = mask(name)
    return name if masked == name else f"{masked}~{digest(name)[:_TOLD_APART]}"


def mask_each(texts: Iterable[str]) -> tuple[str, ...]:
    """Mask texts that may be pieces of one, as the lines of a file are.

    Of a secret over several of them (a key block) the first keeps the mask, the others are
    emptied.

    Args:
        texts: in the order in which they stood one under the other.
    """
    joined = "".join(f"{text.replace(_BETWEEN, ' ')}\n{_BETWEEN}" for text in texts)
    return tuple(text.removesuffix("\n") for text in _masked(joined, _BETWEEN).split(_BETWEEN)[:-1])


def _masked(text: str, kept: str) -> str:
    """Mask a text; a character may be kept as often as it stood in what is masked."""
    if _UNSEEN.search(text):
        text = _UNSEEN.sub("", text)
    while True:
        done = text
        for kind in _hinted(text):
            done = _apply(kind, done, kept)
        if done == text:
            return done
        text = done


def _hinted(text: str) -> list[Secret]:
    """Return the kinds of secrets that are worth trying: their hints stand in the text."""
    table = _table()
    lowered = text.lower()
    # Most texts hold no run as long as a token, so that most of the table need not be looked at.
    hints = table.every if table.run.search(text) else table.loose
    found = {n for hint, numbers in hints.items() if hint in lowered for n in numbers}
    kinds = [table.kinds[n] for n in sorted(found)]
    return [kind for kind in kinds if not kind.also or any(each in lowered for each in kind.also)]


def _apply(pattern: Secret, text: str, kept: str) -> str:
    """Mask one kind of secret."""
    group = "secret" if "(?P<secret>" in pattern.shape else 0
    masked = [found.span() for found in _MASKED.finditer(text)] if _OPENING in text else []
    pieces = []
    end = 0
    for found in _compiled(pattern.shape).finditer(text):
        start, stop = found.span(group)
        if _touches(start, stop, masked) or (pattern.check and not pattern.check(found[group])):
            continue
        left = kept * text.count(kept, start, stop) if kept else ""
        pieces += [text[end:start], f"[masked: {pattern.name}]{left}"]
        end = stop
    return "".join((*pieces, text[end:])) if pieces else text


def _touches(start: int, stop: int, masked: list[tuple[int, int]]) -> bool:
    """Tell whether a span cuts into a masked place or is nothing but one.

    A span that holds a masked place and more besides (a key block) may be masked as a whole.
    """
    for first, last in masked:
        if start < last and first < stop:
            whole = start <= first and last <= stop
            if not whole or stop - start == last - first:
                return True
    return False
