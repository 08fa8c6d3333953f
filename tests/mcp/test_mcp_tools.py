"""Every tool, in both eras of the protocol, and what it says where it cannot do its work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.shared.exceptions import MCPError

from agents import ERAS, LEGACY, MODERN, ask, one, said, text
from hitherto.mcp.desk import Desk
from hitherto.mcp.serving import build

if TYPE_CHECKING:
    from scratch_repo import Repo

TASK = "Set up the production database"
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("brief", {"task": TASK}),
    ("remember", {"statements": ["The API must answer in JSON."]}),
    ("forget", {"id": "@"}),
    ("confirm", {"id": "@"}),
    ("history", {"id": "@"}),
    ("status", {}),
    ("digest_next", {}),
    ("digest_submit", {"turns": ["t-0123456789ab"], "records": [{"quote": "Use tabs."}]}),
    ("what_breaks", {"symbol": "pay"}),
    ("find_symbol", {"symbol": "pay"}),
)


def any_id(folder: Path) -> str:
    """Return the id of a statement that is kept."""
    held: str = one(folder, "remember", statements=["The API must answer in JSON."])["stored"][0][
        "id"
    ]
    return held


@pytest.mark.parametrize("era", ERAS)
def test_every_tool_answers_as_its_schema_says(project: Path, era: str) -> None:
    """Each tool's structured answer fits the schema that it publishes, and comes as text too."""
    known = any_id(project)
    calls = [(name, {**given, **({"id": known} if "id" in given else {})}) for name, given in CALLS]

    async def session() -> None:
        async with Client(build(Desk(project)), mode=era) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert tools.keys() == {name for name, _ in CALLS}
            for name, arguments in calls:
                schemas = tools[name].input_schema, tools[name].output_schema
                for schema in schemas:
                    assert schema is not None
                    Draft202012Validator.check_schema(schema)
                Draft202012Validator(schemas[0]).validate(arguments)
                result = await client.call_tool(name, arguments)
                assert not result.is_error, text(result)
                Draft202012Validator(schemas[1]).validate(result.structured_content)
                assert text(result)

    anyio.run(session)


def test_tools_say_what_they_change() -> None:
    """What only reads is marked so, only taking back is destructive, and nothing leaves here."""

    async def session() -> dict[str, tuple[bool | None, ...]]:
        async with Client(build(Desk(Path("/")))) as client:
            found = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
        return {
            name: (each.read_only_hint, each.destructive_hint, each.open_world_hint)
            for name, each in found.items()
            if each is not None
        }

    reads, adds = (True, None, False), (False, False, False)
    assert anyio.run(session) == {
        "brief": reads,
        "history": reads,
        "status": reads,
        "remember": adds,
        "confirm": adds,
        "digest_next": reads,
        "digest_submit": adds,
        "what_breaks": reads,
        "find_symbol": reads,
        "forget": (False, True, False),
    }


def test_a_brief_says_what_holds(project: Path) -> None:
    """The text is the one for agents, within its budget, and what does not bear is only counted."""
    held = one(project, "brief", task=TASK, budget=200)
    assert "In production we use PostgreSQL as the database." in held["brief"]
    assert held["statements"] >= 1
    assert 0 < held["tokens"] <= 200
    assert held["note"] == ""
    (shown,) = ask(project, ("brief", {"task": TASK}))
    assert text(shown).startswith("<hitherto-brief>")


def test_a_brief_reads_what_is_new_first(project: Path, world: Path) -> None:
    """What was said a moment ago, in another conversation, is in the brief."""
    said(world, project, "From now on the production database must be backed up every night.")
    assert "backed up every night" in one(project, "brief", task=TASK)["brief"]


def test_a_brief_takes_whole_paths(project: Path) -> None:
    """A path as an agent knows it is one of the project's."""
    inside = str(project / "src" / "db.py")
    assert one(project, "brief", task=TASK, paths=[inside, "README.md"])["statements"] >= 1


