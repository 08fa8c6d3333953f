"""Each language as a table and a query file; what reads a file is the same for all."""

from __future__ import annotations

from functools import partial

from hitherto.structural.facts import Language
from hitherto.structural.languages import manifests
from hitherto.structural.languages.catalog import TABLES
from hitherto.structural.languages.packages import nearest, sources
from hitherto.structural.languages.reading import read
from hitherto.structural.languages.table import Space
from hitherto.structural.python import PYTHON

NAMES = "names"

MANIFESTS = Language(
    manifests.SCHEME, manifests.SUFFIXES, partial(nearest, ()), manifests.read, NAMES
)
LANGUAGES = (
    PYTHON,
    *(
        Language(
            table.name,
            table.suffixes,
            sources if table.space is Space.DECLARED else partial(nearest, table.root),
            partial(read, table),
            NAMES,
        )
        for table in TABLES.values()
    ),
    MANIFESTS,
)
"""All languages that are known; a file belongs to the longest of their endings."""
