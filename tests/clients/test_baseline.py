"""Each client works offline with the scripted model: what the other tests here stand on."""

from __future__ import annotations

import pytest
from model_server import Answer, Call, Request, Say
from people import Person

pytestmark = pytest.mark.clients
pytest_plugins = ("client_fixtures",)


def test_one_turn(person: Person) -> None:
    """A client sends what was typed, prints what the model says and asks nobody else."""
    session = person.says("Say what you see.")
    assert (session.code, session.out.strip()) == (0, "It is done."), session.err
    assert "Say what you see." in session.requests[0].from_role("user")
    assert person.server.strays == []
    assert "hitherto" not in session.seen.replace(str(person.folder), "").lower()


def test_a_turn_with_a_tool(person: Person) -> None:
    """A client runs the command that the model calls for and shows the model what came out."""

    def work(request: Request) -> Answer:
        if request.from_role("tool"):
            return Say("Worked.")
        if "Bash" in request.tools:
            return Call("Bash", {"command": "echo one-$((1 + 1))", "description": "Add"})
        return Call("exec_command", {"cmd": "echo one-$((1 + 1))"})

    session = person.says("Work.", work)
    assert session.out.strip() == "Worked.", session.err
    assert "one-2" in session.requests[-1].from_role("tool")


def test_a_session_goes_on(person: Person) -> None:
    """A further turn of the newest session shows the model the first."""
    person.says("The first thing.")
    session = person.says("The second thing.", on=True)
    assert session.code == 0, session.err
    assert "The first thing." in session.seen
    assert "The second thing." in session.seen
