"""What `hitherto sync` does. It mostly finds nothing new, and is then over before anyone notices.

So it loads no library that parses commands or draws tables, and `hitherto.__main__` calls it
directly where it was given no option.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hitherto.bootstrap import handed_in, open_memory
from hitherto.cli.show.progress import reading
from hitherto.cli.show.readings import summary
from hitherto.cli.show.streams import say, tell


def sync(*, as_json: bool = False, files: Sequence[Path] = (), only: tuple[str, ...] = ()) -> int:
    """Read what is new since the last time and say what it was; return the exit code.

    Args:
        as_json: print one object instead of lines.
        files: conversations to read as about this project, instead of what is found.
        only: of a file with many conversations those with such an id or title; none: all.

    Raises:
        HithertoError: there is no project here, or it could not be read or kept;
            a file that was handed in is of no known kind.
    """
    with open_memory(Path.cwd()) as memory:
        survey = handed_in(memory, files, only) if files else memory.look()
        with reading(memory.ahead(survey), quiet=as_json) as progress:
            synced = memory.sync(survey, progress)
        if as_json:
            from hitherto.cli.show import shapes  # noqa: PLC0415  # see the module's docstring

            shapes.emit(shapes.synced(synced, memory.short))
        else:
            for line in summary(synced):
                say(line)
            tell(synced.problems)
    return 0
