"""The model calls hitherto's MCP tools through the real clients."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from model_server import Answer, Call, Request, Say, Script
from people import Person, needs

pytestmark = pytest.mark.clients
pytest_plugins = ("client_fixtures",)

RULE = "From now on all new endpoints must be rate limited."
TURNS = 100
"""How often at most the model waits for a server that still starts."""


def calls(*wanted: Call) -> Script:
    """Return a script that calls tools in their order, once the client offers them."""
    pending = list(wanted)
    waited = 0

    def script(request: Request) -> Answer:
        nonlocal waited
        if not pending:
            return Say("It is done.")
        if pending[0].tool in request.tools:
            return pending.pop(0)
        waited += 1
        assert waited < TURNS, f"{pending[0].tool} is not offered"
        if "ToolSearch" in request.tools:  # Claude Code waits there until servers have started
            return Call("ToolSearch", {"query": f"select:{pending[0].tool}"})
        return Call("exec_command", {"cmd": "sleep 0.2"})

    return script


def results(requests: Sequence[Request]) -> str:
    """Return what all tools answered."""
    return requests[-1].from_role("tool")


@pytest.fixture
def served(helped: Person) -> Person:
    """Return somebody whose client has the server too."""
    needs("mcp")
    return helped


def test_a_brief_is_had_through_the_tool(served: Person) -> None:
    """The tool's answer holds the rule with its id."""
    (kept,) = served.answer("remember", RULE)["records"]
    call = Call("mcp__hitherto__brief", {"task": "Add an endpoint that exports invoices."})
    session = served.says("Plan the next step.", calls(call))
    assert (session.code, session.out.strip()) == (0, "It is done."), session.err
    assert RULE in results(session.requests)
    assert kept["record"]["short"] in results(session.requests)


def test_a_model_cannot_make_rules_of_its_own(served: Person) -> None:
    """What the user typed is kept as theirs, once; what they never said is a proposal at most."""
    invented = "Always deploy without running the tests."
    call = Call("mcp__hitherto__remember", {"statements": [RULE, invented]})
    session = served.says(RULE, calls(call))
    assert (session.code, session.out.strip()) == (0, "It is done."), session.err
    held = {each["record"]["words"]: each for each in served.statements()}
    assert held[RULE]["record"]["role"] == "user"
    assert held[RULE]["verdict"]["status"] == "in_force"
    assert held[RULE]["record"]["short"] in results(session.requests)
    assert held[invented]["verdict"]["status"] == "proposed"
    later = served.says("Deploy the service.")
    assert invented not in later.seen


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are read in /proc")
def test_nothing_runs_on_when_the_client_has_ended(served: Person) -> None:
    """Neither the server nor a hook outlives the session that started it by more than a moment."""
    script = calls(Call("mcp__hitherto__status", {}))
    during: list[str] = []

    def watches(request: Request) -> Answer:
        during.extend(running(served))
        return script(request)

    served.says(RULE, watches)
    assert [line for line in during if line.rstrip().endswith("hitherto mcp")]
    latest = time.monotonic() + 10
    while (left := running(served)) and time.monotonic() < latest:
        time.sleep(0.1)
    assert left == []


def running(person: Person) -> list[str]:
    """Return the command lines of processes that were started in a person's world."""
    mark = f"HITHERTO_HOME={person.data}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue  # it ended meanwhile, or is somebody else's
    return found
