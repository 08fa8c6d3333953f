"""Which records could matter at all: each rule names its own, and names no others."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from remembering import asked, corpus, met, said

from hitherto.intent.candidates import CANDIDATES, SURE
from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.model import Role

RECORDS = (
    said("Use PostgreSQL.", 1, component="database", session="one"),  # 0
    said("Entities have no setters.", 2, component="data model", session="one"),  # 1
    said("Ship on Mondays.", 3, component="deployment", session="two"),  # 2
    said("Keep it short.", 4, component="pump control", situation="The siren was long"),  # 3
    said("Commit in small steps.", 5, component="git workflow"),  # 4
    said("Use SQLite.", 6, component="database", session="two"),  # 5, displaced
    said("Ask before you spend money.", 7, component="budget", always_on=True),  # 6
)


@pytest.fixture
def known() -> Corpus:
    """Return the seven records, the sixth of them displaced."""
    return corpus(*RECORDS, displaced=[5])


def named(
    query: Query, known: Corpus, meaning: Mapping[int, float] | None = None
) -> dict[str, set[int]]:
    """Return what each rule names."""
    values = met(query, known)
    if meaning is not None:
        values["meaning"] = meaning
    return {name: set(rule(query, known, values)) for name, rule in CANDIDATES}


@pytest.mark.parametrize(
    ("rule", "text", "numbers"),
    [
        ("component", "Add a migration", {0, 5}),  # a word of the concern
        ("component", "Start the pump", {3}),  # half of the component's name
        ("component", "Sing a song", set()),
        ("close component", "Add a migration", {1}),  # .7 * .8; deployment is .7 * .6
        ("related component", "Add a migration", {1, 2}),
        ("close component", "Sing a song", set()),
        ("words", "Is SQLite fine?", {5}),
        ("words", "Replace the siren", {3}),  # said among such words
        ("words", "Sing a song", set()),
        ("session", "Sing a song", set()),
        ("meaning", "Sing a song", set()),
        ("always on", "Sing a song", {4, 6}),
    ],
)
def test_what_each_rule_names(known: Corpus, rule: str, text: str, numbers: set[int]) -> None:
    """Each rule names the records that its own evidence speaks for, displaced ones too."""
    assert named(asked(text), known)[rule] == numbers


def test_closeness_is_told_from_relation(known: Corpus) -> None:
    """A hint of a component relates others too weakly for them to be sure of a place."""
    rules = named(asked("Check the entity"), known)
    assert 0 in rules["close component"]
    weak = named(asked("Rename the column"), known)  # "column" is a hint of the database only
    assert weak["related component"] == {1, 2}
    assert weak["close component"] == set()


def test_paths_speak_of_components(known: Corpus) -> None:
    """A path in a task speaks for the components that lie there; an unknown one for none."""
    assert named(asked("Mend it", paths=["src/unknown.py"]), known)["component"] == set()


def test_in_a_session_all_that_stands_is_looked_at(known: Corpus) -> None:
    """Where the task is asked in a session every live record is a candidate."""
    assert named(asked("Go on", session="two"), known)["session"] == {0, 1, 2, 3, 4, 6}


def test_meaning_needs_to_be_near(known: Corpus) -> None:
    """With an embedder, what is near enough is a candidate: 0.35 is, less is not."""
    rules = named(asked("Sing a song"), known, {0: 0.9, 1: 0.35, 2: 0.34, 3: -1.0})
    assert rules["meaning"] == {0, 1}


@pytest.mark.parametrize("text", ["", "Go on", "Add a migration to the pump"])
def test_rules_only_name_what_is_there(text: str) -> None:
    """No rule fails or names a number that is no record, with no records at all either."""
    for held in (corpus(), corpus(*RECORDS)):
        for numbers in named(asked(text, session="one"), held).values():
            assert numbers <= set(range(len(held.records)))


def test_rules_are_named_once_and_sure_ones_exist() -> None:
    """Reasons are shown by name, so names differ; the sure rules are among them."""
    names = [name for name, _ in CANDIDATES]
    assert len(names) == len(set(names))
    assert set(names) > SURE


def test_a_decision_record_governs_what_it_is_about() -> None:
    """One about a process concern is named by its subject; the same words typed govern all."""
    typed = said("Commit in small steps.", 1, component="git workflow")
    origin = msgspec.structs.replace(typed.provenance, role=Role.DECISION_RECORD, source="adr/1.md")
    record = msgspec.structs.replace(typed, provenance=origin)
    assert corpus(typed, record).always_on == (0,)
    assert corpus(msgspec.structs.replace(record, always_on=True)).always_on == (0,)
