"""The history of the intent experiment: its form, the bundled one, and what makes one unusable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import msgspec

from hitherto.errors import InputError
from hitherto.model import Kind

Effect = str | int | float | bool | None | tuple[str | int | float | bool, ...]

LAST_TURN = 1_000_000
FORM = "See `hitherto bench intent --help` for the form, or start from the bundled history.json"


class Requirement(msgspec.Struct, frozen=True):
    """What a turn asks for: the ground truth.

    Attributes:
        id: its name, e.g. ``R1``.
        component: the part of the project that it speaks of.
        kind: what sort of statement it is.
        effect: by field of the agent's work, the value that the field takes when this is obeyed.
        scope: the environment it holds in; none: everywhere.
    """

    id: str
    component: str
    kind: Kind
    effect: dict[str, Effect]
    scope: str | None = None


class Interaction(msgspec.Struct, frozen=True):
    """One turn of the conversation; chatter and traps have no requirement."""

    turn: int
    text: str
    requirement: Requirement | None = None


class Assignment(msgspec.Struct, frozen=True):
    """A later task.

    Attributes:
        id: its name, e.g. ``T1``.
        text: what is asked, and all that the product sees of it.
        component: ground truth, for the reference settings.
        needs: ids of the requirements that the work must obey.
        scope: ground truth, for the reference settings: the environment it works in.
    """

    id: str
    text: str
    component: str
    needs: tuple[str, ...]
    scope: str | None = None


class History(msgspec.Struct, frozen=True):
    """Interactions in order of time, the tasks that come after them, and the agent's defaults."""

    interactions: tuple[Interaction, ...]
    tasks: tuple[Assignment, ...]
    defaults: dict[str, Effect]

    @property
    def planted(self) -> tuple[Interaction, ...]:
        """The interactions that carry a requirement."""
        return tuple(each for each in self.interactions if each.requirement)


def load(path: Path | None = None) -> History:
    """Read a history.

    Args:
        path: a JSON file; none reads the bundled history.

    Raises:
        InputError: the file cannot be read, is not JSON, has not this form or contradicts itself.
    """
    if path is None:
        name = "the bundled history"
        content = (files(__package__) / "history.json").read_bytes()
    else:
        name = str(path)
        try:
            content = path.read_bytes()
        except OSError as error:
            raise InputError(
                f"{name} cannot be read: {error.strerror or error}", "Name a readable JSON file"
            ) from error
    if not content.strip():
        raise InputError(f"{name} is empty", FORM)
    try:
        history = msgspec.json.decode(content, type=History)
    except msgspec.ValidationError as error:
        raise InputError(f"{name} is not a history: {_sentence(error)}", FORM) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{name} is not JSON: {_sentence(error)}", FORM) from error
    wrong = contradiction(history)
    if wrong:
        raise InputError(f"{name} cannot be used: {wrong}", FORM)
    ordered = sorted(history.interactions, key=lambda each: each.turn)
    return msgspec.structs.replace(history, interactions=tuple(ordered))


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]


def contradiction(history: History) -> str:
    """Return what is wrong with a history that has the right form, in words; empty when nothing."""
    planted = {each.requirement.id for each in history.interactions if each.requirement}
    lacking = [
        f"task {task.id} needs {need}, which no interaction carries"
        for task in history.tasks
        for need in task.needs
        if need not in planted
    ]
    idle = [
        f"requirement {each.requirement.id} has no effect"
        for each in history.interactions
        if each.requirement and not each.requirement.effect
    ]
    beyond = [
        f"turn {each.turn} is not between 0 and {LAST_TURN}"
        for each in history.interactions
        if not 0 <= each.turn <= LAST_TURN
    ]
    wordless = [f"turn {each.turn} has no words" for each in history.interactions if not each.text]
    wordless += [f"task {task.id} has no words" for task in history.tasks if not task.text]
    found = (
        "" if history.interactions else "it has no interactions",
        "" if history.tasks else "it has no tasks",
        _twice("turn", (each.turn for each in history.interactions)),
        _twice(
            "requirement", (each.requirement.id for each in history.planted if each.requirement)
        ),
        _twice("task", (task.id for task in history.tasks)),
        *beyond,
        *wordless,
        *idle,
        *lacking,
    )
    return next((each for each in found if each), "")


def _twice(what: str, names: Iterable[object]) -> str:
    again = [name for name, count in Counter(names).items() if count > 1]
    return f"{what} {again[0]} is there more than once" if again else ""
