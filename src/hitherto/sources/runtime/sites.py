"""Where in a file a site stands, told from the expression that ran there."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable

from hitherto.model.graph import Span
from hitherto.sources.runtime.reading import Place


class Sites:
    """The sites of one file.

    Args:
        data: its bytes, as they were when it ran.
    """

    def __init__(self, data: bytes) -> None:
        self._names: dict[Place, Span] = {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd escapes, which are the project's own
            try:
                tree = ast.parse(data)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                return  # another version of Python ran it
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                self._names[_place(node)] = _named(node.func)
            elif isinstance(node, ast.Attribute):
                self._names.setdefault(_place(node), _named(node))

    def at(self, place: Place, known: Iterable[Span]) -> Span:
        """Return the span of the site whose expression ran.

        Args:
            place: of the expression.
            known: sites from which a resolver leads to the same target: one of them that stands
                in the expression is meant; of several the last, which runs last.
        """
        first, column, last, end = place
        inside = [
            each
            for each in known
            if (first, column) <= (each.line, each.column)
            and (each.end_line, each.end_column) <= (last, end)
        ]
        if inside:
            return max(inside, key=lambda each: (each.end_line, each.end_column))
        return self._names.get(place) or Span(first, column, last, end)


def _named(function: ast.expr) -> Span:
    """Return the span of the name that is called: of an attribute what follows the last dot."""
    line, column, last, end = _place(function)
    if isinstance(function, ast.Attribute):
        return Span(last, end - len(function.attr.encode()), last, end)
    return Span(line, column, last, end)


def _place(node: ast.expr) -> Place:
    last, end = node.end_lineno, node.end_col_offset
    return node.lineno, node.col_offset, last or node.lineno, end or node.col_offset
