"""What names and expressions stand for, by the lexical rules that languages share."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.model.graph import Sort
from hitherto.model.patterns import Pattern
from hitherto.structural.languages.body import FOR, Bind, Brought, Flag, Role, Site
from hitherto.structural.languages.chains import ELEMENT, NEW, OF_TYPE, PLAIN, UNKNOWN
from hitherto.structural.languages.naming import CALLABLE, CLASSES
from hitherto.structural.languages.table import Space
from hitherto.structural.names import values
from hitherto.structural.names.exports import Exports
from hitherto.structural.names.hierarchy import members
from hitherto.structural.names.origins import Origins
from hitherto.structural.names.project import File, Project
from hitherto.structural.names.shapes import Shape, one_of, shape, stands_in
from hitherto.structural.names.values import Item, Kind, Outside, Value, preferred

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
        self._types: dict[tuple[str, int, str], Value] = {}
        for file in project.files.values():
            self._name_packages(file)
        self._given_fields: dict[str, dict[tuple[int, str], list[Bind]]] = {}
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
                value = self._step(self.member(value, step.partition("(")[0]), step)
            return value
        finally:
            self._depth -= 1

    def _first(self, file: File, scope: int, step: str, line: int) -> Value:
        if step == UNKNOWN or not step:
            return values.UNKNOWN
        if step == PLAIN:
            return values.PLAIN
        if step[0] in {NEW, OF_TYPE}:
            return self.typed(file, scope, step[1:].replace("/", "."))
        name = step.partition("(")[0]
        if name in file.table.paths:
            return self.origins.of(file, name)
        found = self.name(file, scope, name, line)
        if found is not values.UNKNOWN or self.is_local(file, scope, name):
            return found
        if file.table.hoisted:
            return values.RETURNED  # nothing here brings it: the platform does
        return self._global_type(file, name)

    def _global_type(self, file: File, name: str) -> Value:
        """Return the class of a name that nothing in its file explains, where there is one."""
        held = self._project.types.get((file.table.family, name), ())
        if len(held) == 1 or (held and all(each.sort is Sort.MODULE for each in held)):
            return Value(Kind.TYPE, tuple(held), how="name")
        return values.RETURNED if not held and name[:1].isupper() else values.UNKNOWN

    def _step(self, value: Value, step: str) -> Value:
        if step[:1] in {NEW, OF_TYPE} or not (called := _CALLED.search(step)):
            return value
        for _ in range(called[1].count("()")):
            value = self.returned(value, int(called[2] or 0))
        return value

    def name(
        self, file: File, scope: int, name: str, line: int = 0, *, types: bool = False
    ) -> Value:
        """Return what a bare name stands for, where a type is meant or a value."""
        table = file.table
        if name in table.itself:
            return self.itself(file, scope)
        if name[:1] == "@":
            return self.member(self.itself(file, scope), name)
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
                    return _of_items(held.items, sure=held.closed, how="scope")
        return self._around(file, name, types=types)

    def _within(self, file: File, at: int, name: str, line: int, *, types: bool) -> Value | None:
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
            return _of_items(held_here, sure=True, how="scope") if held_here else None
        if held_here and not (binds and any(each.role == Role.PARAMETER for each in binds)):
            value = self._held(held_here)
            if binds and value.kind is Kind.CALLABLE:
                return _less(value)
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
            value = self.value_of(items[0])
            return value if held.closed else _less(value)
        return _of_items(items, sure=held.closed, how="scope", own=True)

    def _held(self, items: Sequence[Item]) -> Value:
        """Return what definitions of one name stand for: a variable is what it holds."""
        if items[0].sort in {Sort.VARIABLE, Sort.FIELD}:
            return self.value_of(items[0])
        return _of_items(tuple(items), sure=True, how="scope")

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
        return _less(value) if others and not (chosen.type and file.table.typed) else value

    def bound(self, file: File, bind: Bind) -> Value:
        """Return what one binding gives to its name."""
        key = (file.path, bind.scope, bind.name, bind.line)
        known = self._bound.get(key)
        if known is not None:
            return known
        self._bound[key] = values.UNKNOWN  # what stands for itself stands for nothing
        value = values.UNKNOWN
        if bind.type and bind.type != "var":
            value = self.typed(file, bind.scope, bind.type)
        elif bind.value:
            value = self.evaluate(file, bind.scope, bind.value, bind.line)
        elif bind.role == Role.PARAMETER:
            value = values.PARAMETER
        self._bound[key] = value
        return value

    def _around(self, file: File, name: str, *, types: bool) -> Value:
        """Return what a name stands for by its file's namespace and what is brought in whole."""
        if file.table.space is not Space.FILE or file.body.namespace:
            held = preferred(self._project.around(file).get(name, ()), types=types)
            if held:
                return _less_if(self._held(held), len(held) > 1)
        for origin in file.wild:
            found = self.origins.of(file, origin)
            held = preferred(found.names.get(name, ()), types=types)
            if held:
                return self._held(held)
            for item in found.items:
                inside = members(item, name).items
                if inside:
                    return _of_items(inside, sure=True, how="import")
        return values.UNKNOWN

    def holding(self, file: File, scope: int, name: str) -> Item | None:
        """Return the nearest class around a definition that has a member of a name."""
        at = scope
        while at >= 0:
            item = file.items[at]
            owner = item.parent if item.detail.owner else None
            for each in (item, owner):
                if each is not None and each.sort in CLASSES and members(each, name).items:
                    return each
            at = item.detail.parent
        return None

    def itself(self, file: File, scope: int) -> Value:
        """Return the object whose code a definition is."""
        item = _class_around(file, scope)
        if item is None:
            return values.UNKNOWN
        sure = item.sort in CLASSES
        return Value(Kind.INSTANCE, (item,), sure=sure, how="this", own=True)

    def above(self, file: File, scope: int) -> Value:
        """Return what that object inherits."""
        item = _class_around(file, scope)
        if item is None or (item.open and not item.bases):
            return values.RETURNED
        return Value(
            Kind.INSTANCE, tuple(item.bases), sure=not item.open, how="super", own=True, above=True
        )

    def typed(self, file: File, scope: int, text: str) -> Value:
        """Return a value of a type as written."""
        key = (file.path, scope, text)
        known = self._types.get(key)
        if known is None:
            self._types[key] = values.UNKNOWN
            known = self._types[key] = self._typed(file, scope, shape(text, file.table.wrappers))
        return known

    def _typed(self, file: File, scope: int, wanted: Shape) -> Value:
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

    def type_named(self, file: File, scope: int, name: str) -> Value:
        """Return the class, or whatever else, that a name with full stops leads to."""
        first, *rest = name.split(".")
        value = self.name(file, scope, first, types=True)
        if value is values.UNKNOWN:
            value = self.name(file, scope, first)
        for step in rest:
            value = self.member(value, step)
        if value.kind is Kind.UNKNOWN and not file.table.hoisted:
            last = name.rpartition(".")[2]
            return values.UNKNOWN if stands_in(last) else self._global_type(file, last)
        return value

    def type_value(self, file: File, scope: int, text: str) -> Value:
        """Return the class that a type as written names, or where it comes from."""
        wanted = shape(text, frozenset())
        return self.type_named(file, scope, wanted.name) if wanted.name else values.UNKNOWN

    def base(self, file: File, site: Site) -> Value:
        """Return what a class inherits from, at the site where it says so."""
        item = file.items[site.scope]
        return self.type_value(file, max(item.detail.parent, 0), site.chain.partition(FOR)[0])

    def heir(self, file: File, site: Site) -> Item:
        """Return the class that inherits at a site."""
        _, said, owner = site.chain.partition(FOR)
        found = self.type_value(file, site.scope, owner).items if said else ()
        return found[0] if found else file.items[site.scope]

    def reference(self, file: File, scope: int, chain: str, line: int) -> Value:
        """Return the definitions that an expression names, not what they hold."""
        before, dot, name = chain.rpartition(".")
        if dot:
            holder = self.evaluate(file, scope, before, line)
            if holder.kind in {Kind.INSTANCE, Kind.TYPE}:
                for item in holder.items:
                    found = members(item, name)
                    if found.items:
                        sure = holder.sure and found.closed and _binds(holder, item)
                        return Value(Kind.SEVERAL, found.items[:1], sure=sure, how=holder.how)
                return values.UNKNOWN
            if holder.kind is Kind.SPACE and name in holder.names:
                held = holder.names[name]
                return Value(Kind.SEVERAL, tuple(held), sure=len(held) == 1, how="import")
            if holder.kind is Kind.MODULE:
                held = holder.items[0].members.get(name, [])
                if held:
                    return Value(Kind.SEVERAL, tuple(held[:1]), sure=True, how="import")
            return self.member(holder, name)
        return self._named(file, scope, name, line)

    def _named(self, file: File, scope: int, name: str, line: int) -> Value:
        """Return the definitions that a bare name stands for; none, where it is a local value."""
        at = scope
        while at > 0:
            if name in file.bound.get(at, {}):
                return values.UNKNOWN
            item = file.items[at]
            if file.table.reaching and item.sort in CLASSES and (own := members(item, name)).items:
                return Value(Kind.SEVERAL, own.items[:1], sure=own.closed, how="scope")
            at = item.detail.parent
        held = file.module.members.get(name)
        if held and name not in file.brought.get(0, {}):
            return Value(Kind.SEVERAL, tuple(held[:1]), sure=True, how="scope")
        around = self._project.around(file).get(name)
        if around and name not in file.brought.get(0, {}):
            return Value(Kind.SEVERAL, tuple(around[:1]), sure=len(around) == 1, how="scope")
        found = self.name(file, scope, name, line)
        return found if found.kind in {Kind.CALLABLE, Kind.TYPE, Kind.SEVERAL} else values.UNKNOWN

    def is_local(self, file: File, scope: int, name: str) -> bool:
        """Tell whether a name is bound inside of a function around a site."""
        at = scope
        while at > 0:
            if name in file.bound.get(at, {}):
                return True
            at = file.items[at].detail.parent
        return False

    def imported(self, file: File, brought: Brought) -> Value:
        """Return what an import brings, the file itself where it brings nothing by name."""
        if brought.name in {"", "."} or (brought.name == "*" and not brought.local):
            return self.origins.of(file, brought.origin)
        found = self.exports.imported(file, brought)
        if found.kind is Kind.UNKNOWN:
            return self.origins.of(file, brought.origin)
        return found

    def value_of(self, item: Item) -> Value:
        """Return what a field or variable holds."""
        file, detail = item.file, item.detail
        key = (file.path, item.index, item.name, -1)
        known = self._bound.get(key)
        if known is not None:
            return known
        self._bound[key] = values.UNKNOWN
        value = values.UNKNOWN
        above = item.parent
        if above and above.sort is Sort.ENUM and item.sort is Sort.FIELD and not detail.type:
            value = Value(Kind.INSTANCE, (above,), sure=True, how="type")
        elif detail.type:
            value = self.typed(file, detail.parent, detail.type)
        elif detail.value:
            value = self.evaluate(file, detail.parent, detail.value)
        if value.kind is Kind.UNKNOWN and item.sort is Sort.VARIABLE:
            value = Value(Kind.INSTANCE, (item,), how="value")
        self._bound[key] = value
        return value

    def member(self, value: Value, name: str) -> Value:
        """Return what a value has under a name."""
        kind = value.kind
        if kind is Kind.MODULE:
            return self.exports.exported(value.items[0].file, name)
        if kind is Kind.SPACE:
            held = value.names.get(name)
            return _less_if(self._held(held), len(held) > 1) if held else values.UNKNOWN
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
            return held if value.sure else _less(held)
        sure = value.sure and (closed or item.file.table.typed)
        return _of_items(items, sure=sure, how=value.how)

    def _given(self, item: Item, name: str) -> Value | None:
        """Return what the code of a class gives to one of its fields."""
        file = item.file
        for base in item.bases:
            if base.name == name and file.table.exported:
                return Value(Kind.INSTANCE, (base,), sure=True, how="type")
        given = self._fields(file).get((item.index, name))
        if not given:
            return None
        value = self.bound(file, given[0])
        same = all(each.value == given[0].value for each in given)
        return _less(value) if same else values.UNKNOWN

    def _fields(self, file: File) -> dict[tuple[int, str], list[Bind]]:
        held = self._given_fields.get(file.path)
        if held is None:
            held = self._given_fields[file.path] = {}
            for bind in file.body.binds:
                if bind.role == Role.FIELD:
                    owner = _class_around(file, bind.scope)
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
            return found if value.sure and same else _less(found)
        return values.UNKNOWN


