"""Who speaks decides what a statement is worth; choices lean on what was offered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.errors import UsageError
from hitherto.intent.extract import extract, record_from
from hitherto.model import Document, Provenance, Record, Role
from hitherto.project.components import default_components

Said = Callable[..., tuple[Record, ...]]

RULES = """# Shop

This is a web shop. It uses PostgreSQL.

## Commands
- Run `pnpm test` before every commit
- `pnpm dev`: starts the server

## Code style
- No default exports
- Functions stay under 40 lines

```ts
const x = mustNever()
```

## Testing
All new endpoints need integration tests.
"""


def document(role: Role, scope_path: str = "") -> tuple[Record, ...]:
    """Return what is extracted from the sample instructions."""
    provenance = Provenance(source="AGENTS.md", position="", role=role)
    return extract(
        Document(provenance=provenance, text=RULES, scope_path=scope_path), default_components()
    )


def test_what_hitherto_injected_gives_nothing(said: Said) -> None:
    """Text that hitherto itself handed over is never read again."""
    assert said("From now on never use Redis", Role.HITHERTO) == ()


@pytest.mark.parametrize("role", [Role.AGENT, Role.TOOL, Role.DOCUMENT])
def test_without_authority_a_rule_is_proposed(said: Said, role: Role) -> None:
    """A page that says "remember this rule" only proposes it."""
    found = said("Remember that API keys must never be logged", role)
    assert [record.proposed for record in found] == [True]


@pytest.mark.parametrize("role", [Role.AGENT, Role.TOOL, Role.DOCUMENT])
def test_without_authority_plain_talk_is_nothing(said: Said, role: Role) -> None:
    """What an agent does or likes is no proposal."""
    assert said("I'll use Redis for the cache and keep the tests small", role) == ()


def test_a_person_is_taken_at_their_word(said: Said) -> None:
    """What the user types is no proposal."""
    assert not said("Never log API keys")[0].proposed


@pytest.mark.parametrize(
    "text",
    [
        "<command-name>review</command-name> always use tabs",
        "This session is being continued from a previous one. Never use tabs in code.",
        "[Request interrupted by user] we must use tabs in code",
    ],
)
def test_wrappers_give_nothing(said: Said, text: str) -> None:
    """What a program put into the user's turn is not the user's."""
    assert said(text) == ()


def test_instructions_give_rules_and_not_descriptions() -> None:
    """Imperative and binding lines are rules; descriptions and code are not."""
    assert [record.words for record in document(Role.INSTRUCTIONS)] == [
        "Run `pnpm test` before every commit",
        "No default exports",
        "Functions stay under 40 lines",
        "All new endpoints need integration tests.",
    ]


def test_instructions_know_their_lines_and_headings() -> None:
    """A record of a document says on which line it stands; the heading gives the component."""
    found = document(Role.INSTRUCTIONS)
    assert [record.provenance.position for record in found] == [
        "line 6",
        "line 10",
        "line 11",
        "line 18",
    ]
    assert found[1].component == "code style"


def test_nested_instructions_hold_in_their_subtree() -> None:
    """An instruction file below the root governs its own folder only."""
    found = document(Role.INSTRUCTIONS, "packages/web")
    assert {record.scope.path for record in found} == {("packages/web",)}
    assert not any(record.always_on for record in found)


OFFER = "Two ways:\n1. Use Redis for the cache\n2. Use Memcached for the cache\nWhich one?"


@pytest.mark.parametrize("answer", ["option 2", "2", "let's go with option 2", "Option 2 please"])
def test_a_choice_is_read_from_what_was_offered(said: Said, answer: str) -> None:
    """The words stay the user's; key and value are those of the option."""
    record = said(answer, before=OFFER)[0]
    assert (record.words, record.key, record.value) == (answer, "cache_store", "memcached")


def test_an_agreement_is_read_from_one_clear_question(said: Said) -> None:
    """A plain yes to "should I use X?" chooses X."""
    record = said("yes, do that", before="Should I use Redis for the cache?")[0]
    assert (record.words, record.value) == ("yes, do that", "redis")


@pytest.mark.parametrize(
    ("answer", "before"),
    [
        ("option 3", OFFER),
        ("option 2", ""),
        ("yes", "Should I continue with the next file?"),
        ("yes", "Tests are green."),
    ],
)
def test_an_unclear_choice_gives_nothing(said: Said, answer: str, before: str) -> None:
    """Where the offer is not in sight nothing is guessed."""
    assert said(answer, before=before) == ()


def test_words_that_are_known_to_stand_are_kept_whole() -> None:
    """What a person asks to remember becomes a record with exactly these words."""
    provenance = Provenance(source="cli", position="1", role=Role.USER)
    record = record_from("staging uses MySQL for now", provenance, default_components())
    assert record.words == "staging uses MySQL for now"
    assert (record.key, record.value, record.lifetime) == (
        "database_engine",
        "mysql",
        "further notice",
    )
    assert record.scope.environment == ("staging",)


def test_no_words_are_a_misuse() -> None:
    """An empty statement is refused with the remedy."""
    provenance = Provenance(source="cli", position="1", role=Role.USER)
    with pytest.raises(UsageError):
        record_from("  ", provenance, default_components())
