"""What values have under a name: members, fields, types, what calling them gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hitherto.model.graph import Sort
from hitherto.structural.languages.body import Bind, Role
from hitherto.structural.names import values
from hitherto.structural.names.exports import Exports
from hitherto.structural.names.hierarchy import members
from hitherto.structural.names.making import class_around, less, less_if, of_items
from hitherto.structural.names.project import File
from hitherto.structural.names.shapes import Shape, one_of, shape, stands_in
from hitherto.structural.names.values import Item, Kind, Outside, Value


class Says(Protocol):
    """Says what names and expressions stand for."""

    exports: Exports

    def evaluate(self, file: File, scope: int, chain: str, line: int = 0) -> Value:
        """Return what an expression stands for."""

    def name(
        self, file: File, scope: int, name: str, line: int = 0, *, types: bool = False
    ) -> Value:
        """Return what a bare name stands for."""

    def bound(self, file: File, bind: Bind) -> Value:
        """Return what one binding gives to its name."""

    def meant(self, items: Sequence[Item]) -> Value:
        """Return what definitions of one name stand for."""

    def global_type(self, file: File, name: str) -> Value:
        """Return the class of a name that nothing in its file explains."""


class Members:
    """Says what values have under a name.

    Args:
        says: what names stand for.
    """

    def __init__(self, says: Says) -> None:
        self._says = says
        self._held: dict[tuple[str, int], Value] = {}
        self._types: dict[tuple[str, int, str], Value] = {}
        self._given_fields: dict[str, dict[tuple[int, str], list[Bind]]] = {}

    def typed(self, file: File, scope: int, text: str) -> Value:
        """Return a value of a type as written."""
        key = (file.path, scope, text)
        known = self._types.get(key)
        if known is None:
            self._types[key] = values.UNKNOWN
            known = self._types[key] = self._typed(file, scope, shape(text, file.table.wrappers))
        return known

    def _typed(self, file: File, scope: int, wanted: Shape) -> Value:  # noqa: PLR0911  # a case each
        if not wanted.name:
            if not wanted.element:
                return values.UNKNOWN
            return Value(Kind.PLAIN, element=self.typed(file, scope, wanted.element))
        found = self.type_named(file, scope, wanted.name)
        if found is values.UNKNOWN and file.table.hoisted and not stands_in(wanted.name):
            found = values.RETURNED
        element = self.typed(file, scope, wanted.element) if wanted.element else None
        if found.kind is Kind.OUTSIDE:
            return Value(Kind.OUTSIDE, outside=values.RETURNED.outside, element=element)
        if found.kind is Kind.INSTANCE:  # `Self`, `static`
            return Value(Kind.INSTANCE, found.items, sure=found.sure, how="type")
        if found.kind is Kind.TYPE:
            item = found.items[0]
            if item.sort is Sort.TYPE and item.detail.type and not item.members:
                return self.typed(item.file, 0, item.detail.type)
            return Value(Kind.INSTANCE, (item,), sure=found.sure, how="type", element=element)
        return Value(Kind.PLAIN, element=element) if element else values.UNKNOWN

    def type_value(self, file: File, scope: int, text: str) -> Value:
        """Return the class that a type as written names, or where it comes from."""
        wanted = shape(text, frozenset())
        return self.type_named(file, scope, wanted.name) if wanted.name else values.UNKNOWN

    def type_named(self, file: File, scope: int, name: str) -> Value:
        """Return the class, or whatever else, that a name with full stops leads to."""
        first, *rest = name.split(".")
        value = self._says.name(file, scope, first, types=True)
        if value is values.UNKNOWN:
            value = self._says.name(file, scope, first)
        for step in rest:
            value = self.member(value, step)
        if value.kind is Kind.UNKNOWN and not file.table.hoisted:
            last = name.rpartition(".")[2]
            return values.UNKNOWN if stands_in(last) else self._says.global_type(file, last)
        return value

    def value_of(self, item: Item) -> Value:
        """Return what a field or variable holds."""
        file, detail = item.file, item.detail
        key = (file.path, item.index)
        known = self._held.get(key)
        if known is not None:
            return known
        self._held[key] = values.UNKNOWN
        value = values.UNKNOWN
        above = item.parent
        if above and above.sort is Sort.ENUM and item.sort is Sort.FIELD and not detail.type:
            value = Value(Kind.INSTANCE, (above,), sure=True, how="type")
        elif detail.type:
            value = self.typed(file, detail.parent, detail.type)
        elif detail.value:
            value = self._says.evaluate(file, detail.parent, detail.value)
        if value.kind is Kind.UNKNOWN and item.sort is Sort.VARIABLE:
            value = Value(Kind.INSTANCE, (item,), how="value")
        self._held[key] = value
        return value

    def member(self, value: Value, name: str) -> Value:  # noqa: PLR0911  # a case each
        """Return what a value has under a name."""
        kind = value.kind
        if kind is Kind.MODULE:
            return self._says.exports.exported(value.items[0].file, name)
        if kind is Kind.SPACE:
            held = value.names.get(name)
            return less_if(self._says.meant(held), len(held) > 1) if held else values.UNKNOWN
        if kind is Kind.OUTSIDE and value.outside and value.outside.steps is not None:
            outside = value.outside
            longer = Outside(outside.manager, outside.package, (*value.outside.steps, name))
            return Value(Kind.OUTSIDE, sure=value.sure, outside=longer)
        if kind in {Kind.OUTSIDE, Kind.PLAIN}:
            return value if kind is Kind.OUTSIDE else values.PLAIN
        for item in value.items:
            found = members(item, name)
            if found.items:
                return self._found(value, item, found.items, closed=found.closed)
            declared = self._given(item, name)
            if declared is not None:
                return declared
            if kind is Kind.TYPE and name in item.file.table.makers:
                return value
        return values.UNKNOWN

    def _found(self, value: Value, item: Item, items: tuple[Item, ...], *, closed: bool) -> Value:
        if items[0].sort in {Sort.FIELD, Sort.VARIABLE}:
            held = self.value_of(items[0])
            if held.kind is Kind.UNKNOWN:
                given = self._given(item, items[0].name)
                return given if given is not None else held
            return held if value.sure else less(held)
        sure = value.sure and (closed or item.file.table.typed)
        return of_items(items, sure=sure, how=value.how)

    def _given(self, item: Item, name: str) -> Value | None:
        """Return what the code of a class gives to one of its fields."""
        file = item.file
        for base in item.bases:
            if base.name == name and file.table.exported:
                return Value(Kind.INSTANCE, (base,), sure=True, how="type")
        given = self._fields(file).get((item.index, name))
        if not given:
            return None
        value = self._says.bound(file, given[0])
        same = all(each.value == given[0].value for each in given)
        return less(value) if same else values.UNKNOWN

    def _fields(self, file: File) -> dict[tuple[int, str], list[Bind]]:
        held = self._given_fields.get(file.path)
        if held is None:
            held = self._given_fields[file.path] = {}
            for bind in file.body.binds:
                if bind.role == Role.FIELD:
                    owner = class_around(file, bind.scope)
                    if owner is not None:
                        held.setdefault((owner.index, bind.name), []).append(bind)
        return held

    def returned(self, value: Value, place: int = 0) -> Value:
        """Return what calling a value gives; of several things one, counted from 0."""
        if value.kind is Kind.OUTSIDE:
            return values.RETURNED
        if value.kind is Kind.TYPE:
            return Value(Kind.INSTANCE, value.items, sure=value.sure, how="type")
        if value.kind is not Kind.CALLABLE:
            return values.PLAIN if value.kind is Kind.PLAIN else values.UNKNOWN
        item = value.items[0]
        if item.detail.returns:
            found = self.typed(item.file, item.index, one_of(item.detail.returns, place))
            same = len({each.detail.returns for each in value.items}) == 1
            return found if value.sure and same else less(found)
        return values.UNKNOWN
