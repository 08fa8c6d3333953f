"""What speaks of secrets, or only looks like one, is kept word for word."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conversations import USER, WRITERS
from harmless_corpus import HARMLESS, RULES

from hitherto.privacy import mask, mask_each, mask_name

if TYPE_CHECKING:
    from terminal import Person


def test_the_corpora_are_as_large_as_they_say() -> None:
    """Twenty rules and forty harmless texts, each once."""
    assert len(set(RULES)) >= 20
    assert len(set(HARMLESS)) >= 40


@pytest.mark.parametrize("text", [*RULES, *HARMLESS])
def test_nothing_is_masked(text: str) -> None:
    """No word of it is taken for a secret, alone or among others."""
    assert mask(text) == text
    assert mask_name(text) == text
    assert mask_each([*RULES, text, *HARMLESS]) == (*RULES, text, *HARMLESS)


def test_rules_that_are_remembered_hold(person: Person) -> None:
    """Each rule about secrets is kept whole and is in force."""
    (person.folder / "rules.txt").write_text("\n".join(RULES), encoding="utf-8")
    person("remember", "--from", "rules.txt")
    held = person.statements()
    assert {rule: held[rule]["verdict"]["status"] for rule in RULES} == dict.fromkeys(
        RULES, "in_force"
    )


@pytest.mark.parametrize("kind", WRITERS)
def test_rules_that_are_said_hold(person: Person, world: Path, kind: str) -> None:
    """Each rule about secrets that somebody types is extracted whole and is in force."""
    WRITERS[kind](world, "one", person.folder, [(USER, rule) for rule in RULES])
    person("sync")
    held = person.statements()
    assert {rule: held[rule]["verdict"]["status"] for rule in RULES if rule in held} == (
        dict.fromkeys(RULES, "in_force")
    )
