"""Odd input that a reader did not foresee: contained where files are read, and told of."""

from __future__ import annotations

from hitherto.model.problem import Problem

ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What a reader raises that takes a value for one of another kind, size or depth.

What comes of the program itself (a name that is not there, an assertion, no memory) is none.
"""

_LONGEST = 120


def stumbled(where: str, error: Exception) -> Problem:
    """Return the problem of a file or an agent's folder over which a reader stumbled.

    Args:
        where: the file, or the reader's name.
        error: one of `ODD`.
    """
    said = str(error).encode("utf-8", "replace").decode()[:_LONGEST]
    what = f"could not be read: something odd in it ({type(error).__name__}: {said})"
    return Problem(where, what, remedy="Please report it; all else is read.")
