"""What each client's settings have to say for hitherto to be in it: which file, which parts.

The forms are those of the clients' documentation, tried with Claude Code 2.1, Codex 0.171 and
Gemini CLI 0.61. Claude Code, Codex and Gemini CLI share one form of hooks, with other names.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from hitherto.agents.places import Client, Places, Scope
from hitherto.agents.words import SERVER, hook_line
from hitherto.errors import PlaceError

NOTE = "Put here by `hitherto setup codex`; `hitherto setup codex --undo` takes it out."
TABLE = ("mcp_servers", SERVER)
EDITS = "Bash|apply_patch|Edit|MultiEdit|NotebookEdit|Write"

# Event, which tools, and seconds after which the client gives up. Claude Code lets all hooks of a
# session's end together take as long as the longest of them says; Codex cuts them at 3 seconds.
CODEX_HOOKS = (
    ("SessionStart", "", 10),
    ("UserPromptSubmit", "", 10),
    ("PostToolUse", EDITS, 10),
    ("PreCompact", "", 10),
    ("Stop", "", 30),
    ("SessionEnd", "", 3),
)
CLAUDE_HOOKS = (*CODEX_HOOKS[:3], ("PostToolUseFailure", EDITS, 10), *CODEX_HOOKS[3:])
GEMINI_HOOKS = (
    ("SessionStart", "", 10),
    ("BeforeAgent", "", 10),
    ("AfterTool", "replace|run_shell_command|write_file", 10),
    ("PreCompress", "", 10),
    ("AfterAgent", "", 30),
    ("SessionEnd", "", 3),
)
# Cursor takes a text after any tool, and none with a prompt: so it is asked after every tool.
CURSOR_HOOKS = (
    ("sessionStart", 10),
    ("beforeSubmitPrompt", 10),
    ("postToolUse", 10),
    ("postToolUseFailure", 10),
    ("preCompact", 10),
    ("stop", 30),
    ("sessionEnd", 3),
)


class Part(msgspec.Struct, frozen=True):
    """One value that has to be in a JSON file.

    Attributes:
        at: the keys that lead to it.
        value: the value.
        listed: it is an element of the list there; else it is what stands there.
        default: it is put in where nothing stands there, and whatever stands there will do.
    """

    at: tuple[str, ...]
    value: Any
    listed: bool = False
    default: bool = False


class Target(msgspec.Struct, frozen=True):
    """One file that has to say something.

    Attributes:
        path: the file.
        parts: what a JSON file has to hold.
        table: the table that a TOML file has to hold, or empty.
        text: the whole text of a file that is hitherto's alone, or empty.
        private: only its owner may read it, where it has to be made.
        stale: tables of a TOML file that the client made because of hitherto, and that go with it.
    """

    path: Path
    parts: tuple[Part, ...] = ()
    table: dict[str, Any] = {}
    text: str = ""
    private: bool = False
    stale: tuple[tuple[str, ...], ...] = ()


def targets(client: Client, scope: Scope, places: Places) -> tuple[Target, ...]:
    """Return the files that a client reads, and what they have to say.

    Raises:
        PlaceError: it is to be for one project, and there is none here.
    """
    if scope is Scope.PROJECT and places.root is None:
        raise PlaceError("There is no project here", "Go to one, or use --user.")
    makers = {
        Client.CLAUDE: _claude,
        Client.CODEX: _codex,
        Client.CURSOR: _cursor,
        Client.GEMINI: _gemini,
    }
    return makers[client](scope, places)


def _folder(scope: Scope, places: Places, user: Path, hidden: str) -> Path:
    return places.root / hidden if scope is Scope.PROJECT and places.root else user


def _claude(scope: Scope, places: Places) -> tuple[Target, ...]:
    """Return Claude Code's files.

    A project's settings are those that git does not carry (``settings.local.json``), and its server
    is kept where ``claude mcp add`` keeps it: a ``.mcp.json`` would name a program of this machine
    to everybody, and would not be used before it was approved.
    """
    folder = _folder(scope, places, places.claude, ".claude")
    server = {"type": "stdio", **_server(places), "env": places.environment}
    name = "settings.json" if scope is Scope.USER else "settings.local.json"
    under = () if scope is Scope.USER else ("projects", str(places.main or places.root))
    return (
        Target(folder / name, _groups(CLAUDE_HOOKS, places.program), private=scope is Scope.USER),
        Target(places.claude_state, (Part((*under, "mcpServers", SERVER), server),), private=True),
        _skill(folder),
    )


def _codex(scope: Scope, places: Places) -> tuple[Target, ...]:
    folder = _folder(scope, places, places.codex, ".codex")
    table = {**_server(places), "startup_timeout_sec": 30}
    if places.environment:
        table["env"] = places.environment
    user = scope is Scope.USER
    return (
        Target(folder / "hooks.json", _groups(CODEX_HOOKS, places.program), private=user),
        Target(folder / "config.toml", table=table, private=user),
        _skill(folder),
    )


def _cursor(scope: Scope, places: Places) -> tuple[Target, ...]:
    folder = _folder(scope, places, places.cursor, ".cursor")
    handlers = tuple(
        Part(("hooks", event), {"command": hook_line(places.program, event), "timeout": s}, True)  # noqa: FBT003  # reads as listed
        for event, s in CURSOR_HOOKS
    )
    server = Part(("mcpServers", SERVER), {**_server(places), **_variables(places)})
    version = Part(("version",), 1, default=True)
    user = scope is Scope.USER
    return (
        Target(folder / "hooks.json", (version, *handlers), private=user),
        Target(folder / "mcp.json", (server,), private=user),
        _skill(folder),
    )


def _gemini(scope: Scope, places: Places) -> tuple[Target, ...]:
    folder = _folder(scope, places, places.gemini, ".gemini")
    server = Part(("mcpServers", SERVER), {**_server(places), **_variables(places)})
    hooks = _groups(GEMINI_HOOKS, places.program, milliseconds=True)
    private = scope is Scope.USER
    return (
        Target(folder / "settings.json", (server, *hooks), private=private),
        _skill(folder),
    )


def _groups(
    table: Sequence[tuple[str, str, int]], program: Sequence[str], *, milliseconds: bool = False
) -> tuple[Part, ...]:
    """Return hooks in the form of an event's list of groups, which hold handlers."""
    parts = []
    for event, tools, seconds in table:
        handler: dict[str, Any] = {"type": "command", "command": hook_line(program, event)}
        handler["timeout"] = seconds * 1000 if milliseconds else seconds
        if milliseconds:
            handler["name"] = SERVER
        group: dict[str, Any] = {"matcher": tools} if tools else {}
        parts.append(Part(("hooks", event), {**group, "hooks": [handler]}, listed=True))
    return tuple(parts)


