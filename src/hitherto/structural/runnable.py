"""How a test runner is told of one test."""

from __future__ import annotations

from hitherto.model.graph import Definition, Sort
from hitherto.model.symbols import Suffix, parsed

_PYTHON = "python"
_TEST = "test"


def runnable_as(one: Definition) -> str:
    """Return what a test runner takes for a test: of pytest's the test itself, else its file.

    A helper among tests is run by running its file.

    Args:
        one: a definition that is marked as a test.
    """
    symbol = parsed(one.symbol)
    runs = one.sort in {Sort.FUNCTION, Sort.METHOD}
    names = [each.name for each in symbol.descriptors if each.suffix is not Suffix.NAMESPACE]
    if symbol.scheme != _PYTHON or not runs or not names[-1].startswith(_TEST):
        return one.path
    return "::".join((one.path, *names))
