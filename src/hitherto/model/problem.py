"""Something that could not be used, as data beside the result."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What could not be used, where, and what can be done.

    Attributes:
        source: the file or source it was found in.
        what: one sentence without a final full stop.
        line: the line, counted from 1; 0 for the whole.
        remedy: what a person can do; empty where nothing needs doing.
    """

    source: str
    what: str
    line: int = 0
    remedy: str = ""

    def __str__(self) -> str:
        where = f"{self.source}:{self.line}" if self.line else self.source
        return f"{where}: {self.what}." + (f" {self.remedy}" if self.remedy else "")
