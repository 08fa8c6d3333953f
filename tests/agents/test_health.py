"""What doctor says of each client: what is in it, whether it will run, and what blocks it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from agent_world import install, places, undo, write

from hitherto.agents.health import OLDEST, Health, health
from hitherto.agents.places import Client, Places, Scope
from hitherto.agents.probe import version
from hitherto.agents.trust import trusted_folder

NEW = ".".join(str(number + 1) for number in (2, 999, 0))


def always(told: str | None) -> Callable[[Client], str | None]:
    """Return what says the same version of every client."""
    return lambda _: told


def script(home: Path) -> tuple[str, ...]:
    """Return a program that is there and may be run."""
    path = home / "bin/hitherto"
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\n", "utf-8")
    path.chmod(0o755)
    return (str(path),)


def look(
    home: Path, client: Client, told: str | None = NEW, world: Places | None = None
) -> list[Health]:
    """Return what is said of one client."""
    found = health(world or places(home), always(told))
    return [each for each in found if each.client is client]


def blocked(home: Path, client: Client, told: str | None = NEW) -> list[str]:
    """Return the sentences about what is not as it should be."""
    return [each.what for each in look(home, client, told) if not each.good]


def test_nothing_is_said_of_clients_that_are_not_here(home: Path) -> None:
    """No program and no settings: no line."""
    assert health(places(home), always(None)) == ()


def test_a_client_without_hitherto_is_offered_it(home: Path) -> None:
    """That is no fault."""
    (one,) = look(home, Client.CODEX)
    assert (one.good, one.remedy) == (True, "Run `hitherto setup codex`.")


@pytest.mark.parametrize("client", [Client.CLAUDE, Client.CURSOR, Client.GEMINI])
def test_a_client_that_is_set_up_is_well(home: Path, client: Client) -> None:
    """All parts are there, the program too, the client is new enough and trusts the folder."""
    install(home, client, program=script(home))
    write(home, {".gemini/trustedFolders.json": b'{"%s": "TRUST_FOLDER"}' % bytes(home)})
    world = places(home, script(home))
    found = look(home, client, world=world)
    assert [each.good for each in found] == [True], found
    assert "hooks and the server, for you" in found[0].what


def test_what_blocks_any_client(home: Path) -> None:
    """The program is gone, the client is old or gone, or it is set up twice."""
    install(home, Client.CLAUDE, program=script(home))
    (home / "bin/hitherto").chmod(0o644)
    assert f"{home}/bin/hitherto may not be run" in blocked(home, Client.CLAUDE)
    (home / "bin/hitherto").unlink()
    assert f"{home}/bin/hitherto is not there any more" in blocked(home, Client.CLAUDE)
    assert "Claude Code is not on PATH" in blocked(home, Client.CLAUDE, None)
    assert "Claude Code 1.0.85 is older than 2.1" in blocked(home, Client.CLAUDE, "1.0.85")
    install(home, Client.CLAUDE, Scope.PROJECT)
    twice = "Claude Code has the hooks twice: for you and for this project"
    assert twice in blocked(home, Client.CLAUDE)


def test_parts_that_are_missing_are_seen(home: Path) -> None:
    """Somebody took the hooks out, or an older hitherto put other ones in."""
    install(home, Client.GEMINI)
    path = home / ".gemini/settings.json"
    told = json.loads(path.read_bytes())
    del told["hooks"]["BeforeAgent"]
    path.write_text(json.dumps(told), "utf-8")
    assert any("has not all that this version" in what for what in blocked(home, Client.GEMINI))


BLOCKS = [
    (Client.CLAUDE, ".claude/settings.json", {"disableAllHooks": True}, "`disableAllHooks` is set"),
    (
        Client.CLAUDE,
        ".claude/settings.json",
        {"enabledPlugins": {"hitherto@hitherto": True}},
        "the plugin is installed beside the settings",
    ),
    (Client.GEMINI, ".gemini/settings.json", {"hooksConfig": {"enabled": False}}, "is off in"),
    (
        Client.GEMINI,
        ".gemini/settings.json",
        {"hooksConfig": {"disabled": ["hitherto"]}},
        "hooks are switched off",
    ),
    (Client.GEMINI, ".gemini/settings.json", {"mcp": {"excluded": ["hitherto"]}}, "is excluded"),
]


@pytest.mark.parametrize(("client", "name", "switch", "sentence"), BLOCKS)
def test_a_client_that_is_switched_off_says_so(
    home: Path, client: Client, name: str, switch: dict[str, object], sentence: str
) -> None:
    """Each switch by which a client runs no hooks or servers is named, with its file."""
    install(home, client)
    path = home / name
    assert not any(sentence in what for what in blocked(home, client))
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **switch}), "utf-8")
    assert any(sentence in what for what in blocked(home, client))


def test_codex_hooks_wait_for_trust(home: Path) -> None:
    """Without trust Codex runs no hook, and says nothing of it: so doctor does."""
    install(home, Client.CODEX)
    assert "Codex waits for your trust in 6 of hitherto's hooks" in blocked(home, Client.CODEX)


# What Codex 0.171 itself gave for the hooks that setup writes, by its `hooks/list`.
TRUSTED = {
    "post_tool_use": "8e85cc6b284ef2af5354837a1621ceafd0db6342a1f2e4ed3bf9891f5873bd77",
    "pre_compact": "c344e337242ad57ae931c7bf7297ee8610091727cb0ba2c14d54648843d5cd8f",
    "session_start": "0d5f65fb938f21f8c258f9a92e76a28e99acfe3404c66c15143d1b630595e300",
    "session_end": "72156a8c7880a69b45bd09e6f17baaef94de429d2c44326634130e2316897bf2",
    "user_prompt_submit": "4342946626ff099e6593e41e153ef2233b1238e941f5692357d0e98e080457c6",
    "stop": "c34847dcdb1a3e12fc0b6962b9047afc1d39d29b3f9e1f9fa1f4fac405883db8",
}


def trust_in_codex(home: Path) -> None:
    """Write what Codex writes when a person trusts hitherto's hooks in its window."""
    config = home / ".codex/config.toml"
    tables = [
        f'\n[hooks.state."{home}/.codex/hooks.json:{name}:0:0"]\ntrusted_hash = "sha256:{told}"\n'
        for name, told in TRUSTED.items()
    ]
    config.write_text(config.read_text("utf-8") + "\n[hooks.state]\n" + "".join(tables), "utf-8")


