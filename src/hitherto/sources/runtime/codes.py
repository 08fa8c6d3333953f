"""The code of a running program, found again among the definitions of the graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from hitherto.model.graph import Definition, Sort, Span
from hitherto.model.symbols import Suffix, parsed

_LOCALS = "<locals>"
_MODULE = "<module>"
_LAMBDA = "<lambda>"
_RUN = frozenset({Sort.MODULE, Sort.CLASS, Sort.FUNCTION, Sort.METHOD, Sort.LAMBDA})


class Code(msgspec.Struct, frozen=True, gc=False):
    """One code object.

    Attributes:
        path: its file, from the root, with ``/``.
        line: the first, decorators included.
        name: the qualified one, ``Cart.total.<locals>.each``.
        body: of a lambda or a part of a function, first line and column, last line and column.
    """

    path: str
    line: int
    name: str
    body: tuple[int, int, int, int] | None = None


class Codes:
    """The definitions of one file, as code objects name them.

    Args:
        definitions: of the file.
        same: the file is as it was when the code ran; else lines say nothing.
    """

    def __init__(self, definitions: Iterable[Definition], *, same: bool) -> None:
        run = [each for each in definitions if each.sort in _RUN]
        self._same = same
        self._run = sorted(run, key=_size)
        self._lines: dict[tuple[int, str], Definition] = {}
        self._names: dict[str, list[Definition]] = {}
        for each in run:
            names = _names(each)
            self._lines.setdefault((each.extent.line, names[-1] if names else ""), each)
            self._names.setdefault(".".join(names), []).append(each)

    def find(self, code: Code) -> Definition | None:
        """Return the innermost definition that code belongs to; None where it is not plain."""
        parts = [each for each in code.name.split(".") if each != _LOCALS]
        if parts == [_MODULE]:
            return next((each for each in self._run if each.sort is Sort.MODULE), None)
        if parts[-1].startswith("<"):
            return self._around(code, parts[-1] == _LAMBDA) if self._same else None
        if self._same:
            return self._lines.get((code.line, parts[-1]))
        found = self._names.get(".".join(parts), [])
        return found[0] if len(found) == 1 else None

    def _around(self, code: Code, lambdas: bool) -> Definition | None:
        """Return the smallest definition around the body of a lambda or a part of a function."""
        if code.body is None:  # it holds nothing but a constant
            alone = [each for each in self._run if each.sort is Sort.LAMBDA]
            alone = [each for each in alone if each.extent.line == code.line]
            return alone[0] if lambdas and len(alone) == 1 else None
        begin, end = code.body[:2], code.body[2:]
        return next(
            (
                each
                for each in self._run
                if (each.sort is Sort.LAMBDA or not lambdas) and _holds(each.extent, begin, end)
            ),
            None,
        )


def is_part(code: Code) -> bool:
    """Tell whether code is a part of a function that has a code object of its own."""
    last = code.name.rpartition(".")[2]
    return last.startswith("<") and last != _LAMBDA


def _names(definition: Definition) -> Sequence[str]:
    """Return the names of a definition below its module."""
    return tuple(_below(definition))


def _below(definition: Definition) -> Iterator[str]:
    for each in parsed(definition.symbol).descriptors:
        if each.suffix is not Suffix.NAMESPACE:
            yield each.name


def _size(definition: Definition) -> tuple[int, int]:
    extent = definition.extent
    if definition.sort is Sort.MODULE:
        return (1 << 30, 0)
    return extent.end_line - extent.line, extent.end_column - extent.column


def _holds(extent: Span, begin: tuple[int, int], end: tuple[int, int]) -> bool:
    """Tell whether a definition begins before a place and ends behind it or with it."""
    return (extent.line, extent.column) < begin and end <= (extent.end_line, extent.end_column)
