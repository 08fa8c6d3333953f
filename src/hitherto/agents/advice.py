"""What a person still has to do themselves."""

from __future__ import annotations

from hitherto.agents.places import Client, Scope
from hitherto.agents.setup import Setup
from hitherto.agents.wanted import plugin_folder
from hitherto.agents.words import SERVER

_NEW = {
    Client.CLAUDE: "Start Claude Code anew: it reads its settings when it starts.",
    Client.CODEX: "Start Codex, enter /hooks and trust hitherto's: it runs none before.",
    Client.CURSOR: "Start Cursor anew, and look in Settings whether its MCP server is on.",
    Client.GEMINI: "Start Gemini CLI anew; it runs hooks and servers in trusted folders only.",
}
_INSTALL = {Client.CLAUDE: "install", Client.CODEX: "add"}
_REMOVE = {Client.CLAUDE: "uninstall", Client.CODEX: "remove"}


def advice(setup: Setup, *, undo: bool, differ: bool) -> tuple[str, ...]:
    """Return what is to be done after setup, one sentence or command each.

    Args:
        setup: what was set up.
        undo: it was taken out.
        differ: some file was changed.
    """
    client, plugin = setup.client, f"{SERVER}@{SERVER}"
    if setup.plugin and undo:
        remove = f"{client} plugin {_REMOVE[client]} {plugin}"
        return (f"Run: {remove}", f"Run: {client} plugin marketplace remove {SERVER}")
    if setup.plugin:
        folder = plugin_folder(setup.places)
        add = f'{client} plugin marketplace add "{folder}"'
        return (f"Run: {add}", f"Run: {client} plugin {_INSTALL[client]} {plugin}")
    if undo:
        return () if differ else (f"hitherto is not in {client.name_of_it}.",)
    lines = [_NEW[client]] if differ else []
    if setup.scope is Scope.PROJECT:
        lines += _of_project(setup)
    return tuple(lines)


def _of_project(setup: Setup) -> list[str]:
    if setup.client is Client.CLAUDE:
        yours = "`.claude/settings.local.json` and `.claude/skills/hitherto` are yours alone"
        return [f"{yours}: keep them out of git."]
    lines = ["These files name a program of this machine: keep them out of git."]
    if setup.client is Client.CODEX:
        lines.append("Codex reads them once it trusts the project, which it asks when it starts.")
    return lines