def test_codex_trust_is_read_as_codex_writes_it(home: Path) -> None:
    """Trusted, nothing blocks; with one hook changed afterwards, that one waits again."""
    install(home, Client.CODEX)
    trust_in_codex(home)
    assert not any("waits for your trust" in what for what in blocked(home, Client.CODEX))
    path = home / ".codex/hooks.json"
    path.write_text(path.read_text("utf-8").replace('"timeout": 30', '"timeout": 31'), "utf-8")
    assert "Codex waits for your trust in 1 of hitherto's hooks" in blocked(home, Client.CODEX)


def test_trust_that_was_given_goes_with_the_hooks(home: Path) -> None:
    """Undo takes out what Codex noted about hitherto's hooks and leaves the rest."""
    other = b'[hooks.state]\n\n[hooks.state."/x:stop:0:0"]\ntrusted_hash = "sha256:0"\n'
    for scope in Scope:
        write(home, {".codex/config.toml": other})
        install(home, Client.CODEX, scope)
        hooks = home / ("project" if scope is Scope.PROJECT else ".") / ".codex/hooks.json"
        config = home / ".codex/config.toml"
        table = f'\n[hooks.state."{hooks}:stop:0:0"]\ntrusted_hash = "sha256:{TRUSTED["stop"]}"\n'
        config.write_text(config.read_text("utf-8") + table, "utf-8")
        undo(home, Client.CODEX, scope)
        assert config.read_bytes() == other


def test_codex_switches_and_projects(home: Path) -> None:
    """Hooks switched off, a server switched off and a project without trust are named."""
    install(home, Client.CODEX, Scope.PROJECT)
    assert any("does not trust this project" in what for what in blocked(home, Client.CODEX))
    write(
        home,
        {
            ".codex/config.toml": b'[projects."%s"]\ntrust_level = "trusted"\n'
            b'[features]\nhooks = false\n[plugins."hitherto@hitherto"]\nenabled = true\n'
            b"[mcp_servers.hitherto]\nenabled = false\n" % bytes(home / "project")
        },
    )
    sentences = " ".join(blocked(home, Client.CODEX))
    assert "does not trust this project" not in sentences
    assert "`features.hooks` is off" in sentences
    assert "the plugin is installed beside" in sentences
    assert "`mcp_servers.hitherto` is switched off" in sentences


def test_a_damaged_settings_file_is_a_finding(home: Path) -> None:
    """Doctor says which file, and goes on with the other clients."""
    install(home, Client.GEMINI)
    write(home, {".claude.json": b"{"})
    assert any("is damaged" in what for what in blocked(home, Client.CLAUDE))
    assert look(home, Client.GEMINI)


def test_gemini_trusts_by_the_innermost_rule() -> None:
    """A folder's own rule counts before its parents'."""
    rules = {"/a": "TRUST_FOLDER", "/a/b": "DO_NOT_TRUST", "/c/d": "TRUST_PARENT"}
    told = {name: trusted_folder(rules, Path(name)) for name in ("/a/x", "/a/b/c", "/c/e", "/z")}
    assert told == {"/a/x": True, "/a/b/c": False, "/c/e": True, "/z": False}


def test_gemini_runs_nothing_in_a_folder_that_it_does_not_trust(home: Path) -> None:
    """That is said, unless the person switched folder trust off altogether."""
    install(home, Client.GEMINI)
    sentence = "Gemini CLI does not trust this folder and runs nothing in it"
    assert sentence in blocked(home, Client.GEMINI)
    path = home / ".gemini/settings.json"
    off = {"security": {"folderTrust": {"enabled": False}}}
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **off}), "utf-8")
    assert sentence not in blocked(home, Client.GEMINI)


def test_versions_are_read_where_the_client_lies_or_asked(tmp_path: Path) -> None:
    """A package from npm tells by its file, anything else by --version, and nothing by nothing."""
    package = tmp_path / "lib/codex"
    (package / "bin").mkdir(parents=True)
    (package / "package.json").write_text('{"name": "@openai/codex", "version": "9.8.7"}', "utf-8")
    (package / "bin/codex.js").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    (package / "bin/codex.js").chmod(0o755)
    (tmp_path / "codex").symlink_to(package / "bin/codex.js")
    (tmp_path / "claude").write_text("#!/bin/sh\necho '2.3.4 (Claude Code)'\n", "utf-8")
    (tmp_path / "claude").chmod(0o755)
    ask = version(str(tmp_path))
    assert (ask(Client.CODEX), ask(Client.CLAUDE), ask(Client.GEMINI)) == ("9.8.7", "2.3.4", None)
    assert set(OLDEST) == set(Client)


def test_outside_of_a_project_only_the_users_settings_are_looked_at(home: Path) -> None:
    """There is no project to speak of, and no error."""
    install(home, Client.CURSOR, program=script(home))
    world = msgspec.structs.replace(places(home, script(home)), root=None, main=None)
    assert [each.good for each in look(home, Client.CURSOR, world=world)] == [True]
