"""`hitherto digest`."""

from __future__ import annotations

import math
from pathlib import Path

import click

from hitherto.bootstrap import model_reader, open_memory
from hitherto.cli.common import FOUND, json_option, model_options
from hitherto.cli.show import digests, shapes
from hitherto.cli.show.streams import tell
from hitherto.errors import UsageError
from hitherto.memory.reader.asking import Limits, Price
from hitherto.memory.reader.digesting import digest as have_read
from hitherto.memory.reader.digesting import forecast

MOST_TOKENS = 200_000
_DEAREST = 1e9  # of a million tokens, in any currency; beyond it sums are no numbers any more


class PriceType(click.ParamType[Price]):
    """Two numbers: what a million tokens cost, given and answered."""

    name = "IN/OUT"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Price:
        """Read a price."""
        if isinstance(value, Price):
            return value
        try:
            given, answered = (float(part) for part in str(value).split("/"))
        except ValueError:
            self.fail(f"{value!r} is no price; give one as 0.15/0.60", param, ctx)
        if not (0 <= given <= _DEAREST and 0 <= answered <= _DEAREST):
            self.fail(f"{value!r} is no price; give one as 0.15/0.60", param, ctx)
        return Price(given, answered)


class CostType(click.FloatRange):
    """An amount of money that is a number."""

    name = "COST"

    def convert(
        self,
        value: float,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """Read an amount."""
        amount = float(super().convert(value, param, ctx))
        if not math.isfinite(amount):
            self.fail(f"{value!r} is no amount; give one as 0.50", param, ctx)
        return amount


@click.command()
@model_options("The OpenAI-compatible endpoint whose model is asked.", MOST_TOKENS)
@click.option("--price", type=PriceType(), help="What a million tokens cost: 0.15/0.60.")
@click.option("--most-cost", type=CostType(min=0), help="The most to spend, at --price.")
@click.option("--dry-run", is_flag=True, help="Only estimate what it would take; ask nothing.")
@json_option
def digest(
    *,
    model: str | None,
    name: str,
    most_tokens: int,
    price: Price | None,
    most_cost: float | None,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Have a model read what the rules may have missed.

    What was typed goes to the model that --model names, secrets masked, the newest conversation
    first; what it gives back counts only where it quotes whole sentences of yours. Without a model
    nothing is asked: your agent can do the same, with the tools digest_next and digest_submit.
    A key is taken from HITHERTO_MODEL_KEY.
    """
    model = (model or "").strip()
    if not model and not dry_run:
        raise UsageError(
            "No model is named, and none is asked unasked",
            "Add --model URL, or --dry-run to see what it would take.",
        )
    limits = _limits(most_tokens, most_cost, price)
    with open_memory(Path.cwd()) as memory:
        tell(memory.catch_up().problems)
        asked, answers = model_reader(model or "http://localhost", name, memory.parts.folder)
        if dry_run:
            expected = forecast(memory, asked.name, answers)
            if as_json:
                shapes.emit(digests.forecast(expected, limits))
            else:
                click.echo(digests.forecast_line(expected, limits))
            return FOUND
        done = have_read(memory, asked, answers, limits, digests.telling(quiet=as_json))
        if as_json:
            shapes.emit(digests.digest(done, limits, memory.short))
            return FOUND
        for line in digests.lines(done, limits, memory.short):
            click.echo(line)
        tell(done.effort.problems)
    return FOUND


def _limits(most_tokens: int, most_cost: float | None, price: Price | None) -> Limits:
    """Return what may be used.

    Raises:
        UsageError: a cost is limited that nobody can tell.
    """
    if most_cost is not None and price is None:
        raise UsageError(
            "--most-cost needs to know what tokens cost", "Add --price, e.g. --price 0.15/0.60."
        )
    return Limits(tokens=most_tokens, cost=most_cost, price=price)
