"""The floors of speed: a loaded machine is no slow program, and a slow program is told of."""

from __future__ import annotations

import pytest

from hitherto.bench.scale import CPU, FLOORS, floors

GOOD = {key: limit / 2 for name, limit in FLOORS.items() for key in (name, name + CPU)}


def test_within_the_limits_nothing_is_told() -> None:
    """Figures below their floors pass."""
    assert floors(GOOD) == []


@pytest.mark.parametrize("name", FLOORS)
def test_waiting_for_other_work_is_no_fault(name: str) -> None:
    """A time that only the clock finds too long passes; one that the processor spent does not."""
    slow = {**GOOD, name: 10 * FLOORS[name]}
    assert floors(slow) == []
    (told,) = floors({**slow, name + CPU: 5 * FLOORS[name]})
    assert told.startswith(f"{name} is {10 * FLOORS[name]}")
