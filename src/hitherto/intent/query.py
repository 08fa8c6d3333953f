"""A task prepared for retrieval."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hitherto.model import Task
from hitherto.project.components import Components
from hitherto.search.words import words

_TURNS = 4  # what was said just before tells what a short task is about; older turns mislead
_BESIDE = 0.4  # how closely the component of a neighbour in the code bears on a task
_TURN_LENGTH = 500  # characters of each


class Query(msgspec.Struct, frozen=True):
    """A task's words and components.

    Attributes:
        task: the task.
        words: its own words.
        context: the words of what was said just before it in its session.
        components: by name, how surely its words and paths speak of a component, above 0 to 1.
        related: by name, how closely a component bears on those, above 0 to 1.
    """

    task: Task
    words: tuple[str, ...]
    context: tuple[str, ...]
    components: Mapping[str, float]
    related: Mapping[str, float]


def prepare(task: Task, components: Components) -> Query:
    """Prepare a task: nothing but its own words, its paths and symbols, and the one schema is used.

    A symbol is where it is defined; of a name that means several things no place is surely meant.
    """
    named = [each.path for each in task.neighbours if each.alone and not each.tie]
    paths = dict.fromkeys((*task.paths, *named))
    own = {match.name: match.score for match in components.match(task.text, paths)}
    related: dict[str, float] = {}
    for name, score in own.items():
        for other, weight in components.related(name).items():
            if other not in own:
                related[other] = max(related.get(other, 0.0), score * weight)
    for neighbour in task.neighbours:
        for other in components.at_path(neighbour.path):
            if other not in own:
                related[other] = max(related.get(other, 0.0), _BESIDE)
    before = " ".join(turn[:_TURN_LENGTH] for turn in task.context[-_TURNS:])
    return Query(task, tuple(words(task.text)), tuple(words(before)), own, related)
