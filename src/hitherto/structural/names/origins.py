"""Where an import leads: to a file or namespace of the project, or out of it."""

from __future__ import annotations

import posixpath
from functools import lru_cache

from hitherto.model.patterns import Pattern
from hitherto.structural.languages.table import Table
from hitherto.structural.names.project import File, Project
from hitherto.structural.names.values import Item, Kind, Outside, Value

_ENDINGS = (
    "",
    ".ts",
    ".tsx",
    ".d.ts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".mts",
    ".cts",
    "/index.ts",
    "/index.tsx",
    "/index.js",
    "/index.jsx",
    "/index.mjs",
    "/index.cjs",
    "/index.d.ts",
)
_COMPILED = Pattern(r"\.([cm]?)js(x?)$")
_VERSION = Pattern(r"^v\d+$")
_DOTTED = Pattern(r"\.v\d+$")
_ROOTS = frozenset({"lib.rs", "main.rs", "mod.rs"})
_ENTRIES = ("src/index", "index", "lib/index", "src/main", "main")


class Origins:
    """Finds what imports lead to, each once.

    Args:
        project: all files.
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[tuple[str, str, str], Value] = {}
        self._npm = _packages(project, "package.json")
        self._go = _packages(project, "go.mod")

    def of(self, file: File, origin: str) -> Value:
        """Return what an origin, as written in a file, leads to: a module, a namespace, outside."""
        key = (file.table.family, file.folder, origin)
        known = self._known.get(key)
        if known is None:
            family = file.table.family
            if family == "script":
                known = self._script(file, origin)
            elif family == "go":
                known = self._folder(origin)
            elif family == "rust":
                known = self._crate(file, origin)
            else:
                known = self._declared(file, origin)
            self._known[key] = known
        return known

    def local(self, file: File, origin: str) -> str:
        """Return the name by which a package is known that was imported without another."""
        found = self.of(file, origin)
        if found.kind is Kind.SPACE and found.items:
            return found.items[0].file.body.namespace
        steps = origin.split("/")
        last = steps[-1]
        if len(steps) > 1 and _VERSION.match(last):
            last = steps[-2]
        return _DOTTED.sub("", last).replace("-", "_")

    def _script(self, file: File, origin: str) -> Value:
        if origin.startswith("."):
            found = self._file(posixpath.normpath(posixpath.join(file.folder, origin)))
            if found:
                return _module(found)
            return Value(Kind.OUTSIDE, outside=Outside("", origin))
        found = self._mapped(file, origin) or self._workspace(origin)
        return _module(found) if found else _outside(file.table, origin)

    def _file(self, path: str) -> Item | None:
        files = self._project.files
        path = path.removeprefix("./")
        path = "" if path == "." else path
        for ending in _ENDINGS:
            held = files.get((path + ending).lstrip("/"))
            if held:
                return held.module
        written = _COMPILED.sub(r".\1ts\2", path)
        return files[written].module if written != path and written in files else None

    def _mapped(self, file: File, origin: str) -> Item | None:
        """Follow the ``paths`` and ``baseUrl`` of the nearest configuration of TypeScript."""
        folder = file.folder
        while True:
            for name in ("tsconfig.json", "jsconfig.json", "tsconfig.base.json"):
                says = self._project.manifests.get(posixpath.join(folder, name))
                found = says and self._aliased(folder, says, origin)
                if found:
                    return found
            if not folder:
                return None
            folder = posixpath.dirname(folder)

    def _aliased(self, folder: str, says: dict[str, str], origin: str) -> Item | None:
        base = posixpath.normpath(posixpath.join(folder, says.get("base", ".")))
        for pattern, target in says.items():
            if not pattern.startswith("path "):
                continue
            before, star, after = pattern[5:].partition("*")
            if star and origin.startswith(before) and origin.endswith(after):
                middle = origin[len(before) : len(origin) - len(after)]
                written = target.replace("*", middle)
            elif not star and origin == before:
                written = target
            else:
                continue
            found = self._file(posixpath.normpath(posixpath.join(base, written)))
            if found:
                return found
        return self._file(posixpath.join(base, origin)) if "base" in says else None

    def _workspace(self, origin: str) -> Item | None:
        """Find a package of the same repository by its name."""
        steps = origin.split("/")
        size = 2 if origin.startswith("@") else 1
        folder = self._npm.get("/".join(steps[:size]))
        if folder is None:
            return None
        says = self._project.manifests[posixpath.join(folder, "package.json")]
        inside = "/".join(steps[size:])
        if inside:
            tries = [says.get(f"export ./{inside}", ""), inside, f"src/{inside}", f"lib/{inside}"]
        else:
            keys = ("source", "types", "module", "main")
            tries = [says.get("export .", ""), *(says.get(key, "") for key in keys), *_ENTRIES]
        for each in tries:
            found = each and self._file(posixpath.normpath(posixpath.join(folder, each)))
            if found:
                return found
        return None

    def _folder(self, origin: str) -> Value:
        for module, folder in self._go.items():
            if origin == module or origin.startswith(module + "/"):
                inside = posixpath.join(folder, origin[len(module) :].strip("/")).rstrip("/")
                symbol = self._project.folders.get(inside)
                if symbol:
                    names = self._project.spaces[symbol]
                    items = tuple(_anchor(self._project, symbol, names))
                    return Value(Kind.SPACE, items, sure=True, how="import", names=names)
        manager = "go" if "." in origin.split("/", 1)[0] else "std"
        return Value(Kind.OUTSIDE, sure=True, outside=Outside(manager, origin))

    def _crate(self, file: File, origin: str) -> Value:
        """Follow a path of Rust's modules to the file of the last of them."""
        first, *rest = origin.replace("::", ".").split(".")
        name = posixpath.basename(file.path)
        own = file.folder if name in _ROOTS else file.path.removesuffix(".rs")
        if first == "crate":
            at = posixpath.join(file.package, "src")
        elif first in {"self", "super"}:
            at = own if first == "self" else posixpath.dirname(own)
            while rest[:1] == ["super"]:
                at, rest = posixpath.dirname(at), rest[1:]
        else:
            near = self._rust_file(posixpath.join(own, first))
            if near is None:
                return _outside(file.table, ".".join((first, *rest)))
            at = posixpath.join(own, first)
        return self._inside(posixpath.join(at, *rest), at, rest)

    def _inside(self, path: str, at: str, rest: list[str]) -> Value:
        """Return the file of a module, or what the file of the one around it has of that name."""
        found = self._rust_file(path)
        if found is not None:
            return _module(found)
        around = self._rust_file(posixpath.join(at, *rest[:-1])) if rest else None
        held = around.members.get(rest[-1], []) if around else []
        if len(held) == 1:
            return Value(Kind.SEVERAL, tuple(held), sure=True, how="import")
        return Value(Kind.UNKNOWN)

    def _rust_file(self, path: str) -> Item | None:
        tries = (f"{path}.rs", f"{path}/mod.rs", f"{path}/lib.rs", f"{path}/main.rs")
        files = self._project.files
        return next((files[each].module for each in tries if each in files), None)

    def _declared(self, file: File, origin: str) -> Value:
        """Find a class or namespace by its full name, or a file by the end of its path."""
        table, project = file.table, self._project
        plain = origin.strip("<>\"'").replace("::", ".").replace("\\", ".").strip(".")
        names = project.declared.get((table.family, plain))
        if names is not None and table.manager:
            return Value(Kind.SPACE, sure=True, how="import", names=names)
        space = plain
        inside: list[str] = []
        while "." in space:
            space, _, step = space.rpartition(".")
            inside.insert(0, step)
            names = project.declared.get((table.family, space))
            found = names.get(inside[0], []) if names else []
            for step in inside[1:]:
                found = [one for each in found for one in each.members.get(step, ())]
            if found:
                return Value(Kind.SEVERAL, tuple(found), sure=len(found) == 1, how="import")
        return self._by_path(file, origin) or _outside(table, plain)

    def _by_path(self, file: File, origin: str) -> Value | None:
        wanted = origin.strip("<>\"'")
        near = posixpath.normpath(posixpath.join(file.folder, wanted))
        for suffix in ("", *file.table.suffixes):
            held = self._project.files.get(near + suffix)
            if held:
                return _module(held.module)
        return None


