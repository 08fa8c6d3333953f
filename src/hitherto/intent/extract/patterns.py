"""Patterns that are compiled when they are first used, so that importing costs next to nothing."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property


class Pattern:
    """A regular expression, compiled at its first use.

    A hundred patterns take longer to compile than a whole command may take to start, and most
    commands read no new text.

    Args:
        text: the expression.
        flags: as for :func:`re.compile`.
    """

    def __init__(self, text: str, flags: int = 0) -> None:
        self._text = text
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._text, self._flags)

    def search(self, text: str, start: int = 0, stop: int = sys.maxsize) -> re.Match[str] | None:
        """Return the first match anywhere."""
        return self._compiled.search(text, start, stop)

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match at the beginning."""
        return self._compiled.match(text)

    def finditer(
        self, text: str, start: int = 0, stop: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """Return all matches, one after the other."""
        return self._compiled.finditer(text, start, stop)

    def findall(self, text: str) -> list[str]:
        """Return what all matches hold: the only group, or the whole match."""
        found: list[str] = self._compiled.findall(text)
        return found

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """Return the text with matches replaced."""
        return self._compiled.sub(new, text, count)

    def split(self, text: str) -> list[str]:
        """Return what stands between matches."""
        found: list[str] = self._compiled.split(text)
        return found
