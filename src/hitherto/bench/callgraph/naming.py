"""Our symbols in the words of the PyCG suite's call graphs.

Source: V. Salis and others, "PyCG: Practical Call Graph Generation in Python" (ICSE 2021), and the
``callgraph.json`` files of its micro-benchmark.
"""

from __future__ import annotations

from functools import lru_cache

from hitherto.model.symbols import Descriptor, Suffix, Symbol, parsed

STANDARD = "std"
BUILTINS = "builtins"

_BUILTIN = "<builtin>"
_LITERALS = {
    "bool": "Bool",
    "bytes": "Bytes",
    "dict": "Dict",
    "float": "Num",
    "int": "Num",
    "list": "List",
    "set": "Set",
    "str": "Str",
    "tuple": "Tuple",
}
"""By a built-in type's name what the suite calls a value of it, between ``<**Py`` and ``**>``."""


@lru_cache(maxsize=65_536)
def named(symbol: str) -> str:
    """Return the name that the suite gives to a symbol.

    Files are named from the folder of their test, so the folder in which a symbol's namespaces
    begin comes first. What was defined twice under one name has that one name there.

    Raises:
        ValueError: it is no symbol.
    """
    one = parsed(symbol)
    if _is_builtin(one):
        return _builtin([each for each in one.descriptors if each.suffix is not Suffix.NAMESPACE])
    if one.manager:
        return one.dotted
    return ".".join((*filter(None, one.package.split("/")), *filter(None, one.dotted.split("."))))


def _is_builtin(symbol: Symbol) -> bool:
    """Tell whether the language brings something without an import."""
    return symbol.manager == STANDARD and symbol.package == BUILTINS


def _builtin(descriptors: list[Descriptor]) -> str:
    names = [each.name for each in descriptors]
    if len(names) > 1 and names[0] in _LITERALS:
        return ".".join((f"<**Py{_LITERALS[names[0]]}**>", *names[1:]))
    return ".".join((_BUILTIN, *names))
