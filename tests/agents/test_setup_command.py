"""`hitherto setup` as it is typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(home: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run hitherto in a home's project."""
    project = home / "project"
    (project / ".git").mkdir(parents=True, exist_ok=True)
    return subprocess.run(
        [sys.executable, "-m", "hitherto", *words],
        cwd=project,
        env={**os.environ, "HOME": str(home), **more},
        capture_output=True,
        text=True,
        check=False,
    )


def test_in_and_out_with_what_is_to_be_done(home: Path) -> None:
    """It says what it did to which file and what the person does next; then nothing is left."""
    done = run(home, "setup", "codex")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"created   {home}/.codex/hooks.json\n" in done.stdout
    assert "enter /hooks and trust" in done.stdout
    assert run(home, "setup", "codex").stdout.count("unchanged") == 3
    assert run(home, "setup", "codex", "--undo").stdout.count("removed") == 3
    assert not (home / ".codex").exists()
    again = run(home, "setup", "codex", "--undo")
    assert (again.returncode, again.stdout) == (1, "hitherto is not in Codex.\n")


def test_a_dry_run_prints_a_diff(home: Path) -> None:
    """It is a patch that could be applied, and no file is there afterwards."""
    done = run(home, "setup", "claude", "--dry-run")
    assert done.returncode == 0
    assert done.stdout.startswith(f"--- /dev/null\n+++ {home}/.claude/settings.json\n@@ ")
    assert not (home / ".claude").exists()


def test_json_says_all(home: Path) -> None:
    """Files, diffs, the program and what is next, for scripts."""
    told = json.loads(run(home, "setup", "gemini", "--project", "--json").stdout)
    assert (told["agent"], told["scope"], told["dry_run"]) == ("gemini", "project", False)
    assert {each["change"] for each in told["files"]} == {"created"}
    assert told["program"][0] == told["files"][0]["diff"].split('"command": "')[1].split('"')[0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("codex", "--user", "--project"), "--user and --project exclude each other"),
        (("cursor", "--plugin"), "The plugin is for Claude Code and Codex"),
        (("emacs",), "is not one of 'claude', 'codex', 'cursor', 'gemini'"),
    ],
)
def test_bad_use_is_one_sentence(home: Path, words: tuple[str, ...], sentence: str) -> None:
    """It ends with 2 and writes nothing."""
    done = run(home, "setup", *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(home.glob(".*"))


def test_damaged_settings_are_one_sentence(home: Path) -> None:
    """The file is named, nothing is written, the code is 2."""
    (home / ".gemini").mkdir()
    (home / ".gemini/settings.json").write_text('{"a": 1', "utf-8")
    done = run(home, "setup", "gemini")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"{home}/.gemini/settings.json is damaged: line 1 is no JSON" in done.stderr
    assert [path.name for path in (home / ".gemini").iterdir()] == ["settings.json"]


def test_what_is_written_runs_with_an_empty_path(home: Path) -> None:
    """The command of a hook starts hitherto through a shell that finds nothing by itself."""
    run(home, "setup", "claude")
    settings = json.loads((home / ".claude/settings.json").read_bytes())
    command = settings["hooks"]["Stop"][0]["hooks"][0]["command"]
    line = command.removesuffix(" hook Stop") + " --version"
    bare = {"PATH": "", "HOME": str(home)}
    done = subprocess.run(
        ["/bin/sh", "-c", line], env=bare, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hitherto ")


def test_a_data_folder_of_ones_own_reaches_the_server(home: Path) -> None:
    """A server is started with few variables, so those that are set here are written down."""
    run(home, "setup", "codex", HITHERTO_HOME=str(home / "kept"))
    config = (home / ".codex/config.toml").read_text("utf-8")
    assert f'env = {{ HITHERTO_HOME = "{home}/kept" }}' in config


def test_doctor_tells_of_the_agents(home: Path) -> None:
    """It lists what is set up and what blocks it."""
    run(home, "setup", "codex")
    found = json.loads(run(home, "doctor", "--json", PATH="").stdout)["findings"]
    told = [each["what"] for each in found if each["name"] == "codex"]
    assert "Codex has 6 hooks and the server, for you" in told
    assert "Codex is not on PATH" in told
    assert "Codex waits for your trust in 6 of hitherto's hooks" in told
