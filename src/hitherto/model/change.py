"""How the files of a work tree differ from a commit, line by line."""

from __future__ import annotations

import msgspec


class Hunk(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Lines that stand in the place of others; nothing around them.

    Attributes:
        before: the first line that went, from 1; where none did, the line that they came after.
        went: how many lines went.
        now: the first line that came; where none did, the line that they stood after.
        came: how many lines came.
    """

    before: int
    went: int
    now: int
    came: int


class FileChange(msgspec.Struct, frozen=True, gc=False):
    """One file that is not as it was.

    Attributes:
        before: its path then; empty for a new file.
        now: its path now; empty for one that is gone.
        text: its bytes then.
        hunks: what differs, from top to bottom.
    """

    before: str
    now: str
    text: bytes
    hunks: tuple[Hunk, ...]

    def moved(self, line: int) -> int:
        """Return where a line of then stands now; 0 where it went.

        Args:
            line: from 1.
        """
        shift = 0
        for hunk in self.hunks:
            first = hunk.before if hunk.went else hunk.before + 1
            if line < first:
                break
            if line < first + hunk.went:
                return 0
            shift += hunk.came - hunk.went
        return line + shift if self.now else 0
