"""Patterns that are compiled when they are first used, so that importing costs next to nothing."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, AnyStr, Generic


class Pattern(Generic[AnyStr]):
    """A regular expression, compiled at its first use.

    A hundred patterns take longer to compile than a whole command may take to start, and most
    commands read no new text.

    Args:
        text: the expression.
        flags: as for :func:`re.compile`.
    """

    def __init__(self, text: AnyStr, flags: int = 0) -> None:
        self._text: AnyStr = text
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self._text, self._flags)

    def search(
        self, text: AnyStr, start: int = 0, stop: int = sys.maxsize
    ) -> re.Match[AnyStr] | None:
        """Return the first match anywhere."""
        return self._compiled.search(text, start, stop)

    def match(self, text: AnyStr, start: int = 0) -> re.Match[AnyStr] | None:
        """Return the match at the beginning."""
        return self._compiled.match(text, start)

    def fullmatch(self, text: AnyStr, start: int = 0) -> re.Match[AnyStr] | None:
        """Return the match of the whole text."""
        return self._compiled.fullmatch(text, start)

    def finditer(
        self, text: AnyStr, start: int = 0, stop: int = sys.maxsize
    ) -> Iterator[re.Match[AnyStr]]:
        """Return all matches, one after the other."""
        return self._compiled.finditer(text, start, stop)

    def findall(self, text: AnyStr) -> list[Any]:
        """Return what each match holds: its only group, all as a tuple, or the whole of it."""
        return self._compiled.findall(text)

    def sub(
        self, new: AnyStr | Callable[[re.Match[AnyStr]], AnyStr], text: AnyStr, count: int = 0
    ) -> AnyStr:
        """Return the text with matches replaced."""
        return self._compiled.sub(new, text, count)

    def split(self, text: AnyStr, most: int = 0) -> list[AnyStr]:
        """Return what stands between matches."""
        found: list[AnyStr] = self._compiled.split(text, most)
        return found
