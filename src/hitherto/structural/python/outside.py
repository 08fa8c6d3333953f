"""What a place in the standard library's or another package's files is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hitherto.model.location import Location
from hitherto.model.patterns import Pattern
from hitherto.structural.python.solving.edges import outside_symbol
from hitherto.structural.python.solving.modules import manager_of

_MODULE = Pattern(
    r".*/(?:site-packages|dist-packages|typeshed/.*/stdlib|stdlib|stubs/[^/]+|lib/python3\.[0-9]+)"
    r"/(?P<module>[\w/-]+?)(?:/__init__)?\.pyi?"
)
_DEFINES = Pattern(rb"(?P<indent>\s*)(?P<what>async\s+def|def|class)\s+(?P<name>\w+)")


def external(place: Location, lines: Callable[[str], Sequence[bytes]]) -> str | None:
    """Return the symbol of the function or method whose name stands in a place.

    Args:
        place: where.
        lines: gives a file's lines.

    Returns:
        None where no function stands there, or nobody can tell which module it is in.
    """
    held = lines(place.path)
    module = _MODULE.fullmatch(place.path.replace("\\", "/"))
    found = _DEFINES.match(held[place.line - 1]) if place.line <= len(held) else None
    if not module or not found or found["what"] == b"class":
        return None
    names = [found["name"].decode()]
    indent = len(found["indent"])
    for line in reversed(held[: place.line - 1]):
        around = _DEFINES.match(line) if indent else None
        if around and len(around["indent"]) < indent:
            if around["what"] != b"class":
                return None
            indent = len(around["indent"])
            names.insert(0, around["name"].decode())
    dotted = module["module"].replace("-stubs", "").replace("/", ".")
    return outside_symbol(manager_of(dotted), ".".join((dotted, *names)), is_called=True)
