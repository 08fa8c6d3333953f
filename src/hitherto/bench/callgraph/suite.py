"""A suite of call graphs as it lies on disk: a folder a test, with sources and what they call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from hitherto.errors import InputError
from hitherto.sources.regular import open_regular

GRAPH = "callgraph.json"
SOURCES = ".py"

_MOST = 20_000_000  # bytes of one file

Call = tuple[str, str]
"""A caller and what it calls, by their names."""


class Case(msgspec.Struct, frozen=True):
    """One test.

    Attributes:
        name: its folder, seen from the suite's.
        files: its sources by their paths in it.
        calls: all that is called in it, and by what.
    """

    name: str
    files: Mapping[str, bytes]
    calls: frozenset[Call]

    @property
    def modules(self) -> frozenset[str]:
        """The names of its modules."""
        return frozenset(map(_module, self.files))


def load(folder: Path) -> tuple[Case, ...]:
    """Read a suite, its tests in order of their names.

    Args:
        folder: holds, however deep, a folder for each test: its sources beside a
            ``callgraph.json`` of the form ``{caller: [callees]}``.

    Raises:
        InputError: there is no test in it, or one of them cannot be used.
    """
    try:
        graphs = sorted(each for each in folder.rglob(GRAPH) if each.is_file())
    except OSError as error:
        raise _unreadable(folder, error) from error
    if not graphs:
        what = f"{folder} holds no test" if folder.is_dir() else f"{folder} is no folder"
        raise InputError(what, f"Each test is a folder with sources and a {GRAPH}.")
    return tuple(_case(folder, graph) for graph in graphs)


def _case(folder: Path, graph: Path) -> Case:
    place = graph.parent
    files = {each.relative_to(place).as_posix(): _read(each) for each in _sources(place)}
    if not files:
        what = f"{place} holds no {SOURCES} files beside its {GRAPH}"
        raise InputError(what, "Give the sources that the graph was made of.")
    return Case(place.relative_to(folder).as_posix(), files, frozenset(_calls(graph)))


def _sources(place: Path) -> list[Path]:
    return sorted(each for each in place.rglob(f"*{SOURCES}") if each.is_file())


def _calls(graph: Path) -> Iterator[Call]:
    try:
        told = msgspec.json.decode(_read(graph), type=dict[str, list[str]])
    except msgspec.DecodeError as error:
        what = f"{graph} is no call graph: {error}"
        raise InputError(what, 'It has to be one object, {"caller": ["callee"]}.') from error
    for caller, callees in told.items():
        for callee in callees:
            yield caller, callee


def _module(path: str) -> str:
    """Return a module's name; a file ``__init__`` is its folder, where it has one."""
    *folders, last = path.removesuffix(SOURCES).split("/")
    return ".".join(folders if folders and last == "__init__" else (*folders, last))


def _read(path: Path) -> bytes:
    try:
        with open_regular(path) as stream:
            data = stream.read(_MOST + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    if len(data) > _MOST:
        raise InputError(f"{path} is longer than {_MOST:,} bytes", "Leave it out of the suite.")
    return data


def _unreadable(path: Path, error: OSError | ValueError) -> InputError:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return InputError(f"{path} cannot be read: {why}", "Check the path.")
