"""What the commands share: exit codes, options, the words of an argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from hitherto.errors import UsageError

FOUND = 0
NOTHING = 1

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Add ``--json``."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON object (docs/json.md says which)."
    )(command)


def reason_option(command: Command) -> Command:
    """Add ``--reason``."""
    return click.option("--reason", default="", help="Why, in your words; kept with it.")(command)


def model_options(what: str, most: int) -> Callable[[Command], Command]:
    """Return what adds ``--model``, ``--name`` and ``--most-tokens``.

    Args:
        what: what naming a model does, for its help.
        most: tokens that it may use where nothing else is said.
    """
    options = (
        click.option("--model", metavar="URL", help=what),
        click.option("--name", default="default", show_default=True, help="Its name there."),
        click.option(
            "--most-tokens",
            type=click.IntRange(min=1),
            default=most,
            show_default=True,
            help="The most tokens that it may use, in and out together.",
        ),
    )

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def text(parts: Sequence[str], what: str) -> str:
    """Return the words of an argument as one text.

    Raises:
        UsageError: there are none.
    """
    joined = " ".join(parts).strip()
    if not joined:
        raise UsageError(f"The {what} is empty", f'Say it in words, in quotes: "{what}".')
    return joined
