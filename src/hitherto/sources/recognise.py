"""Which reader a file that was handed in belongs to, told by its content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hitherto.model import Problem
from hitherto.ports import Source
from hitherto.sources.regular import NotRegularError, open_regular
from hitherto.sources.transcripts.forms import seen
from hitherto.sources.transcripts.lines import BOM

HEAD = 256 * 1024


def recognise(path: Path, sources: Sequence[Source]) -> Source | Problem:
    """Return the first source that knows a file's kind, or why there is none.

    Args:
        path: the file; its first 256 KiB are read.
        sources: the readers, asked in order.
    """
    try:
        with open_regular(path) as stream:
            head = stream.read(HEAD).removeprefix(BOM)
    except NotRegularError as error:
        remedy = "Hand in a regular file; write what a pipe brings into one."
        return Problem(str(path), f"cannot be read ({error.strerror})", remedy=remedy)
    except OSError as error:
        what = f"cannot be read ({error.strerror or error})"
        return Problem(str(path), what, remedy="Check that it exists and that you may read it.")
    if not head.strip():
        return Problem(str(path), "is empty", remedy="Hand in a file with something in it.")
    for source in sources:
        if source.recognise(head, str(path)):
            return source
    known = ", ".join(source.name for source in sources)
    what = f"is of no known kind: {seen(head)}"
    return Problem(str(path), what, remedy=f"Known kinds: {known}.")