def _packages(project: Project, name: str) -> dict[str, str]:
    """Return the folders of packages by the names in their manifests, long names first."""
    found = {
        says["name"]: posixpath.dirname(path)
        for path, says in sorted(project.manifests.items(), reverse=True)
        if posixpath.basename(path) == name and says.get("name")
    }
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


def _anchor(project: Project, symbol: str, names: dict[str, list[Item]]) -> list[Item]:
    """Return the module of one file of a folder's namespace."""
    for items in names.values():
        for item in items:
            if item.file.module.symbol == symbol:
                return [item.file.module]
    return [each.module for each in project.files.values() if each.module.symbol == symbol][:1]


def _module(item: Item) -> Value:
    return Value(Kind.MODULE, (item,), sure=True, how="import")


@lru_cache(maxsize=65_536)
def _package(family: str, origin: str) -> tuple[str, tuple[str, ...]]:
    """Return a package's name, and the steps inside it that an origin names."""
    if family == "script":
        size = 2 if origin.startswith("@") else 1
        return "/".join(origin.split("/")[:size]), ()
    steps = origin.split(".")
    if family in {"rust", "php"}:
        return steps[0], tuple(steps[1:])
    first = next((at for at, each in enumerate(steps) if each[:1].isupper()), len(steps))
    return ".".join(steps[:first]) or steps[0], tuple(steps[first:])


def _outside(table: Table, origin: str) -> Value:
    package, steps = _package(table.family, origin)
    own = table.standard
    if table.family == "script":
        std = origin.startswith(own[0]) or package in own[1].split()
        package = package.removeprefix("node:")
    else:
        std = bool(own) and (origin + ".").startswith(own)
    manager = "std" if std else table.manager or "unknown"
    return Value(Kind.OUTSIDE, sure=True, outside=Outside(manager, package, steps))
