"""hitherto put into each client for each scope: golden files, twice, and out again."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agent_world import PROGRAM, folders, held, install, places, undo, write

from hitherto.agents.places import Client, Scope, main_tree, program
from hitherto.agents.setup import Setup, planned, planned_undo
from hitherto.errors import HithertoError, InputError, PlaceError

GOLDEN = Path(__file__).parent / "golden"
BOTH = [(client, scope) for client in Client for scope in Scope]

BEFORE: dict[str, bytes] = {
    ".claude/settings.json": b'{\n    // mine\n    "model": "opus", // the big one\n'
    b'    "hooks": {\n        "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],'
    b"\n    },\n}\n",
    "project/.claude/settings.local.json": b'\xef\xbb\xbf{\r\n\t"permissions": {"allow": []}\r\n}',
    ".claude.json": b'{"numStartups":3,"mcpServers":{"x":{"command":"y"}},"projects":{}}',
    ".codex/config.toml": b'# mine\r\nmodel = "x"   # keep\r\n[features]\r\nweb = true\r\n',
    ".codex/hooks.json": b'{"description": "mine", "hooks": {"Stop": []}}\n',
    "project/.codex/config.toml": b"[mcp_servers.other]\ncommand = 'o'",
    ".cursor/mcp.json": b'{\n  "mcpServers": {\n    // none yet\n  },\n}\n',
    ".cursor/hooks.json": b'{\n\t"version": 1,\n\t"hooks": {\n\t\t"stop": [\n'
    b'\t\t\t{"command": "a"}, // b'
    b"\n\t\t]\n\t}\n}\n",
    "project/.cursor/mcp.json": b"\n",
    ".gemini/settings.json": b'{\n  "theme": "x", /* y */\n  "mcpServers": {}, "hooks": {}\n}\n',
    "project/.gemini/settings.json": b"// only this\n",
}


def told(home: Path) -> str:
    """Return all files of a home as one text, as the golden files hold them."""
    shown = (
        f"=== {name}\n{content.decode('utf-8')}"
        for name, content in held(home).items()
        if not name.endswith("SKILL.md")
    )
    return "\n".join(shown).replace(str(home), "HOME")


@pytest.mark.parametrize(("client", "scope"), BOTH)
@pytest.mark.parametrize("world", ["empty", "lived-in"])
def test_what_is_written(home: Path, client: Client, scope: Scope, world: str) -> None:
    """For every client, scope and home, the files are exactly the golden ones."""
    if world == "lived-in":
        write(home, BEFORE)
    install(home, client, scope)
    golden = GOLDEN / f"{client}-{scope}-{world}.txt"
    assert told(home).encode() == golden.read_bytes()


@pytest.mark.parametrize(("client", "scope"), BOTH)
@pytest.mark.parametrize("world", ["empty", "lived-in"])
def test_twice_is_once_and_undo_leaves_no_trace(
    home: Path, client: Client, scope: Scope, world: str
) -> None:
    """A second setup changes no byte; undo gives back every byte, and the folders that were."""
    places(home)
    if world == "lived-in":
        write(home, BEFORE)
    before, tree = held(home), folders(home)
    install(home, client, scope)
    once = held(home)
    assert once != before
    assert {step.what for step in install(home, client, scope)} == {"unchanged"}
    assert held(home) == once
    undo(home, client, scope)
    assert (held(home), folders(home)) == (before, tree)
    assert not any(step.before != step.after for step in undo(home, client, scope))


@pytest.mark.parametrize("client", Client)
def test_a_dry_run_writes_nothing_and_shows_all(home: Path, client: Client) -> None:
    """Working a setup out touches no file; its diffs hold every line that would come."""
    write(home, BEFORE)
    before = held(home)
    steps = planned(Setup(client, Scope.USER, places(home)))
    assert held(home) == before
    assert not (home / "data").exists()
    assert all(step.diff.startswith("--- ") for step in steps if step.before != step.after)
    assert any(f"+{' ' * 2}" in step.diff or "+[mcp" in step.diff for step in steps)


def test_all_clients_and_scopes_out_in_reverse_leave_no_trace(home: Path) -> None:
    """Settings that two scopes share come back too when the last one in is the first one out."""
    write(home, BEFORE)
    before = held(home)
    for client, scope in BOTH:
        install(home, client, scope)
    for client, scope in reversed(BOTH):
        undo(home, client, scope)
    assert held(home) == before


def values(home: Path, name: str) -> Any:
    """Return what a JSON file of the home says."""
    return json.loads((home / name).read_bytes())


def test_undo_after_others_edited_takes_out_only_what_is_ours(home: Path) -> None:
    """What the client or the person wrote since stays, and the person is told."""
    install(home, Client.CLAUDE)
    state = home / ".claude.json"
    state.write_text(json.dumps({**json.loads(state.read_bytes()), "numStartups": 4}), "utf-8")
    settings = home / ".claude/settings.json"
    told = json.loads(settings.read_bytes())
    told["hooks"]["Stop"][0]["hooks"].append({"type": "command", "command": "say done"})
    told["hooks"]["Other"] = []
    settings.write_text(json.dumps(told, indent=4), "utf-8")
    steps = undo(home, Client.CLAUDE)
    assert values(home, ".claude.json") == {"numStartups": 4}
    assert values(home, ".claude/settings.json") == {
        "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}], "Other": []}
    }
    assert [step.note.split(":")[0] for step in steps if step.what == "changed"] == [
        "edited since",
        "edited since",
    ]


def test_undo_keeps_containers_that_were_there_and_empty(home: Path) -> None:
    """An empty object that the person had is not taken for one that setup made."""
    write(home, {".gemini/settings.json": b'{"hooks": {"AfterTool": []}, "mcpServers": {}}'})
    install(home, Client.GEMINI)
    path = home / ".gemini/settings.json"
    path.write_bytes(path.read_bytes() + b"\n\n")
    undo(home, Client.GEMINI)
    assert values(home, ".gemini/settings.json") == {"hooks": {"AfterTool": []}, "mcpServers": {}}


def test_undo_without_a_receipt_knows_its_own(home: Path) -> None:
    """With the private notes lost, what is hitherto's is still found and nothing else goes."""
    write(home, BEFORE)
    for client in Client:
        install(home, client)
    for path in (home / "data" / "agents").iterdir():
        path.unlink()
    for client in Client:
        undo(home, client)
    now = {name: content for name, content in held(home).items() if b"hitherto" in content}
    assert now == {}
    assert values(home, ".claude.json")["mcpServers"] == {"x": {"command": "y"}}
    assert b'model = "x"   # keep\r\n' in (home / ".codex/config.toml").read_bytes()


