"""How many bases a class names is counted from its head."""

from __future__ import annotations

import pytest

from hitherto.model.graph import Span
from hitherto.structural.python.heads import UNKNOWN, bases_written


@pytest.mark.parametrize(
    ("head", "number"),
    [
        (":", 0),
        ("():", 0),
        ("(A):", 1),
        ("(A, b.C[int, str], make(1, 2),):", 3),
        ("(A, metaclass=M):", 1),
        ("(\n    A,\n    B,\n):", 2),
        ("(*many):", UNKNOWN),
        ("(A  # why\n):", UNKNOWN),
        ("[T](A):", UNKNOWN),
        ("(A, ", UNKNOWN),
    ],
)
def test_bases_are_counted(head: str, number: int) -> None:
    """Arguments with a name are none; what is not plain is not counted."""
    lines = f"class X{head}\n    pass\n".encode().split(b"\n")
    assert bases_written(lines, Span(1, 6, 1, 7)) == number
