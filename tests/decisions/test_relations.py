"""What replaced what: the forms that say so, and those that seem to."""

from __future__ import annotations

import pytest

from hitherto.decisions.reading import read
from hitherto.decisions.relations import Relations, relate
from hitherto.decisions.values import Extent

FULL, PARTIAL = Extent.FULL, Extent.PARTIAL
OLD, NEW = "adr/0002-drink-tea.md", "adr/0007-drink-coffee.md"
BODY = "\n\n## Context\n\nWe were thirsty.\n\n## Decision\n\nWe drink it.\n"


def relations(texts: dict[str, str]) -> Relations:
    """Return what a set of documents says of one another."""
    return relate([read(path, text) for path, text in texts.items()])


def pair(old: str = "", new: str = "") -> list[tuple[str, str, Extent]]:
    """Return the pairs of a set of three, what the old and the new one say beside their body."""
    texts = {
        OLD: f"# 2. Drink tea\n\n{old}{BODY}",
        NEW: f"# 7. Drink coffee\n\n{new}{BODY}",
        "adr/0003-sit-down.md": f"# 3. Sit down{BODY}",
    }
    return [(each.new, each.old, each.extent) for each in relations(texts).pairs]


@pytest.mark.parametrize(
    ("old", "new", "extent"),
    [
        ("Status: superseded by ADR-0007", "", FULL),
        ("* Status: superseded by [ADR-0007](0007-drink-coffee.md)", "", FULL),
        ("## Status\n\nSuperceded by [7. Drink coffee](0007-drink-coffee.md)", "", FULL),
        ("## Status\n\n**superseded**\n\nSee [ADR#0007](0007-drink-coffee.md).", "", FULL),
        ("> **Superseded by [ADR 7 — Drink coffee](0007-drink-coffee.md).** It was hot.", "", FULL),
        ("Superseded-By: 7", "", FULL),
        ("| Status | Superseded |\n|---|---|\n| Superseded by | ADR-0007 |", "", FULL),
        ("## Status\n\nThis decision was replaced by ADR 7.", "", FULL),
        ("**Status**: Deprecated in favour of ADR-7", "", FULL),
        ("", "Supersedes: [ADR-0002](0002-drink-tea.md)", FULL),
        ("", "Replaces: 2", FULL),
        ("", "Obsoletes: ADR 2", FULL),
        ("", "Status: accepted; supersedes ADR-0002", FULL),
        ("", "## Supersedes\n\n- [ADR 2 — Drink tea](0002-drink-tea.md)", FULL),
        ("", "## Links\n\n* Supersedes [ADR-0002](0002-drink-tea.md)", FULL),
        ("", "## Notes\n\n- [ADR-0002](0002-drink-tea.md), which this decision supersedes", FULL),
        ("", "## More\n\n- [ADR-0002](0002-drink-tea.md) \u2014 superseded by this ADR.", FULL),
        ("## Status\n\nPartially superseded by ADR-0007", "", PARTIAL),
        ("> **Partial supersession:** the kettle was superseded by ADR 7.", "", PARTIAL),
        ("Superseded by: ADR-0007 (the kettle only)", "", PARTIAL),
        ("Superseded by: ADR-0007 for the kettle", "", PARTIAL),
        ("Status: Accepted; the kettle superseded by [0007](0007-drink-coffee.md)", "", PARTIAL),
        ("## More\n\n### Boil twice (superseded for tea)\n\nSee ADR 7 for it.", "", PARTIAL),
        ("## More\n\n- ~~Boil it.~~ **Superseded by [ADR 7](0007-drink-coffee.md).**", "", PARTIAL),
        ("", "Supersedes: ADR 0002's choice of a kettle", PARTIAL),
        ("", "Status: Accepted. Supersedes section 3 of ADR-0002.", PARTIAL),
        ("", "## More\n\nThis ADR supersedes the kettle part of ADR-0002.", PARTIAL),
        ("", "## Supersedes\n\nThe kettle (introduced by ADR-0002).", PARTIAL),
        ("", "## More\n\n- ADR 2. Its kettle is superseded by this ADR.", PARTIAL),
    ],
)  # fmt: skip
def test_forms_that_say_what_was_replaced(old: str, new: str, extent: Extent) -> None:
    """Fields, status, banners, sections, links and sentences of either of the two, and how much."""
    assert pair(old, new) == [(NEW, OLD, extent)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "## More\n\nThis does not directly supersede [ADR 2](0002-drink-tea.md)."),
        ("", "## More\n\nThis decision extends ADR-0002. It does not supersede ADR-0002."),
        ("", "## More\n\nIf tea runs out, this ADR may supersede ADR-0002."),
        ("", "## More\n\nIt can be superseded by ADR-0002 once tea is cheap."),
        ("", "## More\n\nA status reads `superseded by ADR-0002`."),
        ("", '## More\n\nThey wrote "superseded by ADR-0002" on it.'),
        ("", "Amends: [ADR-0002](0002-drink-tea.md)"),
        ("", "Extends: ADR-0002"),
        ("", "Supersedes: none"),
        ("", "Supersedes: None (extends ADR-0002)"),
        ("", "Superseded by: \u2014"),
        ("Status: superseded", ""),
        ("## Status\n\nsuperseded\n\n## Related\n\n- ADR 7", ""),
        ("", "## More\n\nThis design replaces the cup field in the ADR-0002 tray."),
        ("", "## More\n\nThe kettle is replaced by a pot ([ADR 2](0002-drink-tea.md))."),
        ("", "## More\n\nIt supersedes the default that ADR 2 assumed."),
        ("## Status\n\noutdated\n\nSee [ADR 7](0007-drink-coffee.md) for cups.", ""),
        ("", "## More\n\n```\nSuperseded by ADR-0002\n```"),
        ("", "## More\n\nADR-0003 was superseded by ADR-0002."),
    ],
)
def test_forms_that_only_seem_to(old: str, new: str) -> None:
    """Denied, imagined, quoted, amended, extended, empty, about things, about others."""
    assert pair(old, new) == []


