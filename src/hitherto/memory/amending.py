"""What a person typed about a reading, as an amendment of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec

from hitherto.errors import UsageError
from hitherto.intent.extract.places import scope_of
from hitherto.model import EVERYWHERE, Amended, Polarity, Record, Scope, Standing
from hitherto.model.visible import visible

Changes = dict[str, object]

EVERYWHERE_TYPED = frozenset({"", "everywhere", "-"})
NOTHING_TYPED = frozenset({"", "-"})
_BYTES = re.compile("[\ud800-\udfff]")  # what stands for bytes that are no UTF-8
_NUMBER = re.compile(r"[+-]?\d+")
_DECIMAL = re.compile(r"[+-]?\d+\.\d+")


def changes(field: str, typed: str) -> Changes:
    """Return what was typed for one field of a reading, by the names of the record's fields.

    Args:
        field: ``component``, ``key``, ``value`` or ``scope``.
        typed: ``-`` for nothing (a scope: everywhere); a value may begin with ``not``.

    Raises:
        UsageError: there is no such field, or what was typed cannot be one.
    """
    if field not in _FIELDS:
        raise UsageError(f"'{field}' is no field of a reading", f"Use {', '.join(_FIELDS)}.")
    plain = " ".join(typed.split())
    if visible(plain) != plain or _BYTES.search(plain):
        raise UsageError(
            f"The {field} holds characters that cannot be shown", "Type it without control keys."
        )
    return _FIELDS[field](plain)


def amendment(standing: Standing, record: Record, new: Mapping[str, object], at: str) -> Amended:
    """Return the act by which a record is read otherwise, earlier amendments included.

    Where nothing is left that differs from what was extracted, it says just that.
    """
    held = standing.amended.get(record.id)
    read = standing.as_read.get(record.id, record)
    wanted = {**(held.changes() if held else {}), **new}
    kept = {
        name: value
        for name, value in wanted.items()
        if (type(value), value) != (type(getattr(read, name)), getattr(read, name))  # yes is not 1
    }
    return msgspec.structs.replace(Amended(at=at, record=record.id), **kept)


def _component(typed: str) -> Changes:
    if typed not in NOTHING_TYPED and not re.search(r"\w", typed):
        raise UsageError(f"'{typed}' is no component", "Write its name, or - for none.")
    return {"component": "" if typed in NOTHING_TYPED else typed.lower()}


def _key(typed: str) -> Changes:
    key = re.sub(r"\W+", "_", typed.lower()).strip("_")
    if not key and typed not in NOTHING_TYPED:
        raise UsageError(f"'{typed}' is no key", "Write words, or - for none.")
    return {"key": key}


def _value(typed: str) -> Changes:
    against = typed.lower().startswith("not ")
    plain = typed[4:] if against else typed
    polarity = Polarity.AGAINST if against else Polarity.FOR
    return {"value": _plain(plain), "polarity": polarity}


def _plain(typed: str) -> str | int | float | bool | None:
    if typed in NOTHING_TYPED:
        return None
    if typed.lower() in {"yes", "no"}:
        return typed.lower() == "yes"
    if _NUMBER.fullmatch(typed):
        return int(typed)
    return float(typed) if _DECIMAL.fullmatch(typed) else typed


def _scope(typed: str) -> Changes:
    """Read a scope as it is shown (``environment production; path src/api``), or in plain words."""
    if typed.lower() in EVERYWHERE_TYPED:
        return {"scope": EVERYWHERE}
    fields: dict[str, set[str]] = {}
    for part in filter(None, (each.strip() for each in typed.split(";"))):
        name, _, names = part.partition(" ")
        if name in Scope.__struct_fields__ and names.strip():
            found = {name: tuple(filter(None, (each.strip() for each in names.split(","))))}
        else:
            found = _in_words(part)
        for each, held in found.items():
            fields.setdefault(each, set()).update(held)
    return {"scope": Scope(**{name: tuple(sorted(held)) for name, held in fields.items()})}


def _in_words(part: str) -> dict[str, tuple[str, ...]]:
    """Read "production", "in staging", "src/api" or "for reviewers"."""
    if "/" in part or "." in part:
        return {"path": (part.removeprefix("in ").strip("/"),)}
    for words in (part, f"in {part}"):
        scope = scope_of(words)
        if scope:
            return {name: getattr(scope, name) for name in scope.__struct_fields__}
    forms = "environment production; path src/api; branch NAME; audience NAME"
    raise UsageError(f"'{part}' is no scope", f"Write it like this: {forms}; or everywhere.")


_FIELDS: Mapping[str, Callable[[str], Changes]] = {
    "component": _component,
    "key": _key,
    "value": _value,
    "scope": _scope,
}
FIELDS = tuple(_FIELDS)
"""The fields that can be amended, as a person names them."""
