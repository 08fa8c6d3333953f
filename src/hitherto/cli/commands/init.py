"""`hitherto init`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from hitherto.bootstrap import set_up
from hitherto.cli.common import FOUND, json_option
from hitherto.cli.show import shapes, tables
from hitherto.cli.show.progress import reading
from hitherto.cli.show.readings import summary
from hitherto.cli.show.streams import tell
from hitherto.errors import UsageError
from hitherto.model import Found

MOST_PASSED = 3
_BRIEF = 'brief "what you are about to do"'
_REMEMBER = 'remember "what should hold"; what you tell an agent here is read too'


@click.command()
@click.option("--shared", is_flag=True, help="Make a ledger in .hitherto that travels with git.")
@click.option("--new", is_flag=True, help="It came from a template: make it a project of its own.")
@click.option("--same", is_flag=True, help="Its history was rewritten: it is the same project.")
@json_option
def init(*, shared: bool, new: bool, same: bool, as_json: bool) -> int:
    """Set this project up and read what is found about it.

    Looks for the conversations that agents on this machine had about this repository, for its
    instruction files and its decision records, shows what it found, and reads it. Doing it again
    does no harm.
    """
    if new and same:
        raise UsageError("--new and --same exclude each other", "Use the one that is true.")
    notes: list[str] = []
    with set_up(Path.cwd(), shared=shared, new=new, same=same, tell=notes.append) as memory:
        survey = memory.look()
        found = [each for _, each in survey.found]
        if not as_json:
            _survey(notes, found, survey.passed)
        with reading(memory.ahead(survey), quiet=as_json) as progress:
            synced = memory.sync(survey, progress)
        if as_json:
            place = {"project": memory.parts.place.id, "root": memory.parts.place.root}
            seen = {"found": shapes.found(found), "passed": list(survey.passed)}
            shape = shapes.synced(synced, memory.short)
            shapes.emit({**place, "notes": notes, **seen, **shape})
            return FOUND
        for line in summary(synced) if found else ():
            click.echo(line)
        held = bool(memory.parts.store.standing().records)
        click.echo(f"Next: hitherto {_BRIEF if held else _REMEMBER}")
        tell(synced.problems)
    return FOUND


def _survey(notes: Sequence[str], found: Sequence[Found], passed: Sequence[str]) -> None:
    """Say what was decided and what was found, before it is read."""
    for line in (*notes, *(("",) if notes else ())):
        click.echo(line)
    if found:
        tables.show(tables.found(found), "")
    else:
        what = "conversation, instruction file or decision record"
        click.echo(f"No {what} is about this project yet.")
    if passed:
        shown = ", ".join(passed[:MOST_PASSED]) + (" …" if len(passed) > MOST_PASSED else "")
        click.echo(f"Left out as test data or another's code: {shown}\n")
