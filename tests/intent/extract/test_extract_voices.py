"""The same rules in many people's voices, and what the same people say beside them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from hitherto.intent.extract import extract, reading
from hitherto.intent.extract.spoken import main_clause, without_reason, written
from hitherto.model import Document, Kind, Polarity, Provenance, Record, Role, Turn, Value
from hitherto.project.components import default_components

Said = Callable[..., tuple[Record, ...]]


@pytest.mark.parametrize(
    "text",
    [
        # in few words
        "Cache = Redis.",
        "Prod cache: Redis.",
        "MySQL in prod.",
        "MongoDB for the prototype.",
        "Report columns: Name, Price, Stock.",
        "Sessions are out, passkeys are in.",
        "Canary first, then production.",
        # in the language of specifications
        "REQ-104: The importer SHALL preserve all published attributes of a record.",
        "DEC-9: OpenID Connect is adopted as the login mechanism.",
        "The test environment may employ SQLite as its database.",
        "Uploads to production are subject to prior review in the security team.",
        # in speech
        "oh and another thing um don't ever log the passwords of users okay",
        "so for the cache I think we settled on it we're gonna use Redis yeah",
        "every new table gotta have a migration no excuses",
        "lets go mysql for the database",
        "and please, nobody merges to main without a green test run, okay?",
        # by those who decide
        "After way too much talk (thanks for your patience!), we're going with Redis for caching.",
        "The database is going to be MySQL, folks, I have seen the others.",
        "DuckDB will do just fine for the prototype.",
        "We're perfectly happy with MySQL, no need to look further.",
        "The error format of the API is not up for change, full stop.",
        "I expect a migration with each and every new table.",
        # by those who learnt English late
        "Before deploy to production we must always to run the migrations.",
        "We have decide to use Redis for the cache.",
        # with other verbs
        "Favour the lightweight parser over the heavyweight one in the build.",
        "Throttle every webhook.",
        "Whoever adds a migration also writes its rollback.",
        "No endpoint lands without a load test.",
        "Out of the box, the sidebar is folded.",
        # where and when in front
        "Production runs on MySQL 8.",
        "In production the cache is Redis 7, two replicas.",
        "Deploy to production only between 20:00 and 23:00.",
        "From now on we take the tariffs from the ledger.",
        "For now we hard-code the exchange rates.",
        # under a title
        "queue = kafka, nothing else",
        "parser -> small model unless the text is long",
        "webhook bodies: never drop or rename a field once it is public",
        "Production: MySQL.",
        "revised: cache via redis, not memcached",
        "Items, Taxes and Total: these three sections belong in the invoice.",
        "Redis it is for the cache.",
        "I'd go for the small model on inference, good enough and far cheaper",
        "The importer's formats are forever.",
        # with the condition behind
        "prod releases only after a rehearsal",
        "Could we agree that the invoice keeps its two parts, Items and Total?",
        "Let's add tracing to the importer and never ship a job without it.",
        # taken back, or measured, whatever part it is
        "Forget the rule about tabs in makefiles.",
        "drop the 72 column limit",
        "the gauges must refresh every 15 seconds instead of 90",
    ],
)
def test_rules_stand_in_any_voice(said: Said, text: str) -> None:
    """Whoever says it, a rule gives one record with exactly its words."""
    assert [record.words for record in said(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        # errands: this thing, now
        "Rename that helper please",
        "Rename parse_all to read_every_row.",
        "Could you move this label a bit to the right",
        "Just kill that worker for now, we'll see.",
        "can you make a copy of that before we touch it",
        "Deploy the patch now, I'll watch the logs.",
        "Write the first migration for the orders.",
        "Let's profile the import later.",
        "Let's deploy the patch this evening.",
        "Empty the scratch directory.",
        "replace it with lodash in that one file",
        # news and stories
        "The support team has sent new screenshots, feel free to look.",
        "The customer has seen the dashboard and wants it.",
        "The nightly build is taking longer than usual.",
        "The suite is failing only on Windows.",
        "My database course is slow this term.",
        "We had a long discussion about the API.",
        "Found it, two tests in different order.",
        "The index was unavailable between 10:00 and 10:20.",
        "The CI run took eleven minutes.",
        "I'm writing the API guide right now.",
        "restore tested, 14 min",
        "All tests passed, and I moved on to the next module.",
        "The buttons are now visible, and they work!",
        "The legend never appears on the chart.",
        "The login page still doesn't load.",
        "I approve this plan.",
        "Please write a short commit message for all of that.",
        "Review the rotate functions - including, but not limited to the new one.",
        '@editor /tests pytest: "which framework do you want"',
        "Before you continue, let me explain the parser.",
        "We need to review the deployment notes.",
        "Let's move on to #2, the tests.",
        "The client called, they liked the dashboard.",
        "webhook of the payments arrived twice, hmm",
        "download of the export is slow from here",
        "Please remove my test rows from the demo environment.",
        "Redis crashed again on the test machine.",
        # what might have been
        "We should never have upgraded the framework, my head hurts.",
        "The test report should have been sent to everybody.",
        # manners of speaking
        "You must try the new terminal, it never fails.",
        "no no the other button the green one",
        "Everybody loves the new build.",
    ],
)
def test_what_else_people_say_does_not_stand(said: Said, text: str) -> None:
    """Errands, news, regrets and manners of speaking are no rules, whatever words they use."""
    assert not said(text)


@pytest.mark.parametrize(
    ("text", "key", "value", "displaced"),
    [
        ("Jest is out, Vitest is in", "test_framework", "vitest", "jest"),
        ("We move off MySQL and onto Postgres", "database_engine", "postgresql", "mysql"),
        ("scratch npm we doing pnpm now", "package_manager", "pnpm", "npm"),
        ("Scrap the Jest idea, we go Vitest", "test_framework", "vitest", "jest"),
        (
            "Postgres is adopted, superseding MySQL (ADR 3)",
            "database_engine",
            "postgresql",
            "mysql",
        ),
        ("we're not using yarn anymore, we use pnpm", "package_manager", "pnpm", "yarn"),
        ("switching the tests over to Vitest, Jest goes away", "test_framework", "vitest", "jest"),
    ],
)
def test_one_takes_the_place_of_the_other(text: str, key: str, value: str, displaced: str) -> None:
    """The words around two technologies of one sort tell which is left behind."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value, draft.instead_of) == (key, value, (displaced,))
    assert draft.kind is not Kind.RETRACTION
    assert draft.polarity is Polarity.FOR


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Report columns: Name, Price, Stock", "report_columns", "Name, Price, Stock"),
        (
            "The page must have a Summary, a History and a Notes section",
            "page_sections",
            "Summary, History, Notes",
        ),
        (
            "The invoice needs to have three blocks at all times: Sender, Items, and Total",
            "invoice_blocks",
            "Sender, Items, Total",
        ),
        ("Two tabs belong on the profile: Orders, Addresses", "profile_tabs", "Orders, Addresses"),
        (
            "Items, Taxes and Total: these three sections belong in the invoice",
            "invoice_sections",
            "Items, Taxes, Total",
        ),
        (
            "keep the invoice's sections (Items, Taxes, Total) whatever you add",
            "invoice_sections",
            "Items, Taxes, Total",
        ),
    ],
)
def test_sets_by_their_noun(text: str, key: str, value: Value) -> None:
    """A list belongs to its noun, wherever that stands; what is said of a list is not in it."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value) == (key, value)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Put rate limits on every API route, we can't afford a scraper", "rate_limit", "required"),
        ("No endpoint lands without integration tests", "integration_tests", "required"),
        ("Nobody ships to prod unless it was validated on staging", "staging_first", "required"),
        ("Integration tests are not optional for jobs", "integration_tests", "required"),
        ("Clients must never see internal identifiers", "internal_ids", "hidden"),
        ("keep internal ids out of urls, not even in error messages", "internal_ids", "hidden"),
        ("Existing response fields must never be removed", "api_compatibility", "kept"),
        ("we can't break API consumers", "api_compatibility", "kept"),
        ("We do not need to keep backward compatibility", "api_compatibility", "not kept"),
        ("Jobs don't have to have integration tests", "integration_tests", "not required"),
        ("Users don't want to see internal ids, so hide them", "internal_ids", "hidden"),
        ("Breaking changes are fine until 1.0", "api_compatibility", "broken"),
    ],
)
def test_settings_however_they_are_said(text: str, key: str, value: str) -> None:
    """One attribute with few values has one key, whatever the sentence around it."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value) == (key, value)


