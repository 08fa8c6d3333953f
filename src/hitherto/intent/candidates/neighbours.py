"""Records that speak of what a task names in the code, or of what stands beside that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.model.record import Record
from hitherto.model.task import Neighbour, Task
from hitherto.search.words import words


def by_neighbour(
    query: Query,
    corpus: Corpus,
    met: Mapping[str, Mapping[int, float]],  # noqa: ARG001 - one shape for all rules
) -> Iterable[int]:
    """Records that name what stands in the code beside what the task names, or its file."""
    for each in query.task.neighbours:
        for wanted in (*_names(each), each.path):
            for number in _holding(corpus, wanted):
                if _spoken(corpus.records[number], each):
                    yield number


def why_beside(record: Record, task: Task) -> str:
    """Return in words what ties a record to a task through the code; empty for its own words."""
    for each in task.neighbours:
        if spoken := _spoken(record, each):
            named = spoken != each.path
            if not each.tie:
                return "" if named else f"governs {each.path}, which has `{each.name}`"
            where = f"`{each.name}`" if named else f"{each.path}, which has `{each.name}`"
            return f"governs {where}, {each.tie}"
    return ""


def names_symbol(text: str, name: str) -> bool:
    """Tell whether a text has a name as code, not as a word: dotted, quoted, called or mixed.

    Args:
        text: any.
        name: as `model.task.Neighbour` has it.
    """
    if name not in text:
        return False
    if "." in name or _is_mixed(name):
        return bool(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", text))
    return f"`{name}`" in text or bool(re.search(rf"(?<![\w.]){re.escape(name)}\(", text))


def _is_mixed(name: str) -> bool:
    """Tell whether a name is of several words, as prose never has it."""
    return "_" in name.strip("_") or name[1:] != name[1:].lower()


def _spoken(record: Record, neighbour: Neighbour) -> str:
    """Return the symbol's name or the path by which a record speaks of a neighbour."""
    for name in _names(neighbour):
        if names_symbol(record.words, name):
            return name
    path, text = neighbour.path, record.words
    if path in record.scope.path:
        return path
    named = path in text and re.search(rf"(?<![\w/]){re.escape(path)}(?!\w)", text)
    return path if named else ""


def _names(neighbour: Neighbour) -> tuple[str, ...]:
    """Return what a neighbour is called: a method without its class too, if not by a plain word."""
    last = neighbour.name.rpartition(".")[2]
    return tuple(dict.fromkeys((neighbour.name, *((last,) if _is_mixed(last) else ()))))


def _holding(corpus: Corpus, text: str) -> set[int]:
    """Return the records that have all words of a text."""
    index = corpus.statements.postings
    lists = sorted((index.get(word, ((), ()))[0] for word in set(words(text))), key=len)
    return set(lists[0]).intersection(*lists[1:]) if lists else set()