def _class_around(file: File, scope: int) -> Item | None:
    """Return the class in whose methods a definition stands, or what its function belongs to."""
    at = scope
    while at > 0:
        item = file.items[at]
        if item.sort in CLASSES:
            return item
        if item.detail.owner:
            return item.parent if item.parent is not file.module else None
        if item.sort is Sort.METHOD and item.parent and item.parent.sort not in CLASSES:
            return item.parent if item.parent.sort is Sort.VARIABLE else None
        at = item.detail.parent
    return None


def _binds(value: Value, item: Item) -> bool:
    """Tell whether what is declared of a value is so at run time."""
    return value.own or value.kind is Kind.TYPE or item.file.table.typed


def _of_items(items: tuple[Item, ...], *, sure: bool, how: str, own: bool = False) -> Value:
    first = items[0]
    if first.sort in CLASSES:
        kind = Kind.TYPE
        items = items[:1]
    elif first.sort in CALLABLE:
        kind = Kind.CALLABLE
    elif first.sort is Sort.MODULE:
        kind = Kind.MODULE if first.index == 0 else Kind.TYPE
    else:
        kind = Kind.SEVERAL
    sure = sure and not any(each.rebound for each in items)
    return Value(kind, items, sure=sure, how=how, own=own and not first.detail.flags & Flag.STATIC)


def _less(value: Value) -> Value:
    """Return the same value as one of which nobody can be sure."""
    return _changed(value) if value.sure else value


def _less_if(value: Value, unsure: bool) -> Value:
    # Overloads of one type stand together: only what several files define leaves a choice.
    return _less(value) if unsure else value


def _changed(value: Value) -> Value:
    return Value(
        value.kind,
        value.items,
        sure=False,
        how=value.how,
        names=value.names,
        outside=value.outside,
        element=value.element,
        own=value.own,
        above=value.above,
        parameter=value.parameter,
    )
