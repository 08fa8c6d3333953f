"""Who displaces whom over whole histories."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saying import PRODUCTION, STAGING, judge, pairs, say, snapshot

from hitherto.model import (
    EVERYWHERE,
    Kind,
    Polarity,
    Provenance,
    Record,
    Role,
    Scope,
    Standing,
    Status,
)
from hitherto.validity import as_of, displacements

WORDS = st.sampled_from(["Use pg", "Use mysql instead", "Only pg", "No more pg", "Fine"])
RECORDS = st.lists(
    st.builds(
        say,
        WORDS,
        st.integers(1, 6),
        st.sampled_from(["pg", "mysql", "sqlite", None, True]),
        key=st.sampled_from(["engine", "engines", "port", ""]),
        component=st.sampled_from(["database", "Data-Base", "api"]),
        role=st.sampled_from([Role.USER, Role.INSTRUCTIONS, Role.AGENT, Role.DOCUMENT]),
        source=st.sampled_from(["chat", "other chat", "AGENTS.md"]),
        ordinal=st.integers(0, 3),
        kind=st.sampled_from([Kind.DECISION, Kind.DECISION, Kind.RETRACTION]),
        polarity=st.sampled_from([Polarity.FOR, Polarity.FOR, Polarity.AGAINST]),
        scope=st.sampled_from([EVERYWHERE, STAGING, PRODUCTION, Scope(path=("src",))]),
        lifetime=st.sampled_from(["", "", "for now", "May 2026"]),
        instead_of=st.sampled_from([(), (), ("mysql",), ("pg",)]),
        adds=st.booleans(),
    ),
    max_size=12,
    unique_by=lambda record: record.id,
)


@given(RECORDS, st.randoms(use_true_random=False))
def test_the_order_of_records_makes_no_difference(
    records: list[Record], chance: random.Random
) -> None:
    """What was said and when decides, not the order in which it is handed over."""
    shuffled = list(records)
    chance.shuffle(shuffled)
    one, other = (displacements(Standing(records=tuple(order))) for order in (records, shuffled))
    assert pairs_of(one) == pairs_of(other)


def pairs_of(found: object) -> dict[str, object]:
    """Return all of a result that does not depend on a dict's order."""
    fields = ("superseded", "narrowed", "retracted", "contested", "evidence", "ended")
    return {field: getattr(found, field) for field in fields}


@given(RECORDS)
def test_every_record_gets_one_verdict_with_a_reason(records: list[Record]) -> None:
    """No history leaves a record without a verdict, and no chain of displacements is a ring."""
    standing = snapshot(*records)
    verdicts = judge(standing)
    assert set(verdicts) == {record.words for record in records}
    assert all(verdict.reason for verdict in verdicts.values())


@given(
    st.lists(
        st.tuples(st.sampled_from(["Use Redis for caching", "Use Redis for caches", "Cache!"]),
                  st.sampled_from(["cache", "caching", ""]), st.sampled_from(["redis", "none"])),
        min_size=2, max_size=6,
    )
)  # fmt: skip
def test_likeness_alone_retires_nothing(said: list[tuple[str, str, str]]) -> None:
    """Whatever they look like, statements of different keys leave each other in force."""
    records = [
        say(words, day, value, key=f"{key}-{day}" if key else "", component=f"part {day}")
        for day, (words, key, value) in enumerate(said, 1)
    ]
    assert pairs(displacements(snapshot(*records))) == set()


def test_without_a_key_only_the_very_words_meet() -> None:
    """A statement without a key is repeated by its words, and displaces nothing."""
    first = say("Keep it simple", 1, key="")
    again = say("keep it  simple!", 2, key="")
    other = say("Keep it simpler", 3, key="")
    found = displacements(snapshot(first, again, other))
    assert found.evidence == {first.id: again.id}
    assert pairs(found) == set()


def test_names_of_parts_and_keys_are_compared_in_one_form() -> None:
    """Case, hyphens, camelCase and a plural do not part what is the same."""
    old = say("Run by hand", 1, "manual", component="E2E-tests", key="testTrigger")
    new = say("Run on push", 2, "push", component="e2e test", key="test_triggers")
    assert pairs(displacements(snapshot(old, new))) == {
        ("superseded", "Run on push", "Run by hand")
    }


