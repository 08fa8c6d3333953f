"""Each language as a table and a query file; what reads a file is the same for all."""

from __future__ import annotations

from functools import partial

from hitherto.structural.facts import Language
from hitherto.structural.languages import manifests
from hitherto.structural.languages.catalog import TABLES
from hitherto.structural.languages.packages import nearest, sources
from hitherto.structural.languages.reading import read
from hitherto.structural.languages.table import Space, Table
from hitherto.structural.python import PYTHON

NAMES = "names"


def language(table: Table) -> Language:
    """Return a language as the rest of the project knows it."""
    package = sources if table.space is Space.DECLARED else partial(nearest, table.root)
    return Language(table.name, table.suffixes, package, partial(read, table), NAMES)


MANIFESTS = Language(
    manifests.SCHEME, manifests.SUFFIXES, partial(nearest, ()), manifests.read, NAMES
)
LANGUAGES = (PYTHON, *(language(table) for table in TABLES.values()), MANIFESTS)
