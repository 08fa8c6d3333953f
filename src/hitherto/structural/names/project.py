"""All files of a project together: what is defined where, by name and by place."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from hitherto.model.graph import Sort
from hitherto.structural.facts import Facts
from hitherto.structural.languages.body import DECODER, Bind, Body, Brought, Export, Role
from hitherto.structural.languages.catalog import TABLES
from hitherto.structural.languages.naming import CALLABLE, CLASSES
from hitherto.structural.languages.table import Space, Table
from hitherto.structural.names.values import Item

_EMPTY = Body()

Named = dict[str, list[Item]]


@dataclass(slots=True, eq=False)
class File:
    """One file.

    Attributes:
        path: from the root.
        table: of its language.
        body: what it says beyond its definitions.
        package: the folder in which its namespaces begin.
        items: its definitions.
        brought: by place of a definition, then by local name: its imports.
        bound: by place of a definition, then by name: what is bound there.
        exports: by name what it hands out.
        chained: modules all of whose exports it hands out.
        wild: the origins all of whose names it brings in.
    """

    path: str
    table: Table
    body: Body
    package: str
    items: list[Item] = field(default_factory=list)
    brought: dict[int, dict[str, Brought]] = field(default_factory=dict)
    bound: dict[int, dict[str, list[Bind]]] = field(default_factory=dict)
    exports: dict[str, Export] = field(default_factory=dict)
    chained: list[str] = field(default_factory=list)
    wild: list[str] = field(default_factory=list)

    @property
    def module(self) -> Item:
        """The file itself."""
        return self.items[0]

    @property
    def folder(self) -> str:
        """The folder it lies in."""
        return posixpath.dirname(self.path)


@dataclass(slots=True, eq=False)
class Project:
    """All files.

    Attributes:
        files: by path.
        manifests: by path what manifests say.
        spaces: by the symbol of a folder's namespace what its files define.
        folders: by folder the symbol of its namespace.
        declared: by family and declared namespace what its files define.
        methods: by family and name: methods.
        functions: by family and name: functions that stand at the top of a file.
        types: by family and name.
        fits: which types have what an interface asks for, without saying so.
    """

    files: dict[str, File] = field(default_factory=dict)
    manifests: dict[str, dict[str, str]] = field(default_factory=dict)
    spaces: dict[str, Named] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)
    declared: dict[tuple[str, str], Named] = field(default_factory=dict)
    methods: dict[tuple[str, str], list[Item]] = field(default_factory=lambda: defaultdict(list))
    functions: dict[tuple[str, str], list[Item]] = field(default_factory=lambda: defaultdict(list))
    types: dict[tuple[str, str], list[Item]] = field(default_factory=lambda: defaultdict(list))
    fits: list[tuple[Item, Item]] = field(default_factory=list)

    def around(self, file: File) -> Named:
        """Return what stands in a file's namespace, its own top level included."""
        if file.table.space is Space.FOLDER:
            return self.spaces[file.module.symbol]
        if file.table.space is Space.DECLARED or file.body.namespace:
            return self.declared[file.table.family, file.body.namespace]
        return file.module.members


def gathered(facts: Iterable[Facts]) -> Project:
    """Return the project that files make together; the order of the files counts for nothing."""
    project = Project()
    for each in sorted(facts, key=lambda one: one.path):
        body = DECODER.decode(each.body) if each.body else _EMPTY
        table = TABLES.get(each.language)
        if body.manifest:
            project.manifests[each.path] = body.manifest
        if table is None or not body.details:
            continue
        file = File(each.path, table, body, each.package)
        file.items = [
            Item(definition, detail, file, place)
            for place, (definition, detail) in enumerate(
                zip(each.definitions, body.details, strict=True)
            )
        ]
        project.files[each.path] = file
        _names(file)
    for file in project.files.values():
        _share(project, file)
    for file in project.files.values():
        for item in file.items[1:]:
            if item.sort in CLASSES or item.sort is Sort.MODULE:
                project.types[file.table.family, item.name].append(item)
    for file in project.files.values():
        _belong(project, file)
        _catalogue(project, file)
    return project


def _names(file: File) -> None:
    """Note what a file imports, hands out and binds."""
    for each in file.body.imports:
        if each.name == ".":
            file.wild.append(each.origin)
        elif each.name and (each.local or each.name == "*"):
            file.brought.setdefault(each.scope, {})[each.local or each.origin] = each
    for export in file.body.exports:
        if export.name == "*":
            file.chained.append(export.origin)
        else:
            file.exports[export.name] = export
    again = []
    for bind in file.body.binds:
        if bind.role == Role.AGAIN:
            again.append(bind)
        elif bind.role != Role.FIELD:
            file.bound.setdefault(bind.scope, {}).setdefault(bind.name, []).append(bind)
    for bind in again:
        _assign(file, bind)


def _assign(file: File, bind: Bind) -> None:
    """Give a later assignment to the place where its name was bound."""
    scope = bind.scope
    while scope >= 0:
        held = file.bound.get(scope, {}).get(bind.name)
        if held is not None:
            held.append(bind)
            return
        scope = file.items[scope].detail.parent
    for item in file.items:
        if item.name == bind.name:
            item.rebound = True


def _share(project: Project, file: File) -> None:
    """Put each definition into what it stands in."""
    table = file.table
    if table.space is Space.FOLDER:
        symbol = file.module.symbol
        space = project.spaces.setdefault(symbol, {})
        if not file.body.namespace.endswith("_test"):
            project.folders.setdefault(file.folder, symbol)
    elif table.space is Space.DECLARED or file.body.namespace:
        space = project.declared.setdefault((table.family, file.body.namespace), {})
    else:
        space = {}
    for item in file.items[1:]:
        if item.detail.owner:
            continue
        item.parent = file.items[item.detail.parent]
        item.parent.members.setdefault(item.name, []).append(item)
        if not item.detail.parent:
            space.setdefault(item.name, []).append(item)


def _belong(project: Project, file: File) -> None:
    """Put what stands outside of its type into it."""
    space = project.around(file)
    for item in file.items[1:]:
        if not item.detail.owner:
            continue
        owner = item.detail.owner.replace("::", ".").rpartition(".")[2]
        found: list[Item] = []
        at = item.detail.parent
        while at >= 0 and not found:
            held = file.items[at].members.get(owner, ())
            found = [each for each in held if each.sort is not Sort.FIELD]
            at = file.items[at].detail.parent
        found = found or space.get(owner, [])
        if not found and not file.table.hoisted:
            found = project.types.get((file.table.family, owner), [])
            found = found if len(found) == 1 else []
        item.parent = found[0] if found else file.items[item.detail.parent]
        if found:
            found[0].members.setdefault(item.name, []).append(item)


def _is_method(item: Item) -> bool:
    """Tell whether a function is called on an object: Ruby calls all of them methods."""
    above = item.parent
    if above is not None and above.sort is Sort.MODULE:
        return bool(item.detail.owner) or above.index > 0
    return True


def _catalogue(project: Project, file: File) -> None:
    family = file.table.family
    for item in file.items[1:]:
        key = family, item.name
        above = item.parent
        if item.sort not in CALLABLE or item.sort is Sort.LAMBDA:
            continue
        if _is_method(item):
            project.methods[key].append(item)
        elif above is file.module or (above and above.sort is Sort.MODULE):
            project.functions[key].append(item)
