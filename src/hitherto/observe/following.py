"""A plugin of pytest for a process that is observed: at each test sites are looked at again."""

from __future__ import annotations

from typing import Any

from .recorder import RUNNING  # this package is copied, and has another name there


def pytest_runtest_setup() -> None:
    """Look at all sites again, for what a test calls may be new."""
    for recorder in RUNNING:
        recorder.again()


def pytest_sessionfinish() -> None:
    """Write down what it cost: workers of pytest-xdist end without a word."""
    for recorder in RUNNING:
        recorder.tell()


def pytest_terminal_summary(terminalreporter: Any) -> None:  # noqa: ANN401  # pytest is not there where this is checked
    """Say what was seen here, and what it cost; of workers their files tell."""
    for recorder in RUNNING:
        if recorder.edges:
            terminalreporter.write_line(f"hitherto: {recorder.summary()}")
