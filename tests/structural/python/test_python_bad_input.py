"""Python files that nobody would write by hand, or that are damaged."""

from __future__ import annotations

import pytest

from hitherto.model.graph import Relation
from hitherto.structural.python import PYTHON, resolve

DEEP = 100_000
ODD = {
    "parentheses": b"x = " + b"(" * DEEP + b")" * DEEP,
    "attributes": b"a" + b".b" * DEEP + b"()\n",
    "calls": b"a" + b"()" * 20_000,
    "a sum": b"x = " + b"a + " * DEEP + b"b\n",
    "functions in functions": b"".join(b" " * n + b"def f():\n" for n in range(300))
    + b" " * 300
    + b"1",
    "zero bytes": b"def f():\x00\n  f()\n",
    "old Mac lines": b"def f():\r  f()\r",
    "Python 2": b'print "x"\nexec "y"\nclass A:\n  def f(self): print >>x, y\n',
    "nothing": b"",
    "one long line": b";".join(b"a%d=b%d(c)" % (n, n) for n in range(2_000)),
    "a class of itself": b"class A(A): pass\nclass B(C): pass\nclass C(B): pass\nB().x()\n",
    "a partial of itself": b"import functools as t\nf = t.partial(f)\nf = t.partial(f, f)\nf(f)\n",
    "cut off": b"class A:\n  def f(self):\n    return self.g(\n",
}


@pytest.mark.parametrize("name", ODD)
def test_no_file_is_too_odd(name: str) -> None:
    """Whatever a file holds, its module is known, and its edges can be looked for."""
    facts = PYTHON.read("odd.py", ODD[name], "")
    assert facts.definitions[0].symbol == "python . . . odd/"
    assert all(edge.path == "odd.py" for edge in resolve([facts]))


def test_what_is_too_deep_is_told() -> None:
    """Nesting beyond what is followed is a problem of the file, and the rest of it is read."""
    facts = PYTHON.read("deep.py", ODD["parentheses"] + b"\ndef f():\n    pass\n", "")
    assert "nested too deeply" in facts.problems[0].what
    assert [each.symbol for each in facts.definitions if each.symbol.endswith("f().")]


def test_another_encoding_is_read() -> None:
    """A file that is not UTF-8 is read all the same, and that is told."""
    facts = PYTHON.read("old.py", "# café\ndef f():\n    f()\n".encode("latin-1"), "")
    assert "Latin-1" in facts.problems[0].what
    assert any(edge.relation is Relation.CALLS for edge in resolve([facts]))


def test_a_line_that_does_not_parse_is_told() -> None:
    """What stands before and behind the damage is read; the damage is a problem with its line."""
    source = b"def one():\n    pass\n\n\ndef two(:\n    one()\n\n\ndef three():\n    one()\n"
    facts = PYTHON.read("half.py", source, "")
    names = {each.symbol.rpartition("/")[2] for each in facts.definitions}
    assert {"one().", "three()."} <= names
    assert facts.problems[0].line == 5


def test_a_giant_is_not_read() -> None:
    """A file of many megabytes was written by a program, and is told of."""
    facts = PYTHON.read("giant.py", b"x = 1\n" * 500_000, "")
    assert "longer than" in facts.problems[0].what
    assert len(facts.definitions) == 1


def test_hidden_folders_have_names() -> None:
    """A dot in a folder's name does not part it."""
    facts = PYTHON.read(".github/scripts/run.all.py", b"def f():\n    pass\n", "")
    assert facts.definitions[-1].symbol == "python . . . -github/scripts/run-all/f()."


@pytest.mark.parametrize(
    ("path", "package", "module"),
    [
        ("src/shop/cart.py", "src", "shop/cart/"),
        ("shop/cart.py", "", "shop/cart/"),
        ("shop/__init__.py", "", "shop/"),
        ("tools/run.py", "", "tools/run/"),
        ("services/api/shop/cart.py", "services/api", "shop/cart/"),
    ],
)
def test_a_module_is_named_from_its_package_on(path: str, package: str, module: str) -> None:
    """Dotted names begin where the packages do, or at the root."""
    paths = {path, "src/shop/__init__.py", "shop/__init__.py", "services/api/shop/__init__.py"}
    assert PYTHON.package(path, paths) == package
    symbol = PYTHON.read(path, b"", package).definitions[0].symbol
    assert symbol == f"python . {package or '.'} . {module}"
