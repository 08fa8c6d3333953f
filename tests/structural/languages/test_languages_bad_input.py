"""What nobody writes by hand is read in part or left out with a problem, and never ends a run."""

from __future__ import annotations

import random

import pytest

from hitherto.structural import syntax
from hitherto.structural.facts import Facts
from hitherto.structural.languages import LANGUAGES
from hitherto.structural.names import resolve

BY_NAME = {each.name: each for each in LANGUAGES}
FILES = {"javascript": "a.js", "typescript": "a.ts", "java": "A.java", "go": "a.go"}
DEEP = 100_000


def read(name: str, source: bytes) -> Facts:
    """Return what a file says."""
    return BY_NAME[name].read(FILES[name], source, "")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    ("head", "tail"),
    [("(\n", ")\n"), ("f(\n", ")\n"), ("{\n", ""), ("", ".b()\n")],
    ids=["parentheses", "calls", "open braces", "chain"],
)
def test_deep_nesting_ends_no_run(name: str, head: str, tail: str) -> None:
    """What is nested without end is read as far as it goes, or is a problem."""
    count = DEEP if head != "f(\n" else DEEP // 10
    facts = read(name, ("x = " + head * count + "1" + tail * count).encode())
    assert facts.definitions
    assert list(resolve([facts])) is not None


def test_a_minified_file_is_left_out_with_a_problem() -> None:
    """A file of one endless line is named, and its module stays known."""
    facts = read("javascript", b"function a(){b()};" * 5_000)
    (problem,) = facts.problems
    assert "minified" in problem.what
    assert len(facts.definitions) == 1


def test_a_generated_giant_is_left_out_with_a_problem() -> None:
    """Fifty megabytes are not parsed."""
    facts = read("go", b"package a\nfunc f() {}\n" * 2_400_000)
    (problem,) = facts.problems
    assert "MB" in problem.what


def test_bytes_that_are_no_text_are_left_out() -> None:
    """A binary file with the ending of a language is a problem."""
    (problem,) = read("java", b"\xca\xfe\xba\xbe\0\0\0\x34").problems
    assert problem.what == "is no text, left out"


@pytest.mark.parametrize("name", FILES)
def test_broken_encodings_lose_no_file(name: str) -> None:
    """Bytes that are no UTF-8 hide no definition beside them."""
    source = {
        "java": b"class A { // \xff\xfe\xe9\n void total() {} }",
        "go": b"package a\n// \xe9\xff\nfunc total() {}\n",
    }.get(name, b"// \xff\xe9\nfunction total() {}\n")
    assert any("total()" in each.symbol for each in read(name, source).definitions)


def test_utf_16_is_read() -> None:
    """A file that says by its first bytes that it is UTF-16 is read as such."""
    facts = read("javascript", "function total() {}\n".encode("utf-16"))
    assert any("total()" in each.symbol for each in facts.definitions)


def test_names_in_other_scripts_are_names() -> None:
    """A call of a function with a name in Greek or Chinese letters finds it."""
    facts = read("javascript", "function σύνολο() {}\nfunction 合计() { σύνολο(); }\n".encode())
    (edge,) = resolve([facts])
    assert "σύνολο" in edge.target
    assert "合计" in edge.source
    assert edge.span.column == len("function 合计() { ".encode())


def test_broken_syntax_loses_no_file() -> None:
    """What stands after a broken line is found, and the line is named."""
    facts = read("java", b"class A {\n void a( { }\n void b() { c(); }\n void c() {}\n}\n")
    assert any(each.symbol.endswith("c().") for each in facts.definitions)
    (problem,) = facts.problems
    assert problem.line == 2


@pytest.mark.parametrize("name", FILES)
def test_random_damage_ends_no_run(name: str) -> None:
    """A file with stretches cut out, doubled and mixed up is read and resolved all the same."""
    chosen = random.Random(5)  # noqa: S311  # the same damage each time, no secret
    source = {
        "java": b"package a; import b.C; class A extends C { int x = f(1); void m() { x.y(); } }",
        "go": b'package a\nimport b "c/d"\ntype T struct{ b.X }\nfunc (t *T) m() { t.n(b.F()) }\n',
    }.get(name, b"import a, {b as c} from './d';\nclass E extends a { m() { this.n(c()); } }\n")
    for _ in range(200):
        damaged = bytearray(source)
        for _ in range(4):
            at = chosen.randrange(len(damaged) - 4)
            damaged[at : at + chosen.randrange(4)] = bytes(
                chosen.choices(b"(){}[].,;:'\"\n ax\xff", k=chosen.randrange(5))
            )
        facts = read(name, bytes(damaged))
        assert facts.definitions
        for edge in resolve([facts]):
            assert edge.path == FILES[name]


def test_without_the_extra_a_file_is_counted_as_not_read() -> None:
    """A grammar that is not installed is a problem that names the extra, and no error."""
    missing = syntax.Grammar("no_such_grammar", "language")
    parsed = syntax.parse("a.kt", b"fun f() {}", missing)
    assert parsed.tree is None
    assert str(parsed.problem) == "a.kt: not read: install hitherto[languages]."
