"""Python: read file by file, then resolved by the flow of values through all of them."""

from __future__ import annotations

from collections.abc import Iterable

from hitherto.model.graph import Edge
from hitherto.structural.facts import Facts, Language, Said
from hitherto.structural.python.modules import package_of
from hitherto.structural.python.reading.reader import read


def resolve(facts: Iterable[Facts]) -> Iterable[Edge]:
    """Find the edges of all Python files together; see `structural.facts.Resolve`."""
    from hitherto.structural.python.solving.solve import solved  # noqa: PLC0415  # reading alone does without

    return solved(facts)


def _imported(facts: Facts, said: Said) -> Iterable[str]:
    from hitherto.structural.python.imported import imported  # noqa: PLC0415  # as above

    return imported(facts, said)


PYTHON = Language("python", (".py", ".pyi"), package_of, read, "python", _imported)