def test_repetitions_fall_together() -> None:
    """What was said three times is replaced three times by one later statement."""
    said = [say(f"Use pg, {n}", n, "pg") for n in (1, 2, 3)]
    found = displacements(snapshot(*said, say("Use mysql", 9, "mysql")))
    assert {("superseded", "Use mysql", record.words) for record in said} == pairs(found)
    assert found.evidence == {said[0].id: said[2].id, said[1].id: said[2].id}


def test_each_is_replaced_by_its_direct_successor() -> None:
    """In a chain each statement names the next, not the last."""
    chain = [say(f"Use {engine}", day, engine) for day, engine in enumerate("abca", 1)]
    chain[3] = say("Back to a", 4, "a")
    assert pairs(displacements(snapshot(*chain))) == {
        ("superseded", "Use b", "Use a"),
        ("superseded", "Use c", "Use b"),
        ("superseded", "Back to a", "Use c"),
    }


def test_a_stop_gap_gives_the_place_back() -> None:
    """What was for good holds again once "until" has passed, and not before."""
    good = say("Use pg", 1, "pg")
    gap = say("Use sqlite until 2026-04-01", 2, "sqlite", lifetime="2026-04-01")
    standing = snapshot(good, gap)
    during = judge(standing, now="2026-03-20T00:00:00Z")
    assert during["Use pg"].status is Status.SUPERSEDED
    assert during["Use pg"].by == (gap.id,)
    after = judge(standing, now="2026-04-02T00:00:00Z")
    assert after["Use pg"].status is Status.IN_FORCE
    assert after[gap.words].status is Status.EXPIRED


def test_a_retraction_of_a_stop_gap_gives_the_place_back() -> None:
    """Taking back "for now Y" takes back Y alone, and X holds again."""
    good = say("Use pg", 1, "pg")
    gap = say("Use sqlite for now", 2, "sqlite", lifetime="for now")
    back = say("Forget that", 3, kind=Kind.RETRACTION)
    verdicts = judge(snapshot(good, gap, back))
    assert verdicts["Use pg"].status is Status.IN_FORCE
    assert verdicts[gap.words].status is Status.RETRACTED


def test_for_now_ends_with_the_next_word() -> None:
    """For now X, then Y: Y holds, and X does not come back when Y is taken back."""
    gap = say("sqlite for now", 1, "sqlite", lifetime="for now")
    new = say("Use pg", 2, "pg")
    back = say("Forget pg", 3, "pg", kind=Kind.RETRACTION)
    assert judge(snapshot(gap, new))[gap.words].status is Status.SUPERSEDED
    verdicts = judge(snapshot(gap, new, back))
    assert verdicts[gap.words].status is Status.SUPERSEDED
    assert verdicts["Use pg"].status is Status.RETRACTED


def test_two_stop_gaps_in_a_row() -> None:
    """The first never returns; what was for good does when the last has ended."""
    good = say("Use pg", 1, "pg")
    first = say("sqlite for now", 2, "sqlite", lifetime="for now")
    second = say("csv until 2026-04-01", 3, "csv", lifetime="2026-04-01")
    verdicts = judge(snapshot(good, first, second), now="2026-05-01T00:00:00Z")
    assert verdicts["Use pg"].status is Status.IN_FORCE
    assert verdicts[first.words].status is Status.SUPERSEDED


def test_sets_add_until_words_close_them() -> None:
    """Members stand side by side; "only" replaces them all, "instead" the one it names."""
    jq = say("Allow jq", 1, "jq", adds=True)
    grep = say("Allow grep", 2, "grep", adds=True)
    swap = say("Allow rg instead of grep", 3, "rg", adds=True, instead_of=("grep",))
    only = say("Allow only awk", 4, "awk")
    plain = say("Allow awk", 4, "awk")
    assert pairs(displacements(snapshot(jq, grep, plain))) == set()
    assert pairs(displacements(snapshot(jq, grep, swap))) == {
        ("superseded", swap.words, "Allow grep")
    }
    assert pairs(displacements(snapshot(jq, grep, only))) == {
        ("superseded", only.words, "Allow jq"),
        ("superseded", only.words, "Allow grep"),
    }


