"""What names and expressions stand for, by the lexical rules that languages share."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.model.graph import Sort
from hitherto.model.patterns import Pattern
from hitherto.structural.languages.body import Bind, Role
from hitherto.structural.languages.chains import ELEMENT, NEW, OF_TYPE, PLAIN, UNKNOWN
from hitherto.structural.languages.naming import CLASSES
from hitherto.structural.languages.table import Space
from hitherto.structural.names import values
from hitherto.structural.names.exports import Exports
from hitherto.structural.names.hierarchy import members
from hitherto.structural.names.making import class_around, less, less_if, of_items
from hitherto.structural.names.members import Members
from hitherto.structural.names.origins import Origins
from hitherto.structural.names.project import File, Named, Project
from hitherto.structural.names.values import Item, Kind, Value, preferred

_CALLED = Pattern(r"((?:\(\))+)(?:#(\d+))?$")
_DEEP = 8  # names that stand for names


class Lookup:
    """Says what names and expressions stand for.

    Args:
        project: all files.
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self.origins = Origins(project)
        self.exports = Exports(self.origins, self.evaluate)
        self._bound: dict[tuple[str, int, str, int], Value] = {}
        self.members = Members(self)
        for file in project.files.values():
            self._name_packages(file)
        self._depth = 0

    def _name_packages(self, file: File) -> None:
        """Note packages under their own names where an import gives them no other."""
        for brought in file.body.imports:
            if brought.name == "*" and not brought.local:
                local = self.origins.local(file, brought.origin)
                held = file.brought[brought.scope]
                held.setdefault(local, brought)

    def evaluate(self, file: File, scope: int, chain: str, line: int = 0) -> Value:
        """Return what an expression stands for.

        Args:
            file: it stands in.
            scope: the definition in whose code, by place.
            chain: the expression; see `languages.chains`.
            line: where; what is bound later does not count, 0: all counts.
        """
        if self._depth > _DEEP:
            return values.UNKNOWN
        self._depth += 1
        try:
            first, *rest = chain.split(".")
            value = self._step(self._first(file, scope, first, line), first)
            for step in rest:
                if step == ELEMENT:
                    value = value.element or values.UNKNOWN
                    continue
                value = self._step(self.members.member(value, step.partition("(")[0]), step)
            return value
        finally:
            self._depth -= 1

    def _first(self, file: File, scope: int, step: str, line: int) -> Value:  # noqa: PLR0911  # a case each
        if step == UNKNOWN or not step:
            return values.UNKNOWN
        if step == PLAIN:
            return values.PLAIN
        if step[0] in {NEW, OF_TYPE}:
            return self.members.typed(file, scope, step[1:].replace("/", "."))
        name = step.partition("(")[0]
        if name in file.table.paths:
            return self.origins.of(file, name)
        found = self.name(file, scope, name, line)
        if found is not values.UNKNOWN or self.is_local(file, scope, name):
            return found
        if file.table.hoisted:
            return values.RETURNED  # nothing here brings it: the platform does
        return self.global_type(file, name)

    def global_type(self, file: File, name: str) -> Value:
        """Return the class of a name that nothing in its file explains, where there is one."""
        held = self._project.types.get((file.table.family, name), ())
        if len(held) == 1 or (held and all(each.sort is Sort.MODULE for each in held)):
            return Value(Kind.TYPE, tuple(held), how="name")
        return values.RETURNED if not held and name[:1].isupper() else values.UNKNOWN

    def _step(self, value: Value, step: str) -> Value:
        if step[:1] in {NEW, OF_TYPE} or not (called := _CALLED.search(step)):
            return value
        for _ in range(called[1].count("()")):
            value = self.members.returned(value, int(called[2] or 0))
        return value

    def name(
        self, file: File, scope: int, name: str, line: int = 0, *, types: bool = False
    ) -> Value:
        """Return what a bare name stands for, where a type is meant or a value."""
        table = file.table
        if name in table.itself:
            return self.itself(file, scope)
        if name[:1] == "@":
            return self.members.member(self.itself(file, scope), name)
        if name in table.above:
            return self.above(file, scope)
        at = scope
        while at >= 0:
            found = self._within(file, at, name, line, types=types)
            if found is not None:
                return found
            item = file.items[at]
            at = item.detail.parent
            if table.reaching and item.detail.owner and item.parent:
                held = members(item.parent, name)
                if held.items:
                    return of_items(held.items, sure=held.closed, how="scope")
        return self._around(file, name, types=types)

    def _within(  # noqa: PLR0911  # a case each
        self, file: File, at: int, name: str, line: int, *, types: bool
    ) -> Value | None:
        """Return what a name stands for by what one definition says; None: it says nothing."""
        brought = file.brought.get(at)
        if brought and name in brought:
            return self.exports.imported(file, brought[name], types=types)
        item = file.items[at]
        bound = file.bound.get(at)
        binds = bound.get(name) if bound else None
        if item.sort in CLASSES:
            return self._inherited(item, name, types=types) if file.table.reaching else None
        held_here = preferred(item.members.get(name, ()), types=types)
        if types:
            return of_items(held_here, sure=True, how="scope") if held_here else None
        if held_here and not (binds and any(each.role == Role.PARAMETER for each in binds)):
            value = self.meant(held_here)
            if binds and value.kind is Kind.CALLABLE:
                return less(value)
            return value
        if binds:
            return self._binding(file, binds, line)
        return None

    def _inherited(self, item: Item, name: str, *, types: bool) -> Value | None:
        """Return what a bare name stands for among the members of the class around it."""
        held = members(item, name)
        items = preferred(held.items, types=types)
        if not items:
            return None
        if items[0].sort is Sort.FIELD:
            value = self.members.value_of(items[0])
            return value if held.closed else less(value)
        return of_items(items, sure=held.closed, how="scope", own=True)

    def meant(self, items: Sequence[Item]) -> Value:
        """Return what definitions of one name stand for: a variable is what it holds."""
        if items[0].sort in {Sort.VARIABLE, Sort.FIELD}:
            return self.members.value_of(items[0])
        return of_items(tuple(items), sure=True, how="scope")

    def _binding(self, file: File, binds: list[Bind], line: int) -> Value:
        if len(binds) > 1:
            binds = [each for each in binds if each.value or each.type != "var"] or binds
        before = [each for each in binds if not line or each.line <= line] or binds[:1]
        # A declared type says more than the value beside it, on the same line.
        declared = [each for each in before if each.type and each.type != "var"]
        last = before[-1]
        chosen = next((e for e in reversed(declared) if e.line == last.line), None) or (
            declared[-1] if declared and last.role == Role.AGAIN else last
        )
        value = self.bound(file, chosen)
        others = {(each.type, each.value) for each in binds if each is not chosen} - {
            (chosen.type, chosen.value),
            ("", chosen.value),
        }
        return less(value) if others and not (chosen.type and file.table.typed) else value

    def bound(self, file: File, bind: Bind) -> Value:
        """Return what one binding gives to its name."""
        key = (file.path, bind.scope, bind.name, bind.line)
        known = self._bound.get(key)
        if known is not None:
            return known
        self._bound[key] = values.UNKNOWN  # what stands for itself stands for nothing
        value = values.UNKNOWN
        if bind.type and bind.type != "var":
            value = self.members.typed(file, bind.scope, bind.type)
        elif bind.value:
            value = self.evaluate(file, bind.scope, bind.value, bind.line)
        elif bind.role == Role.PARAMETER:
            value = values.PARAMETER
        self._bound[key] = value
        return value

    def _around(self, file: File, name: str, *, types: bool) -> Value:
        """Return what a name stands for by its file's namespace and what is brought in whole."""
        if file.table.space is not Space.FILE or file.body.namespace:
            held = preferred(self.around(file).get(name, ()), types=types)
            if held:
                return less_if(self.meant(held), len(held) > 1)
        for origin in file.wild:
            found = self.origins.of(file, origin)
            held = preferred(found.names.get(name, ()), types=types)
            if held:
                return self.meant(held)
            for item in found.items:
                inside = members(item, name).items
                if inside:
                    return of_items(inside, sure=True, how="import")
        return values.UNKNOWN

    def itself(self, file: File, scope: int) -> Value:
        """Return the object whose code a definition is."""
        item = class_around(file, scope)
        if item is None:
            return values.UNKNOWN
        sure = item.sort in CLASSES
        return Value(Kind.INSTANCE, (item,), sure=sure, how="this", own=True)

    def above(self, file: File, scope: int) -> Value:
        """Return what that object inherits."""
        item = class_around(file, scope)
        if item is None or (item.open and not item.bases):
            return values.RETURNED
        return Value(
            Kind.INSTANCE, tuple(item.bases), sure=not item.open, how="super", own=True, above=True
        )

    def around(self, file: File) -> Named:
        """Return what stands in a file's namespace."""
        return self._project.around(file)

    def is_local(self, file: File, scope: int, name: str) -> bool:
        """Tell whether a name is bound inside of a function around a site."""
        at = scope
        while at > 0:
            if name in file.bound.get(at, {}):
                return True
            at = file.items[at].detail.parent
        return False
