"""Answers as a person gives them: a key at a terminal, a line where none listens."""

from __future__ import annotations

import sys
from typing import NamedTuple, Protocol

import click

from hitherto.errors import UsageError


class Said(NamedTuple):
    """An answer: a letter, and in lines what stands behind it."""

    letter: str
    rest: str = ""


class Hearing(Protocol):
    """Where answers come from; the end of input is an ``EOFError``."""

    at_terminal: bool

    def key(self) -> Said:
        """Return the next answer."""
        ...

    def choose(self, among: str) -> str:
        """Ask for one more letter."""
        ...

    def line(self, name: str, shown: str) -> str:
        """Ask for a text in place of another."""
        ...

    def refuse(self, error: UsageError) -> None:
        """Say that an answer was none."""
        ...


class Keys:
    """A terminal: one key each, read raw, without Enter."""

    at_terminal = True

    def key(self) -> Said:
        """Wait for one key."""
        return Said(click.getchar().lower())

    def choose(self, among: str) -> str:
        """Show what there is and wait for one key."""
        click.echo(among)
        return click.getchar().lower()

    def line(self, name: str, shown: str) -> str:
        """Let a text be typed; Enter alone leaves it as it is."""
        typed = click.prompt(f"{name} (- for none)", default=shown)
        return str(typed).strip()

    def refuse(self, error: UsageError) -> None:
        """Say it; the person sees what is possible and goes on."""
        click.echo(click.style(str(error), fg="yellow"))


class Lines:
    """No terminal: one answer a line."""

    at_terminal = False

    def key(self) -> Said:
        """Read the next line that is not empty."""
        while line := sys.stdin.readline():
            letter, _, rest = line.strip().partition(" ")
            if letter:
                return Said(letter.lower(), rest.strip())
        raise EOFError

    def choose(self, among: str) -> str:
        """Ask nothing back."""
        raise UsageError("An edit needs all of it in its line", f"{among}, then the text.")

    def line(self, name: str, shown: str) -> str:
        """Ask nothing back."""
        raise UsageError(f"The {name} is missing", f"It is '{shown}' now; write the new one.")

    def refuse(self, error: UsageError) -> None:
        """End: what the lines behind it answer would be another question."""
        raise error


def listen() -> Hearing:
    """Return where answers come from here.

    Raises:
        UsageError: from nowhere: standard input was closed before the start.
    """
    if sys.stdin is None:
        raise UsageError("There is no input to answer on", "Keep standard input open.")
    return Keys() if sys.stdin.isatty() and sys.stdout.isatty() else Lines()


def hears() -> bool:
    """Tell whether somebody may have something to say though nothing is asked.

    At a terminal that shows what can be said, or in lines that were handed in.
    """
    return sys.stdin is not None and (not sys.stdin.isatty() or sys.stdout.isatty())
