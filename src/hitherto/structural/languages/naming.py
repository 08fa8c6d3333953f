"""The symbols of what one file defines."""

from __future__ import annotations

import posixpath
from functools import lru_cache

from hitherto.model.graph import Sort
from hitherto.model.symbols import Descriptor, Suffix, own
from hitherto.structural.languages.table import Space, Table

CLASSES = frozenset({Sort.CLASS, Sort.INTERFACE, Sort.ENUM, Sort.TYPE})
CALLABLE = frozenset({Sort.FUNCTION, Sort.METHOD, Sort.LAMBDA})

_SUFFIX = {
    Sort.MODULE: Suffix.NAMESPACE,
    Sort.FUNCTION: Suffix.METHOD,
    Sort.METHOD: Suffix.METHOD,
    Sort.LAMBDA: Suffix.METHOD,
    Sort.FIELD: Suffix.TERM,
    Sort.VARIABLE: Suffix.TERM,
    Sort.MACRO: Suffix.MACRO,
}


class Names:
    """Hands out the symbols of one file; what has the same name in one place gets a twin.

    Args:
        table: of the language.
        path: of the file.
        package: see `Language.package`.
        namespace: that the file declares.
        only: why the file holds only one of several versions, as a build tag; mostly empty.
    """

    def __init__(self, table: Table, path: str, package: str, namespace: str, only: str) -> None:
        self._table = table
        self._only = only
        self._seen: dict[str, int] = {}
        self.module, self.prefix = _spaces(table, path, package, namespace)

    def symbol(self, prefix: str, name: str, sort: Sort) -> str:
        """Return the symbol of a definition that stands in another of the given symbol."""
        plain = prefix + descriptor(name, _SUFFIX.get(sort, Suffix.TYPE), "")
        count = self._seen[plain] = self._seen.get(plain, 0) + 1
        if self._table.merges and sort in CLASSES | {Sort.MODULE}:
            return plain
        # A field has the twin of its type already; a method may stand outside of that.
        twin = self._only if prefix == self.prefix or sort is Sort.METHOD else ""
        if count > 1:
            twin += f"+{count - 1}"
        return prefix + descriptor(name, _SUFFIX.get(sort, Suffix.TYPE), twin) if twin else plain

    def of_type(self, owner: str, within: str = "") -> str:
        """Return the symbol of a type of this file's namespace, or of what it stands in."""
        *outer, name = owner.split(".")
        steps = [descriptor(each, Suffix.TERM, "") for each in outer]
        return (within or self.prefix) + "".join(steps) + descriptor(name, Suffix.TYPE, "")

    def of_value(self, owner: str, within: str) -> str:
        """Return the symbol of a variable that stands in another symbol; of several steps, all."""
        return within + "".join(descriptor(each, Suffix.TERM, "") for each in owner.split("."))


@lru_cache(maxsize=65_536)
def descriptor(name: str, suffix: Suffix, twin: str) -> str:
    """Return the text of one step; the grammar keeps twins of methods only, so others add it."""
    if suffix is Suffix.METHOD:
        return str(Descriptor(name, suffix, twin))
    joined = "" if twin.startswith("+") or not twin else "+"
    return str(Descriptor(name + joined + twin, suffix))


@lru_cache(maxsize=4096)
def _folders(scheme: str, package: str, folder: str) -> str:
    steps = [Descriptor(each, Suffix.NAMESPACE) for each in folder.split("/") if each]
    return own(scheme, package, steps)


def _spaces(table: Table, path: str, package: str, namespace: str) -> tuple[str, str]:
    """Return the symbol of the file as a module, and what its names begin with."""
    folder, file = posixpath.split(path)
    within = folder.removeprefix(package).strip("/")
    if table.space is Space.FOLDER:
        if not within:
            within = namespace or "main"
        elif namespace.endswith("_test"):
            within += "_test"
        space = _folders(table.name, package, within)
        return space, space
    if table.space is Space.DECLARED:
        declared = namespace.replace(".", "/")
        if folder == declared or folder.endswith("/" + declared):
            package = folder[: len(folder) - len(declared)].strip("/")
        elif folder:
            package = folder
        space = _folders(table.name, package, declared)
        return space + descriptor(file, Suffix.NAMESPACE, ""), space
    space = _folders(table.name, package, within) + descriptor(file, Suffix.NAMESPACE, "")
    return space, space