def test_a_moved_program_is_followed(home: Path) -> None:
    """Setup by a hitherto that lies elsewhere replaces the old entries; undo still restores."""
    write(home, BEFORE)
    before = held(home)
    for client in Client:
        install(home, client)
        install(home, client, program=("/new place/python3", "-m", "hitherto"))
    texts = b"".join(held(home).values())
    assert b"/opt/hitherto" not in texts
    assert b'"\\"/new place/python3\\" -m hitherto hook ' in texts
    for client in Client:
        undo(home, client)
    assert held(home) == before


def test_what_somebody_else_calls_hitherto_is_kept(home: Path) -> None:
    """A server of that name that runs another program stays, and the person is told."""
    other = b'{"mcpServers": {"hitherto": {"command": "docker", "args": ["run", "mine"]}}}'
    write(home, {".cursor/mcp.json": other})
    write(home, {".codex/config.toml": b"[mcp_servers.hitherto]\ncommand = 'mine'\n"})
    for client in (Client.CURSOR, Client.CODEX):
        notes = [step.note for step in install(home, client) if step.what == "kept"]
        assert len(notes) == 1
        assert "somebody else's: kept" in notes[0]
        undo(home, client)
    assert (home / ".cursor/mcp.json").read_bytes() == other
    assert b"'mine'" in (home / ".codex/config.toml").read_bytes()


def test_an_edited_skill_is_kept(home: Path) -> None:
    """A skill that the person changed is neither overwritten nor removed."""
    install(home, Client.CODEX)
    skill = home / ".codex/skills/hitherto/SKILL.md"
    skill.write_text(skill.read_text("utf-8") + "Be brief.\n", "utf-8")
    edited = skill.read_bytes()
    assert [step.what for step in install(home, Client.CODEX)].count("kept") == 1
    undo(home, Client.CODEX)
    assert skill.read_bytes() == edited


