"""How a test runner is told of a test."""

from __future__ import annotations

import msgspec
import pytest

from handmade_graph import define
from hitherto.structural.runnable import runnable_as


@pytest.mark.parametrize(
    ("descriptors", "expected"),
    [
        ("tests/test_pay/test_pay().", "tests/test_pay.py::test_pay"),
        ("tests/test_pay/TestPay#test_pay().", "tests/test_pay.py::TestPay::test_pay"),
        ("tests/test_pay/helper().", "tests/test_pay.py"),
        ("tests/test_pay/", "tests/test_pay.py"),
        ("tests/test_pay/TestPay#", "tests/test_pay.py"),
    ],
)
def test_pytest_is_told_of_the_test(descriptors: str, expected: str) -> None:
    """A test has pytest's own id; what is none itself is run with its file."""
    path = "tests/test_pay.py"
    assert runnable_as(define(descriptors, 3, 5, path=path, test=True)) == expected


def test_of_other_languages_the_file_is_run() -> None:
    """Other runners take files."""
    held = define("tests/test_pay/test_pay().", 3, 5, path="tests/pay.test.js", test=True)
    other = msgspec.structs.replace(held, symbol=held.symbol.replace("python", "javascript"))
    assert runnable_as(other) == "tests/pay.test.js"
