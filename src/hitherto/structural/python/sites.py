"""Where a Python file calls something by a name."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hitherto.model.graph import Span
from hitherto.structural.facts import Facts
from hitherto.structural.python.program import Flow, Program


def call_sites(facts: Facts) -> Iterator[tuple[Span, str]]:
    """Yield each site of a call with the symbol in whose code it stands, in order."""
    if not facts.body:  # its reader stumbled
        return
    program = msgspec.msgpack.decode(facts.body, type=Program)
    flow = msgspec.msgpack.decode(program.flow, type=Flow)
    for number in sorted({call.site for call in flow.calls}):
        scope, *place = program.site(number)
        yield Span(*place), facts.definitions[program.scopes[scope].definition].symbol
