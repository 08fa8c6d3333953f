"""Which records could matter for a task at all: an ordered tuple of rules, each with its name.

A rule names records; none takes one away. What no rule names is not even looked at, so that a task
in a young project is not handed everything that was ever said.
"""

from hitherto.intent.candidates.neighbours import by_file, by_neighbour
from hitherto.intent.candidates.rules import (
    Rule,
    always_on,
    by_close_component,
    by_component,
    by_meaning,
    by_related_component,
    by_session,
    by_words,
)

CANDIDATES: tuple[tuple[str, Rule], ...] = (
    ("component", by_component),
    ("close component", by_close_component),
    ("related component", by_related_component),
    ("neighbour", by_neighbour),
    ("file", by_file),
    ("words", by_words),
    ("meaning", by_meaning),
    ("session", by_session),
    ("always on", always_on),
)

SURE = frozenset(("component", "close component"))
"""Rules whose records earn their place by the schema alone, however little else speaks for them."""

__all__ = ["CANDIDATES", "SURE", "Rule"]