def _server(places: Places) -> dict[str, Any]:
    command, *words = places.program
    return {"command": command, "args": [*words, "mcp"]}


def _variables(places: Places) -> dict[str, Any]:
    return {"env": places.environment} if places.environment else {}


def _skill(folder: Path) -> Target:
    return Target(folder / "skills" / SERVER / "SKILL.md", text=skill())


def skill() -> str:
    """Return the skill that tells an agent when to use the memory."""
    found = resources.files("hitherto.agents") / f"plugin/{SERVER}/skills/{SERVER}/SKILL.md"
    return found.read_text(encoding="utf-8")


def plugin(places: Places) -> tuple[Target, ...]:
    """Return the files of the plugin, its commands made to run this hitherto.

    They lie in the private data folder, as a marketplace that Claude Code and Codex can add.
    """
    root = resources.files("hitherto.agents") / "plugin"
    server = {"mcpServers": {SERVER: {**_server(places), **_variables(places)}}}
    hooks: dict[str, Any] = {"description": "What still holds, at the right moment.", "hooks": {}}
    for part in _groups(CLAUDE_HOOKS, places.program):
        hooks["hooks"][part.at[-1]] = [part.value]
    made = {"hooks/hooks.json": hooks, ".mcp.json": server}
    texts = {
        f"{SERVER}/{name}": json.dumps(value, indent=2, ensure_ascii=False) + "\n"
        for name, value in made.items()
    }
    for name in (
        ".claude-plugin/marketplace.json",
        f"{SERVER}/.claude-plugin/plugin.json",
        f"{SERVER}/.codex-plugin/plugin.json",
        f"{SERVER}/skills/{SERVER}/SKILL.md",
    ):
        texts[name] = (root / name).read_text(encoding="utf-8")
    folder = plugin_folder(places)
    return tuple(Target(folder / name, text=text) for name, text in sorted(texts.items()))


def plugin_folder(places: Places) -> Path:
    """Return where the plugin is put."""
    return places.data / "plugin"
