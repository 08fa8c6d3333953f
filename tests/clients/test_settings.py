"""What `hitherto setup` does to a client's settings, and that `--undo` leaves no trace."""

from __future__ import annotations

import json
import tomllib

import pytest
from people import Person, needs

pytestmark = pytest.mark.clients
pytest_plugins = ("client_fixtures",)

RULE = "From now on all new endpoints must be rate limited."
UNHEARD = "Never commit generated files."
TASK = "Add an endpoint that exports invoices as CSV."


def test_setup_and_undo_leave_every_file_as_it_was(person: Person) -> None:
    """Set up, set up again and taken out: all files of home and repository are the same bytes."""
    needs("setup")
    person.hitherto("init")
    before = person.files()
    person.hitherto("setup", person.client.name, "--dry-run")
    assert person.files() == before
    person.hitherto("setup", person.client.name)
    installed = person.files()
    assert installed != before
    person.hitherto("setup", person.client.name)
    assert person.files() == installed
    person.hitherto("setup", person.client.name, "--undo")
    assert person.files() == before


def test_undo_after_sessions_takes_out_only_hitherto(person: Person) -> None:
    """After the client itself wrote to its settings, all of hitherto goes and all else stays."""
    for name in ("setup", "hook"):
        needs(name)
    person.trusts()  # their own hook
    before = person.files()
    person.hitherto("init")
    person.hitherto("setup", person.client.name)
    person.trusts()
    person.says(RULE)
    person.hitherto("setup", person.client.name, "--undo")
    after = person.files()
    for path in before:
        if path.endswith((".claude.json", ".sqlite", "-wal", "-shm", ".lock")):
            continue  # the client's own state
        if path.endswith("config.toml"):
            assert settings_of(after[path]) == settings_of(before[path])
            assert after[path].startswith(before[path].rpartition(b"[hooks.state]")[0])
        elif "/.claude/settings" in path or path.endswith("/hooks.json"):
            assert after[path] == before[path]
    assert [path for path, held in after.items() if names_hitherto(person, path, held)] == []


def test_without_hitherto_a_session_runs_and_nothing_is_kept(person: Person) -> None:
    """After undo the client works, the model sees no rule, and what was said is not noted."""
    for name in ("setup", "hook"):
        needs(name)
    person.hitherto("init")
    person.hitherto("setup", person.client.name)
    person.trusts()
    person.says(RULE)
    person.hitherto("setup", person.client.name, "--undo")
    kept = {path: path.read_bytes() for path in person.data.rglob("*") if path.is_file()}
    session = person.says(TASK)
    assert (session.code, session.out.strip()) == (0, "It is done."), session.err
    assert RULE not in session.seen
    assert "mcp__hitherto" not in "".join(session.requests[0].tools)
    assert {path: path.read_bytes() for path in person.data.rglob("*") if path.is_file()} == kept


def test_the_doctor_knows_whether_the_client_will_run_it(person: Person) -> None:
    """Codex runs no hook before it is trusted, and the doctor says so; else all is well."""
    for name in ("setup", "hook"):
        needs(name)
    person.hitherto("init")
    person.hitherto("setup", person.client.name)
    if person.client.name == "codex":
        person.says(UNHEARD)
        assert person.statements() == []
        findings = person.answer("doctor")["findings"]
        (bad,) = [found for found in findings if not found["good"]]
        assert "trust" in bad["what"]
    person.trusts()
    told = person.answer("doctor")
    assert told["good"], told
    assert [each for each in told["findings"] if each["name"] == person.client.name]
    person.says(RULE)
    heard = [each["record"]["words"] for each in person.statements()]
    # The server, once trusted, reads in its own time what was said before as well.
    assert sorted(heard) in ([RULE], sorted([RULE, UNHEARD]))


@pytest.mark.parametrize("harm", ["below a file", "garbage"])
def test_a_broken_data_folder_never_stops_the_client(helped: Person, harm: str) -> None:
    """With what is kept out of reach or damaged, a session is as it would be without hitherto."""
    helped.says(RULE)
    more = {}
    if harm == "garbage":
        for path in helped.data.rglob("*"):
            if path.is_file():
                path.write_bytes(b"\x00garbage\xff" * 50)
    else:
        more["HITHERTO_HOME"] = str(helped.folder / "README.md" / "data")
    session = helped.says(TASK, **more)
    assert (session.code, session.out.strip()) == (0, "It is done."), session.err
    assert "Traceback" not in session.err + session.seen
    assert "Failed" not in session.err, session.err


def settings_of(config: bytes) -> dict[str, object]:
    """Return what Codex's settings say; the trust that is recorded in them included."""
    return tomllib.loads(config.decode())


def names_hitherto(person: Person, path: str, held: bytes) -> bool:
    """Tell whether a file of settings or state would still make the client start hitherto."""
    if path.startswith(str(person.folder)):
        return b"hitherto" in held
    if path.endswith(".claude.json"):
        return "hitherto" in json.loads(held).get("mcpServers", {})
    if path.endswith(("settings.json", "config.toml", "hooks.json")):
        return b"hook SessionStart" in held or b"mcp_servers.hitherto" in held
    return False
