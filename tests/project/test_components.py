"""Components: matched by words and paths, and related by one schema."""

from __future__ import annotations

import pytest

from hitherto.project.components import Component, Components, default_components, inventory

LISTING = (
    "src/invoices/list.py",
    "src/invoices/pdf/render.py",
    "src/invoices/pdf/fonts.py",
    "src/couriers/a.py",
    "src/couriers/b.py",
    "tests/test_a.py",
    "db/0001.sql",
)
TOGETHER = (("src/invoices/list.py", "src/couriers/a.py", 20),)


def sample() -> Components:
    """Return the components of a small repository."""
    return inventory(LISTING, lambda _: None, TOGETHER)


@pytest.mark.parametrize(
    ("text", "component"),
    [
        ("the log-in page needs single sign on", "auth"),
        ("every endpoint needs integration tests", "testing"),
        ("public endpoints must be rate limited", "api"),
        ("the dashboard uses the dark theme", "ui"),
        ("run migrations before the new code goes live", "database"),
        ("use Kafka between the services", "messaging"),
        ("squash before merging a pull request", "git workflow"),
        ("wrap the lines of the README", "docs"),
    ],
)
def test_concerns_are_told_by_words(text: str, component: str) -> None:
    """The surest component of a sentence is the concern it speaks of."""
    assert default_components().match(text)[0].name == component


def test_nothing_is_matched_by_small_talk() -> None:
    """A sentence about dinner is about no component."""
    assert default_components().match("we ate noodles and went home") == ()


def test_own_parts_are_matched_with_what_told_them() -> None:
    """A directory's name in the text gives its component, and says why."""
    match = next(m for m in sample().match("Sort the invoices by date") if m.name == "invoices")
    assert match.where == ("invoic",)
    assert 0 < match.score <= 1


def test_a_path_gives_the_deepest_subtree() -> None:
    """A named path is its own component's, not that of the folder around it."""
    assert sample().at_path("src/invoices/pdf/render.py") == ("pdf",)
    names = [match.name for match in sample().match("fix it", ["src/invoices/list.py"])]
    assert names == ["invoices"]


def test_a_folder_that_is_a_concern_gives_it_its_path() -> None:
    """`tests` and `db` are no parts of their own."""
    testing = sample().get("testing")
    assert testing is not None
    assert testing.paths == ("tests",)
    assert "tests" not in sample()
    assert sample().at_path("db/0001.sql") == ("database",)


def test_relations_come_from_one_schema() -> None:
    """Containment and history relate parts, the table relates concerns, each both ways."""
    parts = sample()
    assert parts.related("invoices")["pdf"] == parts.related("pdf")["invoices"]
    assert parts.related("invoices")["couriers"] == pytest.approx(0.6)
    assert parts.related("auth")["security"] > 0
    assert "invoices" not in parts.related("auth")


def test_names_that_share_a_word_are_related() -> None:
    """`auth gateway` bears on authentication."""
    parts = inventory(["x/auth-gateway/a", "x/auth-gateway/b"], lambda _: None)
    assert "auth" in parts.related("auth gateway")


def test_unknown_names_are_related_to_nothing() -> None:
    """A name that is no component has no relations."""
    assert dict(sample().related("weather")) == {}


def test_process_concerns_are_marked() -> None:
    """What governs all work is known as such."""
    assert sample().is_process("code style")
    assert not sample().is_process("invoices")
    assert not sample().is_process("weather")


def test_what_the_code_couples_is_related() -> None:
    """Most of their edges lead from one to the other; what everything uses is not near."""
    items = [Component(name=name, origin="directory", paths=(name,)) for name in "abcdu"]
    others = [(name, "u/deep", 20) for name in "abcd"]
    coupled = Components(items, coupled=[("a/x", "b/y", 80), ("c", "d", 4), *others])
    assert coupled.related("a") == {"b": 0.6, "u": 0.2683}
    assert coupled.related("b") == {"a": 0.6, "u": 0.2683}
    assert "d" not in coupled.related("c")
    assert Components(items).related("a") == {}