def test_of_two_statements_the_more_prominent_tells_the_extent() -> None:
    """The old one's banner counts more than a remark of the new one."""
    banner = "**Superseded by [ADR 7](0007-drink-coffee.md).**"
    remark = "## More\n\nThis ADR supersedes the kettle half of ADR-0002."
    assert pair(banner, remark) == [(NEW, OLD, FULL)]


def test_lists_of_records_are_read_whole() -> None:
    """Each record of a list is replaced, with its own extent."""
    texts = {
        "adr/0001-a.md": "# A" + BODY,
        "adr/0002-b.md": "# B" + BODY,
        "adr/0003-c.md": "# C" + BODY,
        "adr/0009-d.md": "# D\n\nSupersedes: ADR-1 (all of it), ADR-2 and ADR-3 (its cup only)"
        + BODY,
    }
    found = {each.old: each.extent for each in relations(texts).pairs}
    assert found == {"adr/0001-a.md": FULL, "adr/0002-b.md": FULL, "adr/0003-c.md": PARTIAL}


def test_a_second_sentence_of_a_field_counts_too() -> None:
    """What follows a list of records is read as a sentence of its own."""
    texts = {
        "adr/0001-a.md": "# A" + BODY,
        "adr/0002-b.md": "# B" + BODY,
        "adr/0009-d.md": "# D\n\nSupersedes: ADR-1 (the cup). Partially supersedes ADR-2 (tea)."
        + BODY,
    }
    found = {each.old: each.extent for each in relations(texts).pairs}
    assert found == {"adr/0001-a.md": FULL, "adr/0002-b.md": PARTIAL}


def test_another_verb_says_nothing_about_the_extent() -> None:
    """Of what is amended in the same sentence, the parts are not those of what is replaced."""
    more = "This ADR supersedes ADR-2 and amends the cup portions of ADR-3."
    assert pair(new=f"## More\n\n{more}") == [(NEW, OLD, FULL)]


def test_a_label_in_another_language_is_no_subject() -> None:
    """A word before a colon is a label, whatever it means."""
    assert pair("> **Stand: Superseded by ADR 7.**") == [(NEW, OLD, FULL)]


def test_the_evidence_is_the_line() -> None:
    """A pair names the document and the line that says so."""
    (found,) = relations({OLD: "# Tea\n\nStatus: superseded by ADR-7\n", NEW: "# Coffee\n"}).pairs
    assert (found.source, found.line, found.evidence) == (OLD, 3, "Status: superseded by ADR-7")


