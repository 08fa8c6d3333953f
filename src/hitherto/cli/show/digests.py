"""What a model read, and what that took or would take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from hitherto.cli.show import shapes, statements
from hitherto.cli.show.readings import count
from hitherto.memory import Stored
from hitherto.memory.reader.asking import Limits
from hitherto.memory.reader.digesting import Digest, Forecast

Short = Callable[[str], str]

_MOST_REFUSED = 5


def forecast(value: Forecast, limits: Limits) -> dict[str, Any]:
    """Return what a digest would take; the cost is null where no price was given."""
    return {
        "turns": value.turns,
        "cached": value.cached,
        "calls": value.calls,
        "tokens_in": value.tokens_in,
        "tokens_out": value.tokens_out,
        "cost": _cost(limits, value.tokens_in, value.tokens_out),
        "most_tokens": limits.tokens,
        "most_cost": limits.cost,
    }


def forecast_line(value: Forecast, limits: Limits) -> str:
    """Return the same in a sentence."""
    if not value.turns:
        return "Every turn has been read."
    cost = _cost(limits, value.tokens_in, value.tokens_out)
    paid = "" if cost is None else f", some {cost:.4f}"
    stops = ""
    if limits.exceeded(value.tokens_in, value.tokens_out):
        stops = " That is beyond the limit: it would stop there, and go on with the next run."
    return (
        f"{count(value.turns, 'turn')} to read ({value.cached} answered before): about "
        f"{count(value.calls, 'call')}, {value.tokens_in} tokens in and {value.tokens_out} out"
        f"{paid}.{stops}"
    )


def digest(value: Digest, limits: Limits, short: Short) -> dict[str, Any]:
    """Return what a digest came to."""
    effort = value.effort
    return {
        "read": value.read,
        "left": value.left,
        "calls": effort.calls,
        "cached": effort.cached,
        "tokens_in": effort.tokens_in,
        "tokens_out": effort.tokens_out,
        "cost": _cost(limits, effort.tokens_in, effort.tokens_out),
        "malformed": effort.malformed,
        "records": [shapes.judged(each, short) for each in value.records],
        "displaced": [shapes.judged(each, short) for each in value.displaced],
        "refused": [{"what": each.what, "why": each.why} for each in value.refused],
        "problems": shapes.problems(effort.problems),
    }


def lines(value: Digest, limits: Limits, short: Short) -> Iterator[str]:
    """Yield what a digest came to: what was stored, what was not, and what it took."""
    if value.records:
        yield from statements.stored(
            Stored(records=value.records, displaced=value.displaced), short
        )
        yield ""
    for each in value.refused[:_MOST_REFUSED]:
        yield f"Not taken of “{' '.join(each.what.split())[:60]}”: {each.why}"
    if len(value.refused) > _MOST_REFUSED:
        yield f"… and {len(value.refused) - _MOST_REFUSED} more (--json lists them)."
    effort = value.effort
    cost = _cost(limits, effort.tokens_in, effort.tokens_out)
    paid = "" if cost is None else f", {cost:.4f}"
    left = f"; {value.left} left" if value.left else ""
    yield (
        f"Read {count(value.read, 'turn')}{left}: {count(len(value.records), 'statement')}. "
        f"{count(effort.calls, 'call')} ({effort.cached} turns answered before), "
        f"{effort.tokens_in} tokens in, {effort.tokens_out} out{paid}; "
        f"{effort.malformed} malformed."
    )


def telling(*, quiet: bool) -> Callable[[int, int], None]:
    """Return what tells a terminal how far the reading is."""

    def tell(read: int, total: int) -> None:
        if not quiet and sys.stderr.isatty():
            click.echo(f"\rread {read} of {total} turns", nl=read == total, err=True)

    return tell


def _cost(limits: Limits, tokens_in: int, tokens_out: int) -> float | None:
    return round(limits.price.of(tokens_in, tokens_out), 6) if limits.price else None
