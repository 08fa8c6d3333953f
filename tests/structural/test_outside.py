"""What stands in the files of other packages is called as it is elsewhere in the graph."""

from __future__ import annotations

import pytest

from hitherto.model.location import Location
from hitherto.structural.python.outside import external

TEXT = b"""class Mapping(Generic):
    @overload
    def get(self, key): ...

    class Inner:
        async def get(self): ...

def total():
    def inner(): ...
"""


@pytest.mark.parametrize(
    ("path", "line", "symbol"),
    [
        ("/c/typeshed/2e4d/stdlib/typing.pyi", 3, "python std typing . typing/Mapping#get()."),
        ("/c/typeshed/a/stdlib/os/__init__.pyi", 8, "python std os . os/total()."),
        ("/usr/lib/python3.11/posixpath.py", 8, "python std posixpath . posixpath/total()."),
        ("C:\\v\\Lib\\site-packages\\click\\core.py", 8, "python pip click . click/core/total()."),
        ("/v/site-packages/yaml-stubs/a.pyi", 6, "python pip yaml . yaml/a/Mapping#Inner#get()."),
        ("/c/stdlib/typing.pyi", 1, None),
        ("/c/stdlib/typing.pyi", 9, None),
        ("/c/stdlib/typing.pyi", 90, None),
        ("/somewhere/else.py", 8, None),
        ("vendor/else.py", 8, None),
    ],
)
def test_functions_and_methods_have_their_modules_name(
    path: str, line: int, symbol: str | None
) -> None:
    """The module comes from the path, classes from the lines around; what is neither has none."""
    place = Location(path, line, 8)
    assert external(place, lambda _: TEXT.split(b"\n")) == symbol
