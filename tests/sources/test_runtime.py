"""What was observed, read again: damaged files, code among definitions, sites in expressions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hitherto.model.files import digest_of
from hitherto.model.graph import Definition, Sort, Span
from hitherto.observe.places import digest
from hitherto.observe.recorder import VERSION
from hitherto.sources.runtime.codes import Code, Codes, is_part
from hitherto.sources.runtime.reading import is_run, read
from hitherto.sources.runtime.sites import Sites
from hitherto.structural.python import PYTHON

HEAD = {"hitherto": "run", "version": VERSION, "python": "3.13.0"}
FILE = {"file": 0, "path": "shop.py", "digest": "ab"}
CODE = {"code": 0, "file": 0, "line": 3, "name": "pay"}
OTHER = {"code": 1, "file": 0, "line": 9, "name": "pay.<locals>.<lambda>", "body": [9, 20, 9, 24]}
EDGE = {"edge": [0, 1], "at": [4, 2, 4, 8]}

SHOP = b"""\
import functools

class Cart:
    @property
    @functools.cache
    def total(self):
        return [each for each in self]

    def total_of(self, *rest):
        first = lambda x: (lambda y: x + y); second = lambda: 1
        return any(price(each) for each in rest)

def price(each): return each
def twice(): pass
def twice(): pass
"""


def written(path: Path, *lines: object, tail: str = "") -> Path:
    """Write a file of lines."""
    path.write_text("".join(json.dumps(each) + "\n" for each in lines) + tail)
    return path


def test_a_run_is_read_as_it_was_seen(tmp_path: Path) -> None:
    """Numbers lead to files and code; a site that was seen twice is one."""
    run = read(written(tmp_path / "r.jsonl", HEAD, FILE, CODE, OTHER, EDGE, EDGE))
    (only,) = run.seen
    assert only.caller == Code("shop.py", 3, "pay")
    assert only.callee == Code("shop.py", 9, "pay.<locals>.<lambda>", (9, 20, 9, 24))
    assert (only.place, run.digests, run.problems) == ((4, 2, 4, 8), {"shop.py": "ab"}, ())


def test_a_line_that_was_cut_off_is_no_problem(tmp_path: Path) -> None:
    """A killed process leaves half a line: the rest counts."""
    run = read(written(tmp_path / "r.jsonl", HEAD, FILE, CODE, OTHER, EDGE, tail='{"edge": [0'))
    assert (len(run.seen), run.problems) == (1, ())


@pytest.mark.parametrize(
    "odd", ["nonsense", 7, {"edge": [0, 5], "at": [1, 1, 1, 1]}, {"edge": [0, 1], "at": [1]}, {}]
)
def test_a_damaged_line_is_a_problem_and_the_rest_counts(tmp_path: Path, odd: object) -> None:
    """What cannot be read is told with its line."""
    run = read(written(tmp_path / "r.jsonl", HEAD, FILE, CODE, odd, OTHER, EDGE))
    assert (len(run.seen), [each.line for each in run.problems]) == (1, [4])


@pytest.mark.parametrize("head", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"hitherto": "chat"}'])
def test_what_is_no_run_is_told_from_one(tmp_path: Path, head: bytes) -> None:
    """The first line decides."""
    path = tmp_path / "other"
    path.write_bytes(head)
    assert not is_run(head)
    with pytest.raises(ValueError, match="nothing that hitherto observed"):
        read(path)


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    """A file of another form is not read as if it were of this one."""
    with pytest.raises(ValueError, match="another version"):
        read(written(tmp_path / "r.jsonl", {**HEAD, "version": VERSION + 1}))


def test_both_sides_digest_files_alike(tmp_path: Path) -> None:
    """What the observed process writes of a file is what the graph keeps of it."""
    path = tmp_path / "shop.py"
    path.write_bytes(SHOP)
    assert digest(str(path)) == digest_of(SHOP)
    assert digest(str(tmp_path / "none")) == ""


def codes(*, same: bool = True) -> Codes:
    """Return the definitions of the shop."""
    return Codes(PYTHON.read("shop.py", SHOP, "").definitions, same=same)


def named(found: Definition | None) -> tuple[Sort, int] | None:
    """Return what tells a definition from the others."""
    return (found.sort, found.span.line) if found else None


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (Code("shop.py", 1, "<module>"), (Sort.MODULE, 1)),
        (Code("shop.py", 3, "Cart"), (Sort.CLASS, 3)),
        (Code("shop.py", 4, "Cart.total"), (Sort.METHOD, 6)),
        (Code("shop.py", 7, "Cart.total.<locals>.<listcomp>", (7, 15, 7, 38)), (Sort.METHOD, 6)),
        (
            Code("shop.py", 11, "Cart.total_of.<locals>.<genexpr>", (11, 18, 11, 47)),
            (Sort.METHOD, 9),
        ),
        (
            Code("shop.py", 10, "Cart.total_of.<locals>.<lambda>", (10, 27, 10, 42)),
            (Sort.LAMBDA, 10),
        ),
        (Code("shop.py", 15, "twice"), (Sort.FUNCTION, 15)),
        (Code("shop.py", 99, "Cart.total"), None),
    ],
)
def test_code_is_found_by_its_line(code: Code, expected: tuple[Sort, int] | None) -> None:
    """Decorated ones, parts of functions and lambdas each lead to their definition."""
    assert named(codes().find(code)) == expected


def test_a_lambda_in_a_lambda_is_another_one() -> None:
    """The outer one's body is the inner one: they are told apart."""
    outer = codes().find(Code("shop.py", 10, "Cart.total_of.<locals>.<lambda>", (10, 27, 10, 42)))
    inner = codes().find(
        Code("shop.py", 10, "Cart.total_of.<locals>.<lambda>.<locals>.<lambda>", (10, 37, 10, 42))
    )
    assert outer is not None
    assert inner is not None
    assert outer.extent.column < inner.extent.column


