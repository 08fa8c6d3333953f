"""What people see of a statement: enough to find where it was said, and no more than fits."""

from __future__ import annotations

import pytest

from hitherto.cli.show.statements import said, source
from hitherto.cli.show.tables import found, show
from hitherto.model import Found, Provenance, Role

SESSION = "claude-code:3f6caae3-fa6d-4334-9d7f-ba160ee9076b"
HISTORY = "specstory:2026-07-28_10-22-33Z-fix-the-login-of-the-shop-for-good"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (SESSION, "claude-code 3f6caae3"),
        ("codex:0199a213-81c0-7800-8aa1-bbab2a035a53", "codex 0199a213"),
        ("specstory:2026-07-28_10-22Z-fix-login", "specstory 2026-07-28_10-22Z-fix-login"),
        (HISTORY, "specstory 2026-07-28_10-22-33Z-fix-the-login-of-t…"),
        ("AGENTS.md", "AGENTS.md"),
        ("remembered", "remembered"),
    ],
)
def test_a_source_is_shortened_so_that_it_can_be_found(name: str, shown: str) -> None:
    """An id is cut to its first digits; a file's name keeps its date and what it is about."""
    assert source(name) == shown


def test_in_full_a_source_is_named_whole() -> None:
    """Where it is asked for, the whole name of the source is there."""
    origin = Provenance(source=HISTORY, position="turn 3", role=Role.USER)
    assert f"{HISTORY}, turn 3" in said(origin, full=True)
    assert HISTORY not in said(origin)


def test_found_histories_are_named_by_their_files(capsys: pytest.CaptureFixture[str]) -> None:
    """The table of what was found names a history that a reader can look for."""
    names = (f"2026-07-2{number}_10-00Z-a-rather-long-name" for number in range(4))
    show(found([Found(kind="specstory", location="", source=f"specstory:{n}") for n in names]))
    assert "2026-07-20_10-00Z-a-rather-long-name …" in capsys.readouterr().out
