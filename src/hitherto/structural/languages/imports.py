"""Imports that a grammar gives as one text: Scala's."""

from __future__ import annotations

from collections.abc import Iterator

from hitherto.model.patterns import Pattern

_ONE = Pattern(r"([\w.`]+?)\.(?:\{([^}]*)\}|([\w`]+|\*))(?:\s+as\s+(\w+))?\s*(?:,|$)")
_RENAMED = Pattern(r"(?:=>|\bas\b)")
_ALL = frozenset({"_", "*", "given"})


def textual(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what an import brings: the origin, the name in it and the local one.

    A name of ``.`` stands for all that the origin has.

    Args:
        text: from ``import`` to its end.
    """
    for origin, several, one, alias in _ONE.findall(text.removeprefix("import").strip()):
        for each in several.split(",") if several else [one]:
            name, _, renamed = (part.strip() for part in _halves(each))
            if name in _ALL:
                yield origin, ".", ""
            elif renamed != "_":
                yield origin, name, alias or renamed or name


def _halves(text: str) -> tuple[str, str, str]:
    found = _RENAMED.search(text)
    return (text[: found.start()], "", text[found.end() :]) if found else (text, "", "")
