"""Technologies: one name each, by category, and everyday words left alone."""

from __future__ import annotations

import pytest

from hitherto.project.concerns import concerns
from hitherto.project.technologies import categories, technologies


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("we moved to Postgres", [("database_engine", "postgresql")]),
        ("psql or pg, whatever", [("database_engine", "postgresql")] * 2),
        ("log in with OAuth 2.0", [("auth_method", "oauth2")]),
        ("React.js and Vue", [("ui_framework", "react"), ("ui_framework", "vue")]),
        ("run it on k8s", [("container_platform", "kubernetes")]),
        ("GitHub Actions builds it", [("ci_system", "github actions")]),
        ("C++ and C#", [("language", "c++"), ("language", "c#")]),
        ("we host on Fly", [("hosting", "fly.io")]),
        ("nothing in particular", []),
    ],
)
def test_names_and_aliases(text: str, found: list[tuple[str, str]]) -> None:
    """An alias gives the category and the one name, and the longest name wins."""
    assert [(item.category, item.name) for item in technologies(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "Go ahead",
        "Express yourself",
        "let us go there",
        "a black screen",
        "render the page",
        "rust",
    ],
)
def test_everyday_words_are_no_technologies(text: str) -> None:
    """Words that are also names count only where they are spelled as names."""
    assert technologies(text) == ()


def test_an_everyday_word_counts_where_it_is_chosen() -> None:
    """After "use" a lower-case name is a name."""
    assert [item.name for item in technologies("please use express")] == ["express"]


def test_offsets_point_at_the_mention() -> None:
    """The offsets cut out exactly what was written."""
    text = "The cache is Redis, not Memcached."
    assert [text[item.start : item.end] for item in technologies(text)] == ["Redis", "Memcached"]


def test_every_category_belongs_to_a_concern() -> None:
    """The two tables fit together."""
    assert set(categories().values()) <= {concern.name for concern in concerns()}
    assert len(categories()) > 25
