"""Which documents are decision records at all."""

from __future__ import annotations

import pytest

from hitherto.decisions.looks import looks
from hitherto.decisions.places import may_be, numbered_path

NYGARD = "# 3. Use tea\n\n## Status\n\nAccepted\n\n## Context\n\nX.\n\n## Decision\n\nTea.\n"
MADR = "# Use tea\n\n## Context\n\nX.\n\n## Decision Outcome\n\nChosen option: tea.\n"
RFC = "# Tea\n\n## Summary\n\nTea.\n\n## Motivation\n\nX.\n\n## Detailed design\n\nY.\n"
NOTES = "# Tea\n\n## Brewing\n\nFour minutes.\n"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docs/adr/0003-use-tea.md", NYGARD),
        ("docs/decisions/0003-use-tea.md", MADR),
        ("docs/decisions/use-tea.md", MADR),
        ("knowledge/architecture-decision-record/outdated/003-tea.md", NYGARD),
        ("notes/0003-use-tea.md", NYGARD),
        ("docs/architecture/adr-003-tea.md", NYGARD),
        ("text/0003-tea.md", RFC),
        ("rfc-003-tea.md", RFC),
        ("decision-records/2024-05-06-tea/README.md", NYGARD),
        ("peps/pep-0003.rst", "PEP: 3\nTitle: Tea\nStatus: Final\n\nAbstract\n========\n\nTea.\n"),
    ],
)
def test_what_looks_like_a_record_is_one(path: str, text: str) -> None:
    """Nygard, MADR, RFC and PEP-like documents, where such are kept and elsewhere."""
    assert may_be(path)
    assert looks(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docs/adr/adr-template.md", NYGARD),
        ("docs/adr/0000-template.md", NYGARD),
        ("docs/adr/README.md", NYGARD),
        ("docs/adr/index.md", NYGARD),
        ("docs/adr/0005-x.md", "# {short title}\n\nStatus: {proposed | rejected | accepted}\n"),
        ("docs/adr/0005-x.md", "# X\n\nStatus: proposed | accepted | superseded by ADR-NNNN\n"),
        ("docs/adr/0005-x.md", NOTES),
        ("guides/0005-brewing.md", NOTES),
        ("guides/0005-brewing.md", RFC),
    ],
)
def test_templates_lists_and_notes_are_none(path: str, text: str) -> None:
    """What is to be filled in, lists records, or decides nothing is left alone."""
    assert not looks(path, text)


@pytest.mark.parametrize(
    "path",
    [
        "src/adr.py",
        "tests/data/docs/adr/0001-x.md",
        "node_modules/a/docs/adr/0001-x.md",
        ".specstory/history/2026-01-02_x.md",
        "docs/plans/2026-01-02-x.md",
        "decision-records/2024-05-06-tea/appendix.md",
        "docs/usage.md",
    ],
)
def test_what_is_never_looked_into(path: str) -> None:
    """Code, test data, other people's code, conversations, plans, appendices."""
    assert not may_be(path)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("adr/0012-x.md", ("", "12")),
        ("adr/ADR-012.md", ("adr", "12")),
        ("adr/ADR 204 - X.md", ("adr", "204")),
        ("adr/2022-03-28_017-x.md", ("", "17")),
        ("adr/20220328-x.md", ("", "")),
        ("rfcs/0031-x/README.md", ("", "31")),
        ("adr/use-tea.md", ("", "")),
    ],
)
def test_the_number_in_a_name(path: str, found: tuple[str, str]) -> None:
    """A leading number counts, with the series before it; a date does not."""
    assert numbered_path(path) == found


@pytest.mark.parametrize(
    "text", ["---\nstatus: accepted", "---\nstatus: accepted\n---\n", "Status: accepted"]
)
def test_a_status_alone_states_nothing(text: str) -> None:
    """Without a title of its own and without an outcome there is nothing that was decided."""
    assert not looks("docs/adr/0007-open.md", text)
    assert looks("docs/adr/0007-open.md", f"{text}\n\n# Open the door\n")
