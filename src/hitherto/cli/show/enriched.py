"""What language servers said: in a sentence for people, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hitherto.cli.show import shapes
from hitherto.cli.show.readings import count
from hitherto.memory.enriching import Enriched


def line(value: Enriched) -> str:
    """Return in one line what one server was asked and said."""
    left = f"; {count(value.waiting, 'file')} left for the next time" if value.waiting else ""
    if not value.files:
        return f"{value.server}: nothing to ask{left}."
    return (
        f"{value.server}: asked about {count(value.sites, 'call')} in {count(value.files, 'file')},"
        f" answered {value.answered}; {value.resolved} resolved, {value.ambiguous} with several"
        f" candidates, {value.inferred} likely ({value.seconds:.1f} s){left}."
    )


def shape(values: Sequence[Enriched]) -> dict[str, Any]:
    """Return what each server was asked and said."""
    return {"servers": [shapes.outcome(each) for each in values]}
