"""What git's listing and history tell of a project's parts, their joint changes, its version."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from hitherto.sources.regular import open_regular

Ask = Callable[[Sequence[str]], str | None]

COMMITS = 300  # the newest ones that are looked at for joint changes
WIDEST = 12  # files; a commit of more tells nothing of which belong together
SELDOM = 2  # joint changes below this are chance
LARGEST = 1 << 20  # bytes of one file that is read


def listing(ask: Ask) -> tuple[str, ...]:
    """Return the tracked paths of the work tree."""
    return tuple(path for path in (ask(("ls-files", "-z")) or "").split("\0") if path)


def reader(root: Path) -> Callable[[str], str | None]:
    """Return a function from a tracked path to its text; None for what cannot be read."""

    def read(path: str) -> str | None:
        try:
            with open_regular(root / path) as stream:
                return stream.read(LARGEST).decode("utf-8", "replace")
        except OSError:
            return None

    return read


def together(ask: Ask) -> tuple[tuple[str, str, int], ...]:
    """Return which paths were changed together in the newest commits, and how often."""
    command = ("log", "--no-merges", f"--max-count={COMMITS}", "--name-only", "-z", "--format=%x01")
    counts: Counter[tuple[str, str]] = Counter()
    for commit in (ask(command) or "").split("\x01"):
        paths = sorted({path.strip("\n") for path in commit.split("\0")} - {""})
        if len(paths) <= WIDEST:
            counts.update(combinations(paths, 2))
    return tuple((one, other, times) for (one, other), times in counts.items() if times >= SELDOM)


def version(ask: Ask) -> str:
    """Return the version of the newest tag that is reachable, without a leading ``v``."""
    return (ask(("describe", "--tags", "--abbrev=0")) or "").removeprefix("v")
