"""From tree-sitter's positions to spans."""

from __future__ import annotations

from tree_sitter import Node

from hitherto.model.graph import Span


def span(node: Node) -> Span:
    """Return where a node stands."""
    (line, column), (end_line, end_column) = node.start_point, node.end_point
    return Span(line + 1, column, end_line + 1, end_column)
