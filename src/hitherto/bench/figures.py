"""What the figures of all benches have in common."""

from __future__ import annotations

from rich.table import Table


def share(part: float, whole: float) -> float:
    """Return a part as a share of the whole, 0 where there is nothing."""
    return round(part / whole, 4) if whole else 0.0


def columns(first: str, *others: str) -> Table:
    """Return an empty table; numbers stand in all columns but the first."""
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    shown.add_column(first, no_wrap=True)
    for name in others:
        shown.add_column(name, justify="right", no_wrap=True)
    return shown
