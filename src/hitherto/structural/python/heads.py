"""What the head of a class says."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.model.graph import Span

UNKNOWN = -1
_OPEN, _CLOSED = b"([{", b")]}"
_LONGEST = 40  # lines of one head


def bases_written(lines: Sequence[bytes], name: Span) -> int:
    """Return how many bases a class names; `UNKNOWN` where that cannot be counted.

    Args:
        lines: of the file.
        name: where the class's name stands.
    """
    first = lines[name.line - 1 : name.line]
    rest = lines[name.line : name.line - 1 + _LONGEST]
    head = b"\n".join((*(line[name.end_column :] for line in first), *rest)).lstrip()
    if not head.startswith(b"("):
        return 0 if head.startswith(b":") else UNKNOWN
    if b"#" in head.partition(b":")[0] or b"'" in head.partition(b":")[0]:
        return UNKNOWN
    depth, parts = 0, [bytearray()]
    for place in range(len(head)):
        char = head[place : place + 1]
        depth += (char in _OPEN) - (char in _CLOSED)
        if not depth:
            written = [bytes(part).strip() for part in parts if part.strip()]
            odd = any(part.startswith(b"*") for part in written)
            return UNKNOWN if odd else sum(b"=" not in part for part in written)
        if char == b"," and depth == 1:
            parts.append(bytearray())
        elif place:
            parts[-1] += char
    return UNKNOWN
