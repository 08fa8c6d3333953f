"""A person who works with a real client in a world of their own, and what a session showed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from model_server import ModelServer, Request, Script, plainly

LONGEST = 120
"""Seconds after which a client counts as hanging."""

KEPT = ("PATH", "LANG", "TZ", "NO_COLOR", "COLUMNS", "PYTHONPYCACHEPREFIX")
"""What of the environment a client sees, beside git's: no keys, no proxies, no other session."""


class Client(msgspec.Struct, frozen=True):
    """What has to be known of one client.

    Attributes:
        name: as ``hitherto setup`` calls it.
        prepare: writes the settings with which it asks the scripted model; a person's own
            settings that were there before.
        command: the arguments of a session of one prompt, and of a further one in it.
        more: to go on with the newest session.
    """

    name: str
    prepare: Callable[[Path, str], None]
    command: tuple[str, ...]
    more: tuple[str, ...]


class Session(msgspec.Struct, frozen=True):
    """What one run of a client showed: its end, its output and what it asked the model."""

    code: int
    out: str
    err: str
    requests: tuple[Request, ...]

    @property
    def seen(self) -> str:
        """All that the model was shown."""
        return "\n".join(request.text for request in self.requests)


class Person:
    """Somebody with a client, a home and a repository.

    Args:
        client: which.
        binaries: where the clients' programs are.
        server: the model that they talk to.
        home: an empty folder.
        folder: the repository.
    """

    def __init__(
        self, client: Client, binaries: Path, server: ModelServer, home: Path, folder: Path
    ) -> None:
        self.client = client
        self.binaries = binaries
        self.server = server
        self.home = home
        self.folder = folder
        self.data = home / "hitherto"
        client.prepare(home, server.url)

    @property
    def environment(self) -> dict[str, str]:
        """What the client and hitherto are started with."""
        own = {name: value for name, value in os.environ.items() if name.startswith("GIT_")}
        own |= {name: os.environ[name] for name in KEPT if name in os.environ}
        programs = (str(Path(sys.executable).parent), str(self.binaries), own["PATH"])
        own["PATH"] = os.pathsep.join(programs)
        return own | {
            "HOME": str(self.home),
            "HITHERTO_HOME": str(self.data),
            "CLAUDE_CONFIG_DIR": str(self.home / ".claude"),
            "CODEX_HOME": str(self.home / ".codex"),
            "HITHERTO_HOOK_SECONDS": "8",
            "ANTHROPIC_BASE_URL": self.server.url,
            "ANTHROPIC_API_KEY": "scripted",
            "SCRIPTED_KEY": "scripted",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_AUTOUPDATER": "1",
            "DISABLE_ERROR_REPORTING": "1",
            "DISABLE_TELEMETRY": "1",
            "TERM": "dumb",
        }

    def says(
        self,
        prompt: str,
        script: Script = plainly,
        *,
        on: bool = False,
        options: Sequence[str] = (),
        **more: str,
    ) -> Session:
        """Run a session of one prompt to its end.

        Args:
            prompt: what is typed.
            script: how the model answers.
            on: go on with the newest session instead of starting one.
            options: further ones of the client's command line.
            more: variables of the environment for this session alone.
        """
        program, *given = self.client.more if on else self.client.command
        return self._session(script, (program, *given, *options, "--", prompt), **more)

    def types(self, prompts: Sequence[str], script: Script) -> Session:
        """Run one session of Claude Code in which several things are typed, commands too."""
        lines = ({"type": "user", "message": {"role": "user", "content": p}} for p in prompts)
        given = "".join(json.dumps(line) + "\n" for line in lines)
        form = ("--input-format=stream-json", "--output-format=stream-json", "--verbose")
        return self._session(script, (*CLAUDE.command, *form), given)

    def _session(
        self, script: Script, command: Sequence[str], given: str = "", **more: str
    ) -> Session:
        self.server.forget()
        self.server.script = script
        program, *arguments = command
        done = self.run(str(self.binaries / program), *arguments, given=given, **more)
        return Session(done.returncode, done.stdout, done.stderr, tuple(self.server.requests))

    def hitherto(self, *arguments: str, codes: Sequence[int] = (0,)) -> str:
        """Run one command of hitherto, check how it ends and return what it says."""
        done = self.run(sys.executable, "-m", "hitherto", *arguments)
        told = f"{arguments} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert done.returncode in codes, told
        return done.stdout

    def answer(self, *arguments: str) -> dict[str, Any]:
        """Run one command of hitherto with --json and return what it answers, if only nothing."""
        held: dict[str, Any] = json.loads(self.hitherto(*arguments, "--json", codes=(0, 1)))
        return held

    def statements(self) -> list[dict[str, Any]]:
        """Return all that is kept, each with its verdict."""
        held: list[dict[str, Any]] = self.answer("status", "--all")["statements"]
        return held

    def run(self, *command: str, given: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        """Run a program in the repository, with a text on standard input."""
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment | more,
            input=given,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )

    def files(self) -> dict[str, bytes]:
        """Return all files of the home and the repository, but for hitherto's own and git's."""
        found = {}
        for root in (self.home, self.folder):
            for path in sorted(root.rglob("*")):
                inside = path.relative_to(root).parts
                if path.is_file() and inside[0] not in {"hitherto", ".git"}:
                    found[str(path)] = path.read_bytes()
        return found

    def trusts(self) -> None:
        """Say to the client, as a person would in its window, that its hooks may run."""
        if self.client.name == "codex":
            trust_hooks(self.binaries / "codex", self.folder, self.environment)