def test_a_reason_says_nothing_against() -> None:
    """What gives the reason behind a comma changes neither polarity nor key."""
    draft = reading("Use Redis for the cache, we can't afford a cluster", default_components())
    assert (draft.key, draft.value, draft.polarity) == ("cache_store", "redis", Polarity.FOR)
    assert (
        without_reason("If it fails, the customer is told") == "If it fails, the customer is told"
    )
    assert without_reason("Use it, because it is fast") == "Use it, because it is fast"
    assert without_reason("Use the fast one, the customers love it") == "Use the fast one"


def test_words_as_they_would_be_written() -> None:
    """Labels, asides, greetings and fillers go, short forms are spelled out, the rest stays."""
    assert written("REQ-7: Keep the Header (see annex).") == "Keep the Header."
    assert written("okay so um we gotta keep the header") == "we have to keep the header"
    assert written("Keep the header") == "Keep the header"
    assert written("um") == "um"
    assert main_clause("For now we keep it") == "we keep it"


def test_live_is_production_and_staging_before_it_is_a_gate() -> None:
    """People say live for production; staging named beside it is where one comes from, not both."""
    components = default_components()
    live = reading("The live system's cache is Redis", components)
    gate = reading("Rollouts to production presuppose a rehearsal on staging", components)
    both = reading("On staging and production the cache is Redis", components)
    assert live.scope.environment == ("production",)
    assert gate.scope.environment == ("production",)
    assert both.scope.environment == ("production", "staging")