def test_a_retraction_strikes_one_member_of_a_set() -> None:
    """Taking back jq leaves grep; taking back what was never a member leaves both."""
    jq, grep = say("Allow jq", 1, "jq", adds=True), say("Allow grep", 2, "grep", adds=True)
    no_jq = say("Not jq after all", 3, "jq", kind=Kind.RETRACTION)
    no_sed = say("Not sed after all", 3, "sed", kind=Kind.RETRACTION)
    assert pairs(displacements(snapshot(jq, grep, no_jq))) == {
        ("retracted", no_jq.words, "Allow jq")
    }
    assert pairs(displacements(snapshot(jq, grep, no_sed))) == set()


@pytest.mark.parametrize(
    ("words", "instead_of", "hit"),
    [
        ("Kafka instead of rabbitmq", ("rabbitmq",), True),
        ("Kafka instead of RabbitMQ", ("RabbitMQ",), True),
        ("Kafka, not our message queue rule", ("queue between services",), True),
        ("Kafka instead of zeromq", ("zeromq",), False),
        ("Kafka instead of the queue", ("queue",), False),
    ],
)
def test_a_contrast_crosses_keys_by_name_only(
    words: str, instead_of: tuple[str, ...], hit: bool
) -> None:
    """It hits another key of its component where it gives the value or most of the words."""
    old = say("Queue between services: rabbitmq", 1, "rabbitmq", key="message_queue")
    far = say("Queue between services: rabbitmq!", 1, "rabbitmq", key="q", component="other")
    new = say(words, 2, "kafka", key="broker", instead_of=instead_of)
    want = {("superseded", words, old.words)} if hit else set()
    assert pairs(displacements(snapshot(old, far, new))) == want


def test_yes_and_no_name_no_statement() -> None:
    """That something is "on" is true of many statements: a contrast with it names none of them."""
    old = say("Check every link", 1, value=True, key="link_check")
    new = say("Step two, not on", 2, "step two", key="step", instead_of=("on",))
    assert pairs(displacements(snapshot(old, new))) == set()


def test_a_mere_yes_takes_no_value_away() -> None:
    """That something is wanted takes no value from it; that it is not wanted does."""
    old = say("Cache the answers in redis", 1, "redis", key="answer_cache")
    again = say("Cache the answers", 2, value=True, key="answer_cache")
    refused = say("Do not cache the answers", 3, value=False, key="answer_cache")
    assert pairs(displacements(snapshot(old, again))) == set()
    assert pairs(displacements(snapshot(old, refused))) == {
        ("superseded", refused.words, old.words)
    }


def test_a_decision_record_is_named_by_its_number() -> None:
    """Whatever the parts, "supersedes ADR 5" replaces what decision record 5 says."""
    old = say("Use REST", 1, "rest", component="api", role=Role.DECISION_RECORD,
              source="docs/adr/0005-use-rest.md")  # fmt: skip
    other = say("Use gRPC inside", 1, "grpc", component="rpc", role=Role.DECISION_RECORD,
                source="docs/adr/0015-grpc.md")  # fmt: skip
    new = say("GraphQL; supersedes ADR 5", 2, "graphql", component="gateway", key="style",
              role=Role.DECISION_RECORD, source="docs/adr/0016-graphql.md",
              instead_of=("ADR 5",))  # fmt: skip
    assert pairs(displacements(snapshot(old, other, new))) == {
        ("superseded", new.words, "Use REST")
    }


@pytest.mark.parametrize(
    ("words", "hit"),
    [
        ("We do not need the redis cache any more", True),
        ("We do not need a cache any more", False),
        ("Drop the store", False),
    ],
)
def test_a_retraction_without_its_key_needs_the_name(words: str, hit: bool) -> None:
    """In its component it takes back what has a value that it names, never what is alike."""
    cache = say("Cache in redis", 1, "redis", key="cache_store")
    limit = say("At most 10 connections", 1, 10, key="limit")
    back = say(words, 2, key="", kind=Kind.RETRACTION)
    want = {("retracted", words, cache.words)} if hit else set()
    assert pairs(displacements(snapshot(cache, limit, back))) == want