def test_in_a_changed_file_names_count_and_lines_do_not() -> None:
    """What has one meaning is found; of two with one name none is."""
    changed = codes(same=False)
    assert named(changed.find(Code("shop.py", 99, "Cart.total"))) == (Sort.METHOD, 6)
    assert changed.find(Code("shop.py", 13, "Cart.none")) is None
    assert changed.find(Code("shop.py", 10, "Cart.<lambda>", (10, 27, 10, 42))) is None


def test_parts_of_functions_are_not_what_one_calls() -> None:
    """A comprehension has code, a lambda is called."""
    assert is_part(Code("a.py", 1, "f.<locals>.<genexpr>"))
    assert not is_part(Code("a.py", 1, "f.<locals>.<lambda>"))


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("cart.total.of(1)", (1, 0, 1, 16), Span(1, 11, 1, 13)),
        ("pay(tax(1))", (1, 0, 1, 11), Span(1, 0, 1, 3)),
        ("pay(tax(1))", (1, 4, 1, 10), Span(1, 4, 1, 7)),
        ("(a\n  .b\n  .c(1))", (1, 1, 3, 7), Span(3, 3, 3, 4)),
        ("cart.total", (1, 0, 1, 10), Span(1, 5, 1, 10)),
        ("é.größe()", (1, 0, 1, 12), Span(1, 3, 1, 10)),
        ("with cart: pass", (1, 5, 1, 9), Span(1, 5, 1, 9)),
        ("this is no Python (", (1, 0, 1, 4), Span(1, 0, 1, 4)),
    ],
)
def test_a_site_is_the_name_that_is_called(
    text: str, place: tuple[int, int, int, int], expected: Span
) -> None:
    """Of a call's expression the site is the name before its arguments, in UTF-8 bytes."""
    assert Sites(text.encode()).at(place, ()) == expected


def test_a_site_that_the_resolver_knows_is_meant() -> None:
    """What leads to the same target inside the expression is the site, whatever it is."""
    known = (Span(1, 2, 1, 3), Span(1, 7, 1, 8), Span(2, 0, 2, 4))
    assert Sites(b"a, b + c\npay()").at((1, 0, 1, 8), known) == Span(1, 7, 1, 8)