def test_of_two_records_with_one_number_the_link_tells() -> None:
    """A number that two records have is decided by the link's file, or by its words."""
    texts = {
        "adr/0004-plain-cups.md": "# 4. Plain cups" + BODY,
        "adr/0004-warm-milk.md": "# 4. Warm milk" + BODY,
        "adr/0008-x.md": "# 8. X\n\nSupersedes: [ADR 4 - Warm milk](0004-milk-warm.md)" + BODY,
        "adr/0009-y.md": "# 9. Y\n\nSupersedes: [ADR 4](0004-plain-cups.md)" + BODY,
    }
    assert {(each.new, each.old) for each in relations(texts).pairs} == {
        ("adr/0008-x.md", "adr/0004-warm-milk.md"),
        ("adr/0009-y.md", "adr/0004-plain-cups.md"),
    }


def test_a_number_of_two_records_alone_is_a_problem() -> None:
    """Nothing is chosen between two records of one number; the line is told."""
    found = relations(
        {
            "adr/0004-a.md": "# 4. A" + BODY,
            "adr/0004-b.md": "# 4. B" + BODY,
            "adr/0009-c.md": "# 9. C\n\nSupersedes: ADR 4" + BODY,
        }
    )
    assert not found.pairs
    assert "several records are" in found.problems[0].what
    assert found.problems[0].line == 3


def test_a_wrong_link_is_mended_by_its_number() -> None:
    """A link to a file that is not there is resolved by the number in it."""
    assert pair("Status: superseded by [ADR-0007](0007-take-coffee.md)") == [(NEW, OLD, FULL)]


def test_a_record_that_is_not_there_is_a_problem() -> None:
    """A successor outside the set is told and paired with nothing."""
    found = relations({OLD: "# Tea\n\nStatus: superseded by ADR-0099\n", NEW: "# Coffee\n"})
    assert not found.pairs
    assert "not among the records" in found.problems[0].what


def test_numbers_of_somebody_else_mean_nobody_here() -> None:
    """A link into another repository, and another series, name no record of this set."""
    other = "Supersedes: [Tea](https://example.org/o/r/tree/main/text/0002-tea)"
    assert pair(new=other) == []
    texts = {"adr/adr-002-tea.md": "# ADR 2: Tea", NEW: "# 7. X\n\nSupersedes: RFC 2" + BODY}
    assert not relations(texts).pairs


def test_records_in_folders_of_their_own() -> None:
    """A folder stands for the README in it, and a moved record is found by its file's name."""
    texts = {
        "rfcs/0001-tea/README.md": "# Tea\n\nSuperseded by: [coffee](../0002-coffee/)\n",
        "rfcs/0002-coffee/README.md": "# Coffee\n",
        "adr/old/0005-cups.md": "# Cups" + BODY,
        "adr/0006-mugs.md": "# Mugs\n\nSupersedes: [cups](0005-cups.md)" + BODY,
    }
    assert {(each.new, each.old) for each in relations(texts).pairs} == {
        ("rfcs/0002-coffee/README.md", "rfcs/0001-tea/README.md"),
        ("adr/0006-mugs.md", "adr/old/0005-cups.md"),
    }


def test_two_that_replace_each_other_are_a_problem() -> None:
    """A contradiction of equals retires neither; a banner against a remark does."""
    found = relations(
        {OLD: "# Tea\n\nSupersedes: ADR-7" + BODY, NEW: "# Coffee\n\nSupersedes: ADR-2" + BODY}
    )
    assert not found.pairs
    assert len(found.problems) == 2


@pytest.mark.parametrize("many", [3, 5])
def test_a_circle_of_any_length_is_a_problem(many: int) -> None:
    """Where each is superseded by the next, and the last by the first, nothing is replaced."""
    texts = {
        f"adr/000{n}-x.md": f"# {n}. X{n}\n\nStatus: superseded by ADR-{n % many + 1}" + BODY
        for n in range(1, many + 1)
    }
    found = relations(texts)
    assert not found.pairs
    assert [f"{many} records" in each.what for each in found.problems] == [True] * many


def test_the_weakest_words_of_a_circle_give_way() -> None:
    """A remark that closes a circle of banners is left out; what the banners say stands."""
    texts = {
        "adr/0001-a.md": "# 1. A\n\nStatus: superseded by ADR-2" + BODY,
        "adr/0002-b.md": "# 2. B\n\nStatus: superseded by ADR-3" + BODY,
        "adr/0003-c.md": "# 3. C" + BODY + "\n## More\n\nThis ADR is superseded by ADR-1.\n",
    }
    found = relations(texts)
    assert [(each.new, each.old) for each in found.pairs] == [
        ("adr/0002-b.md", "adr/0001-a.md"),
        ("adr/0003-c.md", "adr/0002-b.md"),
    ]
    assert len(found.problems) == 1
