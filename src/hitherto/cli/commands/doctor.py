"""`hitherto doctor`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import examine, examine_agents
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes, tables


@click.command()
@json_option
def doctor(*, as_json: bool) -> int:
    """Look for what is broken and say how to mend it.

    Exits with 1 where something should be looked at.
    """
    findings = (*examine(Path.cwd()), *examine_agents(Path.cwd()))
    if as_json:
        shapes.emit(shapes.findings(findings))
    else:
        tables.show(tables.findings(findings))
    return FOUND if all(each.good for each in findings) else NOTHING
