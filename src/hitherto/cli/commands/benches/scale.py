"""`hitherto bench scale`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.cli.commands.benches.ending import ended
from hitherto.cli.common import json_option


@click.command()
@click.argument("repo", type=click.Path(path_type=Path), required=False)
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def scale(*, repo: Path | None, check: bool, as_json: bool) -> int:
    """How fast is it, and how much does it need?

    Without REPO measures briefs at 10,000 statements, a first sync of 50 MB of conversations, and
    cold starts, in a scratch folder; takes about a minute. With REPO measures the code graph of a
    copy of it: the first index, a changed file to a fresh answer, and what breaks.
    """
    if repo is None:
        from hitherto.bench.scale import floors, measure, table  # noqa: PLC0415  # one of the two

        result = measure()
        return ended(result, table, floors(result) if check else [], as_json=as_json)
    from hitherto.bench import scale_repo  # noqa: PLC0415  # as above

    figures = scale_repo.measure(repo)
    worse = scale_repo.floors(figures) if check else []
    return ended(figures, scale_repo.table, worse, as_json=as_json)