DAMAGED = {
    Client.CLAUDE: (".claude.json", b'{"a": '),
    Client.CODEX: (".codex/config.toml", b"[a\n"),
    Client.CURSOR: (".cursor/mcp.json", b'{"mcpServers": []}'),
    Client.GEMINI: (".gemini/settings.json", b'{"hooks": {"SessionStart": {}}}'),
}


@pytest.mark.parametrize("client", Client)
@pytest.mark.parametrize("content", [None, b"\xff\xfe{\x00"])
def test_a_damaged_file_stops_everything(home: Path, client: Client, content: bytes | None) -> None:
    """One file that cannot be understood: one sentence, and no other file is touched either."""
    name, damaged = DAMAGED[client]
    write(home, {name: content or damaged})
    before = held(home)
    with pytest.raises(InputError, match=r"(is damaged|is no (list|object)).*"):
        install(home, client)
    assert held(home) == before
    assert not (home / "data").exists()


def test_links_and_permissions_stay(home: Path) -> None:
    """A settings file that is a link stays one, and who may read it does not change."""
    write(home, {"dotfiles/settings.json": b"{}\n"})
    real = home / "dotfiles/settings.json"
    real.chmod(0o640)
    (home / ".gemini").mkdir()
    (home / ".gemini/settings.json").symlink_to(real)
    install(home, Client.GEMINI)
    assert (home / ".gemini/settings.json").is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert b"hitherto" in real.read_bytes()
    undo(home, Client.GEMINI)
    assert real.read_bytes() == b"{}\n"


def test_new_files_of_a_user_are_theirs_alone(home: Path) -> None:
    """Files that may come to hold keys are made so that nobody else can read them."""
    install(home, Client.CODEX)
    install(home, Client.CLAUDE)
    for name in (".codex/config.toml", ".claude.json", "data/agents/codex-user.json"):
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o600


def test_a_file_that_cannot_be_written_undoes_the_others(home: Path) -> None:
    """Where the second file cannot be replaced, the first gets back what it held."""
    write(home, {".codex/config.toml": b"a = 1\n"})
    (home / ".codex/skills").write_bytes(b"a file where a folder belongs")
    before = held(home)
    with pytest.raises(HithertoError, match="cannot be"):
        install(home, Client.CODEX)
    assert held(home) == before


def test_the_receipt_holds_nothing_of_the_persons_own(home: Path) -> None:
    """Settings hold keys; what is noted about them holds only what was put in."""
    secret = "sk-ant-REALLY-SECRET"  # noqa: S105  # made up
    write(home, {".claude.json": b'{\n  "key": "%s"\n}' % secret.encode()})
    write(home, {".codex/config.toml": b'key = "%s"\n' % secret.encode()})
    for client in (Client.CLAUDE, Client.CODEX):
        install(home, client)
    kept = b"".join(path.read_bytes() for path in (home / "data").rglob("*") if path.is_file())
    assert b"mcpServers" in kept
    assert secret.encode() not in kept


def test_a_project_needs_a_project(home: Path) -> None:
    """Outside of a work tree there is nothing to set up for a project."""
    outside = msgspec.structs.replace(places(home), root=None, main=None)
    with pytest.raises(PlaceError, match="no project here"):
        planned_undo(Setup(Client.CODEX, Scope.PROJECT, outside))


def test_the_program_is_the_script_beside_the_interpreter(tmp_path: Path) -> None:
    """It is found with an empty PATH; without a script the interpreter runs the module."""
    python = tmp_path / "python3"
    assert program(str(python)) == (str(python), "-m", "hitherto")
    (tmp_path / "hitherto").write_text("#!", "utf-8")
    assert program(str(python)) == (str(tmp_path / "hitherto"),)


def test_a_linked_work_tree_is_its_main_one_to_claude(tmp_path: Path) -> None:
    """Claude Code keeps a project's servers under the main work tree, so that is where they go."""
    (tmp_path / "main/.git/worktrees/other").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    pointer = f"gitdir: {tmp_path}/main/.git/worktrees/other\n"
    (tmp_path / "other/.git").write_text(pointer, "utf-8")
    assert main_tree(tmp_path / "other") == tmp_path / "main"
    assert main_tree(tmp_path / "main") == tmp_path / "main"
    assert PROGRAM[0].startswith("/")
