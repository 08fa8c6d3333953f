"""`hitherto review`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.hearing import Hearing, hears, listen
from hitherto.cli.show import questions, shapes
from hitherto.errors import UsageError
from hitherto.memory import Memory, Stored
from hitherto.memory.amending import FIELDS, changes
from hitherto.memory.reviewing import Answer, Asked, OvertakenError, Question, Sitting
from hitherto.model.visible import visible

_KINDS = {"proposals": Asked.PROPOSAL, "contests": Asked.CONTEST}
_LEAVE = ("q", "\x1b")  # Escape leaves too
_HELP = ("h", "?")
_SEE = "Answer h to see what there is."


@click.command()
@click.option("--kind", type=click.Choice(list(_KINDS)), help="Only these.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most N of them.")
@json_option
def review(*, kind: str | None, limit: int | None, as_json: bool) -> int:
    """Decide on what is proposed or contested, one by one.

    One key each. Contests come first, for both sides of one stand in briefs, and of them hard rules
    that bear on much; then proposals, which stand in none. Every answer is kept at once and u takes
    the last one back, also tomorrow.

    Without a terminal it reads one answer a line: a (accept), r (reject), 1 or 2 (this one holds),
    n (none holds), s, u, h (help), q, and `e scope production` (`e 2 key port` for the second of a
    contest); or use `hitherto confirm ID` and `hitherto forget ID`. With --json it lists what waits
    and asks nothing. Exits with 1 where nothing waits.
    """
    with open_memory(Path.cwd()) as memory:
        sitting = memory.review(_KINDS[kind] if kind else None)
        waiting = sitting.waiting()[:limit]
        if as_json:
            shapes.emit(shapes.questions(waiting, memory.short))
        elif waiting or _taken_back(memory, sitting):
            _go(memory, sitting, limit)
            return FOUND
    return FOUND if waiting else NOTHING


def _taken_back(memory: Memory, sitting: Sitting) -> bool:
    """Say that nothing waits, and take the last answer back where that is asked for."""
    click.echo("Nothing waits for review.")
    if not (sitting.can_undo and hears()):
        return False
    hearing = listen()
    if hearing.at_terminal:
        click.echo(questions.end())
    try:
        told = sitting.undo() if hearing.key().letter == "u" else None
    except (KeyboardInterrupt, EOFError, click.Abort):
        return False
    if told is None:
        return False
    _echo(questions.outcome("undo", told, memory.short))
    return True


def _go(memory: Memory, sitting: Sitting, limit: int | None) -> None:
    """Ask until nothing is left, or the person leaves: by a key, by Ctrl-C, by the end of input."""
    hearing = listen()
    try:
        while True:
            seen = sitting.done + sitting.skipped
            most = None if limit is None else max(0, limit - seen)
            waiting = sitting.waiting()[:most]
            if waiting:
                of = seen + len(waiting)
                _echo(questions.screen(waiting[0], memory.short, seen + 1, of))
            elif not hearing.at_terminal:
                break
            try:
                if not _answer(memory, sitting, waiting[0] if waiting else None, hearing):
                    break
            except OvertakenError as error:
                hearing.refuse(error)  # and what waits now is shown
    except (KeyboardInterrupt, EOFError, click.Abort):
        click.echo()
    _echo(questions.farewell(sitting.done, sitting.skipped, len(sitting.waiting())))


def _answer(memory: Memory, sitting: Sitting, asked: Question | None, hearing: Hearing) -> bool:
    """Hear until an answer counts; return False where the person leaves."""
    while True:
        click.echo(questions.keys(asked) if asked else questions.end())
        letter, rest = hearing.key()
        told: Stored | None = None
        if letter in _LEAVE or not (asked or letter == "u"):
            return False
        if asked and letter in _HELP:
            _echo(questions.explained(asked))
            continue
        if letter == "u":
            told, answer = sitting.undo(), "undo"
        elif asked and letter == "e":
            told, answer = _edit(sitting, asked, rest, hearing), "edit"
        elif asked and (chosen := _chosen(asked, letter)):
            told, answer = sitting.answer(asked, *chosen), str(chosen[0])
        else:
            hearing.refuse(UsageError(f"'{visible(letter)}' is no answer here", _SEE))
        if told is not None:
            _echo(questions.outcome(answer, told, memory.short))
            return True
        if letter == "u":
            click.echo("There is no answer to undo.")


def _chosen(asked: Question, letter: str) -> tuple[Answer, int] | None:
    """Return what a letter answers, and about which side; None where it answers nothing."""
    many = len(asked.sides) > 1
    if letter == "s":
        return Answer.SKIP, 0
    if asked.asked is Asked.PROPOSAL:
        return {"a": (Answer.ACCEPT, 0), "r": (Answer.REJECT, 0)}.get(letter)
    if letter == "n":
        return Answer.RETRACT, 0
    if letter == "a" and not many:
        return Answer.ACCEPT, 0
    if many and letter.isdecimal() and 1 <= int(letter) <= len(asked.sides):
        return Answer.ACCEPT, int(letter) - 1
    return None


def _edit(sitting: Sitting, asked: Question, rest: str, hearing: Hearing) -> Stored | None:
    """Ask what is read wrongly, and how it should be read; None where the person thinks better."""
    try:
        side = 0
        words = rest.split()
        if len(asked.sides) > 1 and (not words or words[0].isdecimal()):
            typed = words.pop(0) if words else hearing.choose(questions.sides(asked))
            if not (typed.isdecimal() and 1 <= int(typed) <= len(asked.sides)):
                return None
            side = int(typed) - 1
        field = words.pop(0) if words else hearing.choose(questions.fields())
        name = next((each for each in FIELDS if field and each.startswith(field)), "")
        if not name:
            return None
        shown = questions.shown(asked.sides[side].record, name)
        typed = " ".join(words) or hearing.line(name, shown)
        return None if typed == shown else sitting.edit(asked, side, changes(name, typed))
    except OvertakenError:
        raise
    except UsageError as error:
        hearing.refuse(error)
        return None


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)
