"""Files that somebody hands in: whatever they say of themselves, they are about this project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from hitherto.errors import InputError
from hitherto.model import Found, Problem
from hitherto.model.odd import ODD, stumbled
from hitherto.ports import Source
from hitherto.sources.recognise import recognise


@runtime_checkable
class Handed(Protocol):
    """A reader of conversations, which may come from anywhere."""

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return the conversations in a file of this kind.

        Raises:
            OSError: it cannot be read.
        """
        ...


def handed_in(
    paths: Sequence[Path], sources: Sequence[Source], only: tuple[str, ...] = ()
) -> Iterator[tuple[Source, Found]]:
    """Yield the conversations in files, each with its reader, told by content.

    Args:
        paths: the files.
        sources: the readers; those that read what only lies in a project are not asked.
        only: of a file with many conversations those with one of these ids, or with one of these
            texts in their title; without any, all.

    Raises:
        InputError: a file cannot be read, is of no known kind, or has no such conversation.
    """
    readers = [source for source in sources if isinstance(source, Handed)]
    if _STANDARD_INPUT in paths and not _STANDARD_INPUT.exists():
        raise InputError("Conversations are read from files, not from standard input", _WRITE_IT)
    for path in dict.fromkeys(each.absolute() for each in paths):
        source = recognise(path, readers)
        if isinstance(source, Problem):
            raise InputError(f"{path} {source.what}", source.remedy)
        found = tuple(_handed(source, path, only))
        if not found:
            raise InputError(f"{path} has no conversation called {' or '.join(only)}", _ALL)
        yield from ((source, each) for each in found)


_STANDARD_INPUT = Path("-")
_WRITE_IT = "Write it into a file and use `hitherto sync --from FILE`; its name is the source's."
_ALL = "Give an id or words of its title, or leave --only out for all of them."


def _handed(source: Source, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
    if not isinstance(source, Handed):
        return ()
    try:
        return tuple(source.handed(path, only))
    except OSError as error:
        what = f"{path} cannot be read ({error.strerror or error})"
        raise InputError(what, "Check that it exists and that you may read it.") from error
    except ODD as error:
        problem = stumbled(str(path), error)
        raise InputError(f"{path} {problem.what}", problem.remedy) from error
