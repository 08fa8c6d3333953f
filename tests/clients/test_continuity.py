"""What a person says in one session reaches the model in a later one, as long as it holds."""

from __future__ import annotations

import pytest
from model_server import Answer, Call, Request, Say
from people import Person, Session

pytestmark = pytest.mark.clients
pytest_plugins = ("client_fixtures",)

RULE = "From now on all new endpoints must be rate limited."
TASK = "Add an endpoint that exports invoices as CSV."
AGENTS = {"claude": "claude-code:", "codex": "codex:"}


def kept(person: Person, words: str) -> dict[str, object]:
    """Return the one record with these words; it is an error where there is another number."""
    (found,) = [each["record"] for each in person.statements() if each["record"]["words"] == words]
    record: dict[str, object] = found
    return record


def ran(session: Session) -> Session:
    """Check that a session went as one without hitherto does, and return it."""
    assert (session.code, session.out.strip()) == (0, "It is done."), session.err
    return session


def test_a_rule_is_kept_with_who_said_it_and_where(helped: Person) -> None:
    """A rule that was typed is a user's record of that session, without a word about it."""
    ran(helped.says(RULE))
    record = kept(helped, RULE)
    assert record["role"] == "user"
    assert str(record["source"]).startswith(AGENTS[helped.client.name])
    told = helped.answer("history", str(record["id"]))
    assert told["record"] == record
    assert told["verdict"]["status"] == "in_force"


@pytest.mark.parametrize(
    ("said", "task", "said_later"),
    [
        pytest.param(
            "From now on all new endpoints must be rate limited to 100 requests per minute.",
            "Add an endpoint that exports invoices as CSV.",
            "From now on all new endpoints must be rate limited to 20 requests per minute.",
            id="rule",
        ),
        pytest.param(
            "We decided to use PostgreSQL as the database.",
            "Add a table for the invoices to the database.",
            "We decided to use SQLite as the database instead.",
            id="decision",
        ),
    ],
)
def test_what_was_said_reaches_a_later_task_until_it_is_replaced(
    helped: Person, said: str, task: str, said_later: str
) -> None:
    """The model gets a rule or decision with an unrelated task, later its successor alone."""
    ran(helped.says(said))
    old = kept(helped, said)
    second = ran(helped.says(task))
    assert said not in second.requests[0].from_role("user")
    assert said in second.requests[0].text
    assert f"[{old['short']} user" in second.requests[0].text

    ran(helped.says(said_later))
    new = kept(helped, said_later)
    third = ran(helped.says(task))
    assert said_later in third.requests[0].text
    assert f"[{new['short']} user" in third.requests[0].text
    assert said not in third.seen
    assert str(old["short"]) not in third.seen
    verdicts = {each["record"]["id"]: each["verdict"] for each in helped.statements()}
    assert verdicts[old["id"]]["status"] == "superseded"
    assert verdicts[old["id"]]["by"] == [new["id"]]


def test_what_was_taken_back_is_not_told_again(helped: Person) -> None:
    """After the user says that a rule is no longer needed, no session hears of it."""
    ran(helped.says(RULE))
    ran(helped.says("New endpoints no longer need to be rate limited."))
    assert RULE not in ran(helped.says(TASK)).seen
    assert {each["record"]["words"]: each["verdict"]["status"] for each in helped.statements()} == {
        RULE: "retracted",
        "New endpoints no longer need to be rate limited.": "in_force",
    }


def test_a_prompt_gets_only_what_its_words_select(helped: Person) -> None:
    """A decision comes with a task that it bears on, and not with one that it does not."""
    decision = "We decided to use PostgreSQL as the database."
    ran(helped.says(decision))
    assert decision not in ran(helped.says("Fix the typo in the heading of README.md.")).seen
    assert decision in ran(helped.says("Add a table for the invoices to the database.")).seen


def test_what_was_injected_is_not_taken_for_said(helped: Person) -> None:
    """Neither the context that hitherto gave nor a model that repeats it makes a record."""

    def repeats(request: Request) -> Answer:
        start = request.text.index("<hitherto-brief>")
        return Say(request.text[start : request.text.index("</hitherto-brief>") + 17])

    ran(helped.says(RULE))
    before = [each["record"] for each in helped.statements()]
    session = helped.says(TASK, repeats)
    assert RULE in session.out
    ran(helped.says("Rename the file README.md to INTRO.md."))
    helped.hitherto("sync", codes=(0, 1))
    assert [each["record"] for each in helped.statements()] == before


def test_a_secret_that_was_typed_is_nowhere(helped: Person) -> None:
    """Of a prompt with a rule and a token, the rule is kept and the token is in no file."""
    token = "ghp_" + "h1Tz9QmV4xLw7RbK2sNc8YdF3gJp6uAe0oXi"
    ran(helped.says(f"{RULE} The token for the deployment is {token}, use it."))
    assert [each for each in helped.statements() if "rate limited" in each["record"]["words"]]
    files = [path for path in helped.data.rglob("*") if path.is_file()]
    assert files
    assert [str(path) for path in files if token.encode() in path.read_bytes()] == []


def test_edits_and_commands_do_not_get_in_the_way(helped: Person) -> None:
    """A turn in which a file is written and a command fails ends as it does without hitherto."""
    steps = {
        "claude": (
            Call("Write", {"file_path": str(helped.folder / "new.py"), "content": "A = 1\n"}),
            Call("Bash", {"command": "cat new.py; exit 3", "description": "Try"}),
        ),
        "codex": (
            Call("exec_command", {"cmd": "echo 'A = 1' > new.py"}),
            Call("exec_command", {"cmd": "cat new.py; exit 3"}),
        ),
    }[helped.client.name]

    def work(request: Request) -> Answer:
        done = sum(piece.role == "tool" for piece in request.said)
        return steps[done] if done < len(steps) else Say("It is done.")

    session = ran(helped.says("Make a module.", work))
    assert (helped.folder / "new.py").read_text(encoding="utf-8") == "A = 1\n"
    assert "A = 1" in session.requests[-1].from_role("tool")
    assert helped.statements() == []
