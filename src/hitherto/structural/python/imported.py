"""Which files a Python file imports, as far as their paths alone tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from hitherto.structural.facts import Facts, Said
from hitherto.structural.python.modules import INIT
from hitherto.structural.python.program import Program

_ROOTS = ("", "src", "lib", "python", "tests")
_DEEPEST = 3
"""Packages that hand on a name that they import, one from the other."""


def imported(facts: Facts, said: Said) -> Iterable[str]:
    """Name the files that a file imports; where a package hands a name on, the one that has it."""
    return dict.fromkeys(_imported(facts, said, None, _DEEPEST))


def _imported(facts: Facts, said: Said, wanted: str | None, deepest: int) -> Iterator[str]:
    if not facts.definitions:  # its reader stumbled
        return
    program = msgspec.msgpack.decode(facts.body, type=Program)
    for _, level, module, name, _ in program.imports:
        if wanted is not None and name not in {wanted, "*"}:
            continue
        dotted = (program.relative(level, module) if level else None) or module
        for path in _found(dotted, name, facts.package, said):
            yield path
            there = said(path)
            if there is not None and path.endswith(INIT) and deepest:
                yield from _imported(there, said, name or None, deepest - 1)


def _found(dotted: str, name: str, package: str, said: Said) -> Iterator[str]:
    """Yield the file of a module inside a package and the package's own, or the module's."""
    inner = f"{dotted}.{name}" if dotted else name
    for each in dict.fromkeys((inner if name not in {"", "*"} else dotted, dotted)):
        if not each:
            continue
        path = each.replace(".", "/")
        for root in dict.fromkeys((package, *_ROOTS)):
            base = f"{root}/{path}" if root else path
            here = [one for one in (f"{base}.py", f"{base}/{INIT}") if said(one) is not None]
            if here:
                yield here[0]
                break
