"""The plugin: one folder for Claude Code and Codex, with the hooks that setup writes."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import msgspec
from agent_world import held, places

from hitherto import __version__
from hitherto.agents.places import Client, Scope
from hitherto.agents.setup import Setup, carry_out, planned, planned_undo
from hitherto.agents.wanted import plugin

PLUGIN = Path(str(resources.files("hitherto.agents") / "plugin"))


def test_the_bundled_plugin_is_what_setup_would_write(home: Path) -> None:
    """But for the program, which is looked for on PATH, it is made of the same tables."""
    world = msgspec.structs.replace(places(home), program=("hitherto",))
    made = {each.path.relative_to(home / "data/plugin"): each.text for each in plugin(world)}
    bundled = {
        path.relative_to(PLUGIN): path.read_text("utf-8")
        for path in PLUGIN.rglob("*")
        if path.is_file()
    }
    assert made == bundled


def test_the_plugin_has_the_version_of_hitherto() -> None:
    """Clients update a plugin when its version changes, so it changes with the release."""
    manifests = [*PLUGIN.rglob("plugin.json")]
    versions = {json.loads(path.read_bytes())["version"] for path in manifests}
    market = json.loads((PLUGIN / ".claude-plugin/marketplace.json").read_bytes())
    assert versions | {market["plugins"][0]["version"]} == {__version__}


def test_no_manifest_lies_where_it_makes_codex_run_no_hooks() -> None:
    """A plugin.json in the plugin's root keeps Codex from its hooks, without a word."""
    assert {path.parent.name for path in PLUGIN.rglob("plugin.json")} == {
        ".claude-plugin",
        ".codex-plugin",
    }


def test_no_hook_runs_in_the_background_or_longer_than_a_client_allows() -> None:
    """Codex never finishes one in the background, and cuts a session's end at 3 seconds."""
    events = json.loads((PLUGIN / "hitherto/hooks/hooks.json").read_bytes())["hooks"]
    handlers = {name: group["hooks"][0] for name, (group,) in events.items()}
    assert not any("async" in each for each in handlers.values())
    assert handlers["SessionEnd"]["timeout"] <= 3
    assert all(each["command"] == f"hitherto hook {name}" for name, each in handlers.items())


def test_the_plugin_is_laid_out_and_taken_away(home: Path) -> None:
    """It lies in the private data folder and runs this very hitherto; undo removes it."""
    setup = Setup(Client.CLAUDE, Scope.USER, places(home), plugin=True)
    carry_out(setup, planned(setup))
    assert held(home) == {}
    hooks = (home / "data/plugin/hitherto/hooks/hooks.json").read_text("utf-8")
    assert hooks.count("/opt/hitherto/bin/hitherto hook ") == 7
    assert {step.what for step in planned(setup)} == {"unchanged"}
    carry_out(setup, planned_undo(setup))
    assert not (home / "data/plugin").exists()
