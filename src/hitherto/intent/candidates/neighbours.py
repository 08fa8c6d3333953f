"""Records that speak of what a task names in the code, or of what stands beside that."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hitherto.intent.candidates.rules import Met
from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.model.record import Record
from hitherto.model.task import Neighbour, Task
from hitherto.search.words import words


def by_neighbour(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """Records that name what a task names in the code, or what stands beside that."""
    for each in query.task.neighbours:
        for name in _names(each):
            for number in _holding(corpus, name):
                if names_symbol(corpus.records[number].words, name):
                    yield number


def by_file(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """Records that name the file of it."""
    for path in dict.fromkeys(each.path for each in query.task.neighbours):
        for number in _holding(corpus, path):
            if _names_path(corpus.records[number], path):
                yield number


def why_beside(record: Record, task: Task) -> str:
    """Return in words what ties a record to a task through the code; empty for its own words."""
    for each in task.neighbours:
        if any(names_symbol(record.words, name) for name in _names(each)):
            return f"governs `{each.name}`, {each.tie}" if each.tie else ""
    for each in task.neighbours:
        if _names_path(record, each.path):
            has = f"which has `{each.name}`"
            return f"governs {each.path}, {has}{', ' if each.tie else ''}{each.tie}"
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


def _names_path(record: Record, path: str) -> bool:
    """Tell whether a record's words or scope name just this path."""
    text = record.words
    named = path in text and re.search(rf"(?<![\w/]){re.escape(path)}(?!\w)", text)
    return path in record.scope.path or bool(named)


def _names(neighbour: Neighbour) -> tuple[str, ...]:
    """Return what a neighbour is called: a method without its class too, if not by a plain word."""
    last = neighbour.name.rpartition(".")[2]
    return tuple(dict.fromkeys((neighbour.name, *((last,) if _is_mixed(last) else ()))))


def _holding(corpus: Corpus, text: str) -> set[int]:
    """Return the records that have all words of a text."""
    index = corpus.statements.postings
    lists = sorted((index.get(word, ((), ()))[0] for word in set(words(text))), key=len)
    return set(lists[0]).intersection(*lists[1:]) if lists else set()
