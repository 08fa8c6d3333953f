"""Where a decision stands, in the forms in which records say it."""

from __future__ import annotations

import pytest

from hitherto.decisions.reading import read
from hitherto.decisions.values import State

BODY = "\n\n## Context\n\nIt rained.\n\n## Decision\n\nWe take an umbrella.\n"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("---\nstatus: accepted\n---\n# Take an umbrella" + BODY, State.ACCEPTED),
        ('---\nstatus: "superseded by ADR-0009"\n---\n# Take one' + BODY, State.SUPERSEDED),
        ("# Take one\n\n* Status: proposed\n* Date: 2024-05-06" + BODY, State.PROPOSED),
        ("# Take one\n\n- **Status**: Rejected" + BODY, State.REJECTED),
        ("# Take one\n\n**Status:** Draft" + BODY, State.PROPOSED),
        ("# Take one\n\nStatus: **Accepted**." + BODY, State.ACCEPTED),
        ("# 1. Take one\n\n## Status\n\nAccepted" + BODY, State.ACCEPTED),
        ("# 1. Take one\n\n## Status\n\n~~Accepted~~ Deprecated" + BODY, State.DEPRECATED),
        (
            "# Take one\n\n| Status | Accepted |\n|---|---|\n| Date | 2024-05-06 |" + BODY,
            State.ACCEPTED,
        ),
        ("# Take one\n\n> **Superseded.** See [ADR 9](0009-x.md)." + BODY, State.SUPERSEDED),
        ("Number: 7\nTitle: Take one\nStatus: Withdrawn\n\nAbstract\n========\n", State.REJECTED),
        ("Take one\n========\n\n:Status: Accepted\n" + BODY, State.ACCEPTED),
        ("= Take one\n\nStatus: Accepted\n\n== Decision\n\nWe take one.\n", State.ACCEPTED),
        (
            "# Take one\n\n## Status\n\nSuperseded in wording, kept in substance." + BODY,
            State.ACCEPTED,
        ),
        ("# Take one\n\n## Status\n\nAccepted, partly superseded by ADR-9" + BODY, State.ACCEPTED),
        ("# Take one\n\n## Status\n\naccepted; supersedes ADR-3" + BODY, State.ACCEPTED),
        (
            "# Take one\n\n## Status\n\n2024-01-02 proposed\n\n2024-02-03 accepted" + BODY,
            State.ACCEPTED,
        ),
        ("# Take one" + BODY, State.UNSTATED),
    ],
)
def test_a_status_is_read_in_every_form(text: str, state: State) -> None:
    """Front matter, bullets, bold, tables, sections, banners and headers as in mail."""
    assert read("adr/0001-take-one.md", text).state is state


def test_a_status_that_is_not_understood_is_told() -> None:
    """Unknown words are a problem beside the record, not a guess."""
    decision = read("adr/0001-x.md", "# X\n\nStatus: Umbrella\n" + BODY)
    assert decision.state is State.UNSTATED
    assert [(each.line, each.what) for each in decision.problems] == [
        (3, "its status is not understood: Umbrella")
    ]


@pytest.mark.parametrize(
    ("path", "text", "series", "number", "title"),
    [
        ("adr/0012-use-tea.md", "# Use tea\n", "", "12", "Use tea"),
        ("adr/adr-003-use-tea.md", "# ADR 003: Use *tea*\n", "adr", "3", "Use tea"),
        ("adr/2024-05-06_017-tea.md", "---\ntitle: Use tea\n---\nHot.\n", "", "17", "Use tea"),
        ("adr/20240506-use-tea.md", "# Use tea\n", "", "", "Use tea"),
        ("peps/pep-0008.rst", "PEP: 8\nTitle: Use tea\nType: X\n\nIn\n==\n", "pep", "8", "Use tea"),
        ("adr/ADR 204 - Use tea.md", "# ADR 204 — Use tea\n", "adr", "204", "Use tea"),
        ("rfcs/0031-use-tea/README.md", "# RFC 31 - Use tea\n", "rfc", "31", "Use tea"),
        ("adr/0004-no-heading.md", "## Status\n\nAccepted\n", "", "4", "no heading"),
    ],
)  # fmt: skip
def test_number_and_title(path: str, text: str, series: str, number: str, title: str) -> None:
    """Both are read off the title, a field or the file's name; a date is no number."""
    found = read(path, text)
    assert (found.series, found.number, found.title) == (series, number, title)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("# X\n\nDate: 2024-05-06\n", "2024-05-06"),
        ("# X\n\n* Date: 6 May 2024\n", "2024-05-06"),
        ("PEP: 8\nTitle: X\nCreated: 06-May-2024\n\nIntro\n", "2024-05-06"),
        ("# X\n\nDate: May 6th, 2024\n", "2024-05-06"),
        ("# X\n\nDate: soon\n", ""),
        ("# X\n\nDate: 2024-99-06\n", ""),
    ],
)
def test_the_date(text: str, date: str) -> None:
    """A date is read in the usual forms, and left empty where there is none."""
    assert read("adr/0001-x.md", text).date == date


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        (
            '# X\n\n* Tea\n\n## Decision Outcome\n\nChosen option: "Tea", as hot. It smells.\n',
            'Chosen option: "Tea", as hot.',
            7,
        ),
        ("# X\n\n## Decision\n\nWe drink tea. It is hot.\n", "We drink tea.", 5),
        ("# X\n\n## Decision\n\nWe drink:\n\n- tea. Hot.\n- water\n", "We drink: - tea.", 5),
        (
            "# X\n\n## Context\n\nWe were thirsty.\n\n## Solution\n\nTea for all.\n",
            "Tea for all.",
            9,
        ),
    ],
)
def test_the_outcome_is_the_sentence_that_decides(text: str, words: str, line: int) -> None:
    """The chosen option, or the first sentence under the decision's heading, with its line."""
    outcome = read("adr/0001-x.md", text).outcome
    assert outcome is not None
    assert (outcome.words, outcome.line) == (words, line)
