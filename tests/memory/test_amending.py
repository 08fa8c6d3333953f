"""What a person types about a reading becomes an amendment of it."""

from __future__ import annotations

import pytest

from hitherto.errors import UsageError
from hitherto.memory.amending import amendment, changes
from hitherto.model import (
    EVERYWHERE,
    Amended,
    Kind,
    Polarity,
    Provenance,
    Record,
    Role,
    Scope,
    Standing,
)

AT = "2026-08-24T09:00:00Z"
RECORD = Record(
    provenance=Provenance(source="codex:1", position="turn 1", role=Role.USER),
    kind=Kind.DECISION,
    words="Listen on one port.",
    key="port",
    value=1,
)


@pytest.mark.parametrize(
    ("typed", "scope"),
    [
        ("", EVERYWHERE),
        ("Everywhere", EVERYWHERE),
        ("production", Scope(environment=("production",))),
        ("in staging", Scope(environment=("staging",))),
        ("src/api/", Scope(path=("src/api",))),
        (
            "environment production; path src/b, src/a",
            Scope(("production",), (), ("src/a", "src/b")),
        ),
        ("branch release", Scope(branch=("release",))),
        ("audience reviewers; production", Scope(("production",), audience=("reviewers",))),
    ],
)
def test_a_scope_is_typed_as_it_is_shown_or_in_words(typed: str, scope: Scope) -> None:
    """What `understood` shows can be typed again, and so can what people would write."""
    assert changes("scope", typed) == {"scope": scope}
    assert changes("scope", str(scope)) == {"scope": scope}


def test_what_is_no_scope_is_refused_with_the_form() -> None:
    """A word that names no place is not taken for one."""
    with pytest.raises(UsageError, match=r"'mostly' is no scope.*environment production; path"):
        changes("scope", "mostly")
    with pytest.raises(UsageError, match=r"'words' is no field of a reading.*component, key"):
        changes("words", "Something else.")


@pytest.mark.parametrize(
    ("typed", "value", "polarity"),
    [
        ("sqlite", "sqlite", Polarity.FOR),
        ("not sqlite", "sqlite", Polarity.AGAINST),
        ("yes", True, Polarity.FOR),
        ("No", False, Polarity.FOR),
        ("80", 80, Polarity.FOR),
        ("-1.5", -1.5, Polarity.FOR),
        ("20 s", "20 s", Polarity.FOR),
        ("-", None, Polarity.FOR),
    ],
)
def test_a_value_is_what_it_looks_like(typed: str, value: object, polarity: Polarity) -> None:
    """Numbers, yes and no are values of their own; "not" forbids."""
    assert changes("value", typed) == {"value": value, "polarity": polarity}


def test_components_and_keys_get_the_form_they_have() -> None:
    """Lower case, and words joined by an underscore."""
    assert changes("component", "API") == {"component": "api"}
    assert changes("component", "-") == {"component": ""}
    assert changes("key", "Listen port") == {"key": "listen_port"}
    assert changes("key", "-") == {"key": ""}


def test_an_amendment_keeps_earlier_ones_and_drops_what_is_read_so_anyway() -> None:
    """The last amendment counts as a whole, so it says all that differs and nothing else."""
    held = Amended(at=AT, record=RECORD.id, key="listen_port")
    amended = held.over(RECORD)
    standing = Standing(records=(amended,), amended={RECORD.id: held}, as_read={RECORD.id: RECORD})
    more = amendment(standing, amended, {"component": "api"}, AT)
    assert more.changes() == {"component": "api", "key": "listen_port"}
    assert amendment(standing, amended, {"key": "port"}, AT).changes() == {}
    assert amendment(standing, amended, {"value": True}, AT).changes()["value"] is True


def test_an_amended_reading_is_a_person_s() -> None:
    """What only an agent understood is understood by the person who amended it."""
    understood = Record(
        **{**{n: getattr(RECORD, n) for n in RECORD.__struct_fields__}, "read_by": "x"}
    )
    assert Amended(at=AT, record=understood.id, key="port").over(understood).read_by == ""


@pytest.mark.parametrize("field", ["component", "key", "value", "scope"])
@pytest.mark.parametrize("typed", ["\x1b[a", "\x1b[31mx", "\udcff", "a\u202eb", "\x07"])
def test_what_cannot_be_shown_is_refused(field: str, typed: str) -> None:
    """Control characters and bytes that are no text are neither kept nor shown as they are."""
    with pytest.raises(UsageError, match="cannot be shown"):
        changes(field, typed)


@pytest.mark.parametrize("field", ["component", "key"])
def test_signs_alone_are_no_name(field: str) -> None:
    """Only - says that there is none."""
    with pytest.raises(UsageError, match=f"is no {field}"):
        changes(field, "!?")
    assert changes(field, "-") == {field: ""}
