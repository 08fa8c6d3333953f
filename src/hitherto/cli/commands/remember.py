"""`hitherto remember`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, json_option, text
from hitherto.cli.show import shapes, statements
from hitherto.cli.show.streams import tell
from hitherto.errors import InputError, UsageError


@click.command()
@click.argument("statement", nargs=-1)
@click.option("--from", "file", metavar="FILE", help="Read one statement a line; - is stdin.")
@json_option
def remember(*, statement: tuple[str, ...], file: str | None, as_json: bool) -> int:
    """Keep a statement, and show how it was read.

    Shows each statement as it was read back from the store, and what does not hold any more
    because of it. In a file, empty lines and lines that begin with # are passed over.
    """
    if statement and file:
        raise UsageError("A statement and --from exclude each other", "Use one of them.")
    said = _lines(file) if file else [(text(statement, "statement"), "by hand")]
    with open_memory(Path.cwd()) as memory:
        stored = memory.remember(said)
        if as_json:
            shapes.emit(shapes.stored(stored, memory.short))
            return FOUND
        for line in statements.stored(stored, memory.short):
            click.echo(line)
        tell(stored.problems)
    return FOUND


def _lines(file: str) -> list[tuple[str, str]]:
    """Return the statements of a file, each with its place.

    Raises:
        InputError: it cannot be read, is not text, or holds no statement.
    """
    name, path = ("stdin", "stdin") if file == "-" else (Path(file).name, file)
    try:
        with click.open_file(file, "rb") as stream:
            content = stream.read()
        rows = content.decode("utf-8-sig").splitlines()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", "Check the path.") from error
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{path} is not UTF-8 (line {line})", "Save it as UTF-8.") from error
    said = [
        (row.strip(), f"line {number} of {name}")
        for number, row in enumerate(rows, 1)
        if row.strip() and not row.lstrip().startswith("#")
    ]
    if not said:
        raise InputError(f"{path} holds no statement", "Write one statement a line.")
    return said
