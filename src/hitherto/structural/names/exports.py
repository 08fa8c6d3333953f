"""What files hand out to those who import them."""

from __future__ import annotations

from collections.abc import Callable

from hitherto.model.graph import Sort
from hitherto.structural.languages.body import Brought
from hitherto.structural.languages.naming import CALLABLE, CLASSES
from hitherto.structural.names import values
from hitherto.structural.names.hierarchy import members
from hitherto.structural.names.origins import Origins
from hitherto.structural.names.project import File
from hitherto.structural.names.values import Item, Kind, Outside, Value, preferred

DEFAULT = "default"
ALL = "*"
MODULE = "="

Evaluate = Callable[[File, int, str], Value]


class Exports:
    """Says what an import brings.

    Args:
        origins: what imports lead to.
        evaluate: says what an expression of a file stands for.
    """

    def __init__(self, origins: Origins, evaluate: Evaluate) -> None:
        self._origins = origins
        self._evaluate = evaluate
        self._known: dict[tuple[str, str, bool], Value] = {}
        self._brought: dict[tuple[str, str, str, bool], Value] = {}
        self._named: dict[tuple[str, str], tuple[Item, ...]] = {}

    def imported(self, file: File, brought: Brought, *, types: bool = False) -> Value:
        """Return what an import brings, where a type is meant or a value."""
        key = (file.path, brought.origin, brought.name, types)
        known = self._brought.get(key)
        if known is None:
            self._brought[key] = values.UNKNOWN
            known = self._brought[key] = self._imported(file, brought, types=types)
        return known

    def _imported(self, file: File, brought: Brought, *, types: bool) -> Value:
        if file.table.family in {"script", "go"}:
            origin = self._origins.of(file, brought.origin)
            return self._taken(origin, brought.name, types=types)
        return self._by_full_name(file, brought)

    def _taken(self, origin: Value, name: str, *, types: bool = False) -> Value:
        """Return a name of what an origin leads to."""
        if origin.kind is Kind.MODULE:
            file = origin.items[0].file
            if name == ALL:
                return origin
            if name == MODULE:
                return self.exported(file, MODULE, origin, types=types)
            return self.exported(file, name, types=types)
        if origin.kind is not Kind.OUTSIDE or name in {ALL, MODULE, DEFAULT}:
            return origin
        outside = origin.outside or Outside("", "")
        steps = (*(outside.steps or ()), name)
        named = Outside(outside.manager, outside.package, steps)
        return Value(Kind.OUTSIDE, sure=origin.sure, outside=named)

    def _by_full_name(self, file: File, brought: Brought) -> Value:
        """Follow an import that names a class, a member of one, or a namespace in full."""
        whole = brought.name in {ALL, MODULE}
        full = brought.origin if whole else f"{brought.origin}.{brought.name}"
        found = self._origins.of(file, full)
        if found.kind is Kind.SEVERAL:
            return _as_value(found.items)
        if found.kind is not Kind.OUTSIDE:
            return found
        holder = self._origins.of(file, brought.origin)
        for item in holder.items:
            inside = members(item, brought.name).items
            if inside:
                return _as_value(inside)
        if holder.kind is Kind.MODULE:
            return self.exported(holder.items[0].file, brought.name)
        return found

    def exported(
        self, file: File, name: str, whole: Value | None = None, *, types: bool = False
    ) -> Value:
        """Return what a file hands out under a name.

        Args:
            file: that hands it out.
            name: as its importers know it; ``=``: what stands instead of a set of names.
            whole: what it is where nothing is handed out instead.
            types: a type is meant.
        """
        key = (file.path, name, types)
        known = self._known.get(key)
        if known is None:
            self._known[key] = values.UNKNOWN
            known = self._own(file, name, types=types)
            if known is None:
                known = self._others(file, name, whole, types=types)
            self._known[key] = known
        return known

    def definitions(self, file: File, brought: Brought) -> tuple[Item, ...]:
        """Return the definitions that an import of a name leads to, not what they hold."""
        if file.table.family != "script":
            return ()
        return self._handed(self._origins.of(file, brought.origin), brought.name)

    def named(self, file: File, name: str) -> tuple[Item, ...]:
        """Return the definitions that a file hands out under a name, not what they hold."""
        key = (file.path, name)
        known = self._named.get(key)
        if known is None:
            self._named[key] = ()  # what hands on itself hands on nothing
            known = self._named[key] = self._find(file, name)
        return known

    def _handed(self, origin: Value, name: str) -> tuple[Item, ...]:
        return self.named(origin.items[0].file, name) if origin.kind is Kind.MODULE else ()

    def _find(self, file: File, name: str) -> tuple[Item, ...]:
        export = file.exports.get(name)
        if export and export.origin:
            return self._handed(self._origins.of(file, export.origin), export.chain)
        plain = export.chain if export else name
        held = file.module.members.get(plain)
        if held:
            return preferred(held, types=False)
        brought = file.brought.get(0, {}).get(plain) if export else None
        if brought:
            return self.definitions(file, brought)
        origins = (self._origins.of(file, each) for each in file.chained)
        found = (self._handed(each, name) for each in origins)
        return next((each for each in found if each), ())

    def _own(self, file: File, name: str, *, types: bool) -> Value | None:
        """Return what a file itself defines or names as an export."""
        export = file.exports.get(name)
        if export and export.origin:
            return self._taken(self._origins.of(file, export.origin), export.chain, types=types)
        plain = export.chain if export else name
        held = preferred(file.module.members.get(plain, ()), types=types)
        if held and held[0].sort not in {Sort.VARIABLE, Sort.FIELD}:
            return _as_value(held)
        if export or held:
            return self._evaluate(file, 0, plain)
        again = file.brought.get(0, {}).get(name) if file.table.family == "rust" else None
        return self.imported(file, again, types=types) if again else None

    def _others(self, file: File, name: str, whole: Value | None, *, types: bool) -> Value:
        """Return what a file hands on of others, or what it hands out as a whole."""
        for origin in file.chained:
            found = self._taken(self._origins.of(file, origin), name, types=types)
            if found.kind is not Kind.UNKNOWN:
                return found
        if MODULE in file.exports and name != MODULE:
            instead = self.exported(file, MODULE)
            if name == DEFAULT:
                return instead
            for item in instead.items:
                inside = members(item, name).items
                if inside:
                    return _as_value(inside)
            return values.UNKNOWN
        if name == DEFAULT and not file.exports:
            whole = Value(Kind.MODULE, (file.module,), sure=True, how="import")
        return whole or values.UNKNOWN


def _as_value(items: tuple[Item, ...]) -> Value:
    first = items[0]
    sure = len(items) == 1 or first.detail.parent > 0
    if first.sort in CLASSES:
        # A value and a type may share a name, and overloads of a function are one.
        return Value(Kind.TYPE, items[:1], sure=sure, how="import")
    if first.sort in CALLABLE:
        sure = sure and not any(each.rebound for each in items)
        return Value(Kind.CALLABLE, items, sure=sure, how="import")
    kind = Kind.MODULE if first.sort is Sort.MODULE and first.index == 0 else Kind.SEVERAL
    return Value(kind, items, sure=sure, how="import")