def test_a_long_first_reading_goes_on_with_the_next_call(
    project: Path, world: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the time is over, the answer says what waits, and later calls read the rest."""
    monkeypatch.setattr("hitherto.mcp.desk.catch_up.__defaults__", (0.0,))
    for number in range(3):
        said(world, project, f"Never use port {number}80.", session=f"session-{number}")
    first, second, third = (one(project, "brief", task=TASK)["note"] for _ in range(3))
    assert first.startswith("Not all is read yet: 2 sources")
    assert "1 sources" in second
    assert third == ""


@pytest.mark.parametrize("era", ERAS)
def test_a_reading_tells_of_its_progress(project: Path, world: Path, era: str) -> None:
    """While something new is read, the client is told how far it is."""
    said(world, project, "Never use port 80.")
    told: list[tuple[float, float | None]] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        del message
        told.append((done, total))

    async def session() -> None:
        async with Client(build(Desk(project)), mode=era) as client:
            await client.call_tool("brief", {"task": TASK}, progress_callback=progress)

    anyio.run(session)
    assert told[0][0] == 0.0
    assert told[-1][0] == told[-1][1]


def test_remembering_shows_what_it_displaces(project: Path, world: Path) -> None:
    """What the user said is stored as the user's, by id, and the older statement as replaced."""
    said(world, project, "In production we use MariaDB as the database.")
    held = one(project, "remember", statements=["In production we use MariaDB as the database."])
    (stored,) = held["stored"]
    assert (stored["status"], stored["said"].split(",")[0]) == ("in_force", "user")
    assert stored["id"].startswith("r-")
    assert held["note"] == ""
    assert [(each["words"], each["status"]) for each in held["displaced"]] == [
        ("In production we use PostgreSQL as the database.", "superseded")
    ]


def test_history_and_status_tell_of_it(project: Path) -> None:
    """A statement's history begins with its saying; the status counts and lists what waits."""
    known = any_id(project)
    steps = one(project, "history", id=known)["steps"]
    assert [(step["what"], step["id"]) for step in steps] == [("said", known)]
    held = one(project, "status")
    assert held["statements"] == 3
    assert [each["id"] for each in held["to_review"]] == [known]
    assert held["verdicts"]["proposed"] == 1


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("brief", {}, "task: Field required"),
        ("brief", {"task": ""}, "task"),
        ("brief", {"task": "a", "budget": 0}, "budget"),
        ("remember", {"statements": []}, "statements"),
        ("remember", {"statements": ["  "]}, "words"),
        ("forget", {"id": "r-ffff"}, "No statement has an id"),
        ("confirm", {"id": "r-"}, "means several"),
        ("history", {"id": "nothing"}, "No statement has an id"),
        ("nonsense", {}, "nonsense"),
    ],
)
def test_bad_use_is_told_in_one_sentence(
    project: Path, name: str, arguments: dict[str, Any], says: str, era: str
) -> None:
    """Misuse comes back as a tool's error, on one line, without a traceback or an address."""
    (result,) = ask(project, (name, arguments), era=era)
    told = text(result)
    assert result.is_error
    assert says in told
    assert "\n" not in told
    assert "Traceback" not in told
    assert "://" not in told


@pytest.mark.parametrize("era", ERAS)
def test_outside_a_project_every_tool_says_what_to_do(tmp_path: Path, repo: Repo, era: str) -> None:
    """Without a repository, and in one that is not set up, the server works and tells the way."""
    for folder, way in ((tmp_path, "git init"), (repo.root, "hitherto init")):
        for result in ask(folder, *CALLS, era=era):
            assert result.is_error
            assert way in text(result)


def test_a_project_that_is_set_up_later_works_at_once(repo: Repo) -> None:
    """The server that was started too early need not be started again."""
    from hitherto.bootstrap import set_up  # noqa: PLC0415  # it stands between two calls

    async def session() -> tuple[bool, bool]:
        async with Client(build(Desk(repo.root))) as client:
            before = await client.call_tool("status", {})
            set_up(repo.root).close()
            after = await client.call_tool("status", {})
            return bool(before.is_error), bool(after.is_error)

    assert anyio.run(session) == (True, False)


def test_a_new_branch_is_noticed(project: Path, repo: Repo) -> None:
    """A statement that is bound to a branch comes and goes with the branch, in one session."""
    from hitherto.bootstrap import open_memory  # noqa: PLC0415  # only this test needs it

    with open_memory(project) as memory:
        memory.remember([("On the spike branch we use SQLite as the database.", "by hand")])

    async def session() -> list[bool]:
        seen = []
        async with Client(build(Desk(project))) as client:
            for branch in ("spike", "main"):
                repo("switch", "--quiet", *(["-c"] if branch == "spike" else []), branch)
                held = await client.call_tool("brief", {"task": "Set up the database"})
                seen.append("SQLite" in text(held))
        return seen

    assert anyio.run(session) == [True, False]


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_a_record_is_a_resource(project: Path, era: str) -> None:
    """A record is read by its id, with its words and verdict; an unknown id is said to be so."""
    known = any_id(project)

    async def session() -> tuple[str, list[str]]:
        async with Client(build(Desk(project)), mode=era) as client:
            templates = (await client.list_resource_templates()).resource_templates
            held = await client.read_resource(f"hitherto://record/{known}")
            with pytest.raises(MCPError, match="No statement has an id"):
                await client.read_resource("hitherto://record/r-ffff")
            return held.contents[0].text, [each.uri_template for each in templates]

    shown, templates = anyio.run(session)
    assert "> The API must answer in JSON." in shown
    assert "proposed" in shown
    assert templates == ["hitherto://record/{id}"]