def test_a_prototype_is_one_however_it_is_named() -> None:
    """An early stage is meant wherever it is named, and a topic in front of a colon is a place."""
    components = default_components()
    for text in (
        "MySQL will do as long as it's only the prototype",
        "the prototype can live with MySQL",
        "prototype: MySQL",
    ):
        assert reading(text, components).scope.environment == ("prototype",)
    for text in ("production = MySQL", "We host production on MySQL and nothing else"):
        assert reading(text, components).scope.environment == ("production",)


def test_the_topic_in_front_of_a_colon_is_the_component() -> None:
    """What is named before the colon beats what the sentence behind it speaks of."""
    draft = reading("API responses: never rename a field", default_components())
    assert draft.component == "api"


def test_a_record_knows_what_it_was_said_among() -> None:
    """A record carries the words around it; one of a document, the headings it stands under."""
    components = default_components()
    typed = Provenance(source="chat", position="turn 1", role=Role.USER)
    text = "About the parser: hello. Never log the tokens of users."
    [record] = extract(Turn(provenance=typed, text=text, before="Which logs?"), components)
    assert record.situation == f"Which logs?\n{text}"
    filed = Provenance(source="AGENTS.md", position="", role=Role.INSTRUCTIONS)
    rules = "# Backend\n\n## Logs\n\n- Never log the tokens of users.\n"
    [rule] = extract(Document(provenance=filed, text=rules), components)
    assert rule.situation == "Backend / Logs"


def test_reading_does_not_depend_on_the_order_of_sets() -> None:
    """Equal votes for two kinds are settled by the table, not by how a process orders its sets."""
    code = (
        "from hitherto.intent.extract import reading;"
        "from hitherto.project.components import default_components;"
        "print(reading({!r}, default_components()).kind)"
    ).format("The importer for the prototype, that's all we need there")
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "6", "7")
    }
    assert len(said) == 1
