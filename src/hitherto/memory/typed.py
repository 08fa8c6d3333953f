"""Which statement a typed id means."""

from __future__ import annotations

from collections.abc import Mapping

from hitherto.errors import UsageError
from hitherto.model import Record
from hitherto.model.ids import matching, shortest
from hitherto.model.text import shortened

_MOST_SHOWN = 5
_LONGEST_SHOWN = 40  # characters of a statement


def find(typed: str, records: Mapping[str, Record]) -> str:
    """Return the id that a typed prefix means.

    Raises:
        UsageError: no record has it, or several have.
    """
    found = matching(typed, records) if typed.strip() else ()
    if len(found) == 1:
        return found[0]
    if not found:
        sentence = f"No statement has an id that begins with '{typed}'"
        raise UsageError(sentence, "See `hitherto status --all`.")
    names = shortest(found, records)
    shown = (
        f"{names[each]} ({shortened(records[each].words, _LONGEST_SHOWN)})"
        for each in found[:_MOST_SHOWN]
    )
    some = ", ".join(shown)
    more = f" and {len(found) - _MOST_SHOWN} more" if len(found) > _MOST_SHOWN else ""
    raise UsageError(f"'{typed}' means several statements: {some}{more}", "Type more digits.")