def test_one_turn_does_not_contradict_itself() -> None:
    """Two values of one turn both stand; its exception narrows its rule, in whatever order."""
    one, two = say("Ports 80", 1, 80), say("Ports 443", 1, 443)
    assert pairs(displacements(snapshot(one, two))) == set()
    rule = say("Use pg", 1, "pg")
    exception = say("sqlite in staging", 1, "sqlite", scope=STAGING)
    assert pairs(displacements(snapshot(rule, exception))) == {
        ("narrowed", "sqlite in staging", "Use pg")
    }


def test_one_version_of_a_file_does_not_contradict_itself() -> None:
    """Lines of one file are said at once: a later line does not replace an earlier one."""
    lines = [
        say(f"Use {value}", 1, value, role=Role.INSTRUCTIONS, source="AGENTS.md", ordinal=line)
        for line, value in ((3, "tabs"), (90, "spaces"))
    ]
    assert pairs(displacements(snapshot(*lines))) == set()


def test_what_a_file_no_longer_says_is_withdrawn() -> None:
    """A file speaks with its newest version only."""
    old = say("Use tabs", 1, "tabs", role=Role.INSTRUCTIONS, source="AGENTS.md", digest="aa")
    kept = say("Use mypy", 5, value=True, key="types", role=Role.INSTRUCTIONS, source="AGENTS.md",
               ordinal=7, digest="bb")  # fmt: skip
    verdicts = judge(snapshot(old, kept))
    assert verdicts["Use tabs"].status is Status.RETRACTED
    assert "no longer in AGENTS.md" in verdicts["Use tabs"].reason
    assert verdicts["Use mypy"].status is Status.IN_FORCE


def test_undated_turns_are_ordered_by_their_place() -> None:
    """In one source a turn without a time was said between its neighbours."""
    first = say("Use a", 1, "a", ordinal=1)
    undated = say("Use b", 1, "b", ordinal=2, at="")
    last = say("Use c", 3, "c", ordinal=3)
    assert pairs(displacements(snapshot(first, undated, last))) == {
        ("superseded", "Use b", "Use a"),
        ("superseded", "Use c", "Use b"),
    }


def test_unknown_order_is_contested() -> None:
    """Two sources without times contradict each other: both are shown, none is chosen."""
    one = say("Use a", 1, "a", source="one", at="")
    other = say("Use b", 1, "b", source="two", at="")
    verdicts = judge(snapshot(one, other))
    assert {verdict.status for verdict in verdicts.values()} == {Status.CONTESTED}
    assert all(verdict.applies and not verdict.followed for verdict in verdicts.values())


def test_fractions_of_a_second_order() -> None:
    """10:00:00 comes before 10:00:00.5, whatever the text order of "Z" and "."."""
    early = say("Use a", 1, "a", source="one", at="2026-03-01T10:00:00Z")
    late = say("Use b", 1, "b", source="two", at="2026-03-01T10:00:00.5Z")
    assert pairs(displacements(snapshot(early, late))) == {("superseded", "Use b", "Use a")}


def test_as_of_hides_what_came_later() -> None:
    """A snapshot as of a moment holds only what was said by then."""
    old, new = say("Use a", 1, "a"), say("Use b", 5, "b")
    whole = snapshot(old, new)
    assert as_of(whole, "2026-03-02T00:00:00Z").records == (old,)
    assert as_of(whole, new.provenance.at).records == (old, new)
    assert as_of(whole, "") is whole


def test_a_set_that_grows_stays_cheap() -> None:
    """Four thousand repetitions of two statements are compared as two."""
    said = tuple(
        Record(
            provenance=Provenance(
                source="chat", position=f"{n}", role=Role.USER, ordinal=n, at="2026-03-01T10:00:00Z"
            ),
            kind=Kind.DECISION,
            words=f"Use {n % 2}",
            component="x",
            key="y",
            value=f"v{n % 2}",
            adds=True,
        )
        for n in range(4000)
    )
    found = displacements(Standing(records=said))
    assert len(found.evidence) == 3998
    assert pairs(found) == set()
