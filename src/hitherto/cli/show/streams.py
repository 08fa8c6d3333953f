"""Lines for people, without loading the library that parses commands: for what starts often."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from hitherto.model import Problem


def say(line: str) -> None:
    """Print a line on standard output."""
    sys.stdout.write(f"{line}\n")


def warn(line: str) -> None:
    """Print a line on standard error, where it stands beside the output and not in it."""
    sys.stderr.write(f"{line}\n")


def tell(problems: Sequence[Problem], most: int = 3) -> None:
    """Tell on standard error what could not be used, the first few in full."""
    for problem in problems[:most]:
        warn(f"hitherto: {problem}")
    if len(problems) > most:
        warn(f"hitherto: {len(problems) - most} more such problems. Run `hitherto doctor`.")