def trust_hooks(codex: Path, folder: Path, environment: dict[str, str]) -> None:
    """Trust all hooks that Codex lists, through the server that its own window uses."""
    with subprocess.Popen(
        [codex, "app-server"],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask(number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
            assert process.stdin is not None
            assert process.stdout is not None
            asked = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                told = json.loads(line)
                if told.get("id") == number:
                    result: dict[str, Any] = told["result"]
                    return result
            raise AssertionError(f"{method} got no answer")

        ask(1, "initialize", {"clientInfo": {"name": "test", "title": "test", "version": "1"}})
        process.stdin.write('{"jsonrpc": "2.0", "method": "initialized"}\n')
        listed = ask(2, "hooks/list", {"cwds": [str(folder)]})["data"][0]["hooks"]
        assert listed, "Codex sees no hook"
        trusted = {hook["key"]: {"trusted_hash": hook["currentHash"]} for hook in listed}
        edit = {"keyPath": "hooks.state", "value": trusted, "mergeStrategy": "upsert"}
        ask(3, "config/batchWrite", {"edits": [edit]})
        process.stdin.close()


def needs(command: str) -> None:
    """Skip a test as long as a command does not exist, and only so long."""
    done = subprocess.run(
        [sys.executable, "-m", "hitherto", command, "--help"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if "No such command" in done.stderr:
        pytest.skip(f"`hitherto {command}` does not exist yet")


def _claude(home: Path, _: str) -> None:
    # Written as no program would: who takes the settings apart and puts them together again
    # does not get these bytes back.
    folder = home / ".claude"
    folder.mkdir()
    own = '{"env": {"MINE": "1"},\n      "hooks": {"Stop": [ {"hooks": [%s]} ]} }'
    (folder / "settings.json").write_text(own % _OWN_HOOK, encoding="utf-8")


def _codex(home: Path, url: str) -> None:
    folder = home / ".codex"
    folder.mkdir()
    (folder / "config.toml").write_text(_CODEX_CONFIG.format(url=url), encoding="utf-8")
    own = '{"hooks": {"Stop": [ {"hooks": [%s]} ]}}'
    (folder / "hooks.json").write_text(own % _OWN_HOOK, encoding="utf-8")


_OWN_HOOK = '{"type": "command",   "command": "true"}'

_CODEX_CONFIG = """\
# The model that this person uses.
model='scripted'
model_provider = "scripted"
check_for_update_on_startup = false   # quiet

[analytics]
enabled = false

[model_providers.scripted]
name = "scripted"
base_url = "{url}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
# the end"""

_FREE = "--dangerously-bypass-approvals-and-sandbox"

CLAUDE = Client(
    name="claude",
    prepare=_claude,
    command=("claude", "-p", "--allowedTools=Bash,Write,Edit,mcp__hitherto"),
    more=("claude", "-p", "--continue", "--allowedTools=Bash,Write,Edit,mcp__hitherto"),
)
CODEX = Client(
    name="codex",
    prepare=_codex,
    command=("codex", "exec", _FREE),
    more=("codex", "exec", "resume", "--last", _FREE),
)
CLIENTS: Sequence[Client] = (CLAUDE, CODEX)
