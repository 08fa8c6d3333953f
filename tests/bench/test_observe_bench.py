"""The figures of `hitherto bench observe`: counted by hand, and measured on a small project."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from rich.console import Console

from handmade_graph import HandMade, define, edge
from hitherto.bench.observing.halves import python_of
from hitherto.bench.observing.measure import figures, floors, measure, table
from hitherto.errors import InputError
from hitherto.model.graph import Tier
from hitherto.observe.halves import half_of

PAY, TAX, FEE, OFF = (f"shop/{name}()." for name in ("pay", "tax", "fee", "off"))
TEST = "test_shop/test_pay()."


def test_each_figure_is_counted_as_it_says() -> None:
    """Pairs count once; tests do not; of the second half counts what the first one showed."""
    graph = HandMade(
        [*(define(each) for each in (PAY, TAX, FEE, OFF)), define(TEST, test=True)],
        [
            edge(PAY, TAX),
            edge(PAY, FEE, tier=Tier.AMBIGUOUS),
            edge(TAX, "", tier=Tier.DYNAMIC),
            edge(TEST, PAY),
        ],
    )
    first = [edge(PAY, TAX, 3), edge(PAY, TAX, 4), edge(TAX, FEE), edge(TEST, PAY)]
    second = [edge(PAY, FEE), edge(TAX, FEE), edge(FEE, OFF), edge(TEST, TAX)]
    told = figures([first, second], graph)
    assert (told["edges"], told["before"], told["after_half"]) == (4, 0.5, 0.6667)
    assert told["tiers"] == {"resolved": 1, "ambiguous": 1}
    assert told["halves"] == [2, 3]
    assert told["with_tests"] == {"edges": 6, "before": 0.5, "after_half": 0.5}
    missed = {(each["caller"], each["callee"]) for each in told["missed"]}
    assert missed == {("shop.fee", "shop.off"), ("shop.tax", "shop.fee")}


def test_floors_are_told_with_the_figure() -> None:
    """What is below its floor is named; what is at it is not."""
    assert floors({"before": 0.65, "after_half": 0.8}) == []
    assert floors({"before": 0.5, "after_half": 0.8}) == ["before is 0.5, at least 0.65"]


def test_halves_are_halves_and_cases_stay_together() -> None:
    """Each test is in one half, the same each time, all its cases with it."""
    names = [f"tests/test_a.py::test_{number}" for number in range(400)]
    ones = sum(half_of(each, 20) for each in names)
    assert 150 < ones < 250
    assert all(half_of(each, 20) == half_of(f"{each}[case]", 20) for each in names)
    assert [half_of(each, 20) for each in names] != [half_of(each, 21) for each in names]


def test_a_small_project_is_measured(tmp_path: Path) -> None:
    """Its tests run in two halves, and the graph of a copy is asked."""
    place = tmp_path / "project"
    place.mkdir()
    (place / "shop.py").write_text(
        "def pay(): return tax()\ndef tax(): return fee()\ndef fee(): return 1\n"
    )
    tests = "\n".join(f"def test_{number}(): assert shop.pay()" for number in range(8))
    (place / "test_shop.py").write_text(f"import shop\n{tests}\n")
    told = measure(place, (), dict(os.environ), sys.executable)
    assert (told["edges"], told["before"], told["after_half"]) == (2, 1.0, 1.0)
    assert sorted(each.name for each in place.iterdir()) == ["shop.py", "test_shop.py"]
    with Console(width=100) as console, console.capture() as printed:
        console.print(table(told))
    assert "of the project" in printed.get()


def test_what_is_no_folder_is_bad_input(tmp_path: Path) -> None:
    """It is told before anything runs."""
    with pytest.raises(InputError, match="is no folder"):
        measure(tmp_path / "none", (), {})


def test_tests_that_cannot_run_are_bad_input(tmp_path: Path) -> None:
    """What pytest said is told, and which Python to name."""
    with pytest.raises(InputError, match="could not be observed"):
        measure(tmp_path, (), dict(os.environ), sys.executable)


def test_the_python_of_the_repository_s_own_environment_comes_first(tmp_path: Path) -> None:
    """Its ``.venv`` is taken, then what the search path has, and none is told."""
    with pytest.raises(InputError, match="no Python"):
        python_of(tmp_path, str(tmp_path))
    program = tmp_path / ".venv" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.touch()
    assert python_of(tmp_path, "") == str(program)
