"""Files in an agent's folder whose form no reader knows: said so, with what was seen of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Problem, Reading
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.finding import unplaced
from hitherto.sources.transcripts.following import is_unchanged, unreadable
from hitherto.sources.transcripts.lines import BOM

HEAD = 64 * 1024
_ENOUGH = 4096
_SHOWN = 6
_LONGEST_KEY = 40


def head_of(path: Path, size: int = HEAD) -> bytes:
    """Return a file's first bytes, without the mark that some editors put before them.

    Raises:
        OSError: it cannot be read.
    """
    with open_regular(path) as stream:
        return stream.read(size).removeprefix(BOM)


def begun(
    found: Found, since: Cursor | None, recognise: Callable[[bytes, str], bool]
) -> bytes | Reading:
    """Return the first bytes of a session with something new, or at once what there is to say.

    Args:
        found: the session's file.
        since: how far it was read.
        recognise: tells from its first bytes and its name whether it is of the reader's kind.
    """
    if nobodys := unplaced(found, since):
        return nobodys
    path = Path(found.location)
    try:
        if since is not None and is_unchanged(path, since):
            return Reading(cursor=since)
        head = head_of(path)
    except OSError as error:
        return unreadable(found.location, error, since)
    if head.strip() and not recognise(head, found.location):
        return strange(found, since, head)
    return head


def text_lines(head: bytes) -> list[bytes]:
    """Return the lines of a file's first bytes; what is not UTF-8 in them is replaced."""
    return head.decode("utf-8", "replace").encode().split(b"\n")


def is_begun(head: bytes) -> bool:
    """Tell whether there is enough of a file to know its form: a whole line, or much of one."""
    return b"\n" in head.lstrip() or len(head) >= _ENOUGH


def strange(found: Found, since: Cursor | None, head: bytes) -> Reading:
    """Return the reading of a file of a form that is not known: one problem, told once.

    Args:
        found: the file.
        since: where it was left.
        head: its first bytes.
    """
    cursor = Cursor(size=found.size, digest="strange")
    if cursor == since:
        return Reading(cursor=cursor)
    what = f"is of a form that the reader {found.kind} does not know: {seen(head)}"
    problem = Problem(found.location, what, remedy="Nothing of it was read; tell us of its form.")
    return Reading(problems=(problem,), cursor=cursor)


def seen(head: bytes) -> str:
    """Say what the first bytes of a file look like, with no word of what is said in it."""
    if b"\x00" in head[:64]:
        return "bytes that are no text"
    first = head.lstrip().split(b"\n", 1)[0]
    for what, data in (("lines of JSON", first), ("JSON", head)):
        try:
            value = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        if isinstance(value, dict):
            return f"{what} with {keys(value)}"
        return f"{what}, no object"
    return "JSON, damaged or long" if head.lstrip()[:1] in {b"{", b"["} else "plain text"


def keys(value: dict[str, object]) -> str:
    """Name an object's first keys."""
    names = [name[:_LONGEST_KEY] for name in value]
    shown = ", ".join(names[:_SHOWN]) or "no keys"
    return f"the keys {shown} …" if len(names) > _SHOWN else f"the keys {shown}"
