"""A plugin of pytest that runs a half of the tests, the same one each time."""

from __future__ import annotations

import hashlib
from typing import Any


def half_of(name: str, seed: int) -> int:
    """Return in which half a test is: 0 or 1.

    The cases of one test are in one half: they would tell of each other.

    Args:
        name: as pytest names it.
        seed: of the series of halves.
    """
    plain = name.partition("[")[0]
    return hashlib.blake2b(f"{seed}:{plain}".encode(), digest_size=1).digest()[0] & 1


def keep(config: Any, items: list[Any], *, seed: int, half: int) -> None:  # noqa: ANN401  # pytest is not there where this is checked
    """Leave the tests of the other half out.

    Args:
        config: pytest's.
        items: the tests that it collected; changed.
        seed: of the series of halves.
        half: 0 or 1.
    """
    left = [each for each in items if half_of(each.nodeid, seed) != half]
    items[:] = [each for each in items if half_of(each.nodeid, seed) == half]
    config.hook.pytest_deselected(items=left)
