"""What is in each client, whether the client will run it, and what keeps it from doing so."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hitherto.agents import blend, files, trust
from hitherto.agents.places import Client, Places, Scope
from hitherto.agents.text import jsonc, toml
from hitherto.agents.wanted import TABLE, Target, targets
from hitherto.agents.words import SERVER, hooks_in, server_program
from hitherto.errors import InputError

Version = tuple[int, ...]

# The first versions that use all that setup writes: Claude Code since its hooks for failed tools,
# Codex since its hook for a session's end (0.145), Cursor since it reads skills (2.4), Gemini CLI
# since hooks are on without a switch.
OLDEST: dict[Client, Version] = {
    Client.CLAUDE: (2, 1),
    Client.CODEX: (0, 145),
    Client.CURSOR: (2, 4),
    Client.GEMINI: (0, 26),
}


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was seen.

    Attributes:
        client: of which client.
        good: whether it is as it should be.
        what: the sentence.
        remedy: what to do about it, or empty.
    """

    client: Client
    good: bool
    what: str
    remedy: str = ""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What one scope of one client holds.

    Attributes:
        scope: whose settings.
        values: what each file says, by path; a TOML file read as JSON would be.
        complete: it is all that setup writes.
        hooks: how many of hitherto's hooks there are.
        programs: the programs that its entries run.
    """

    scope: Scope
    values: dict[Path, Any]
    complete: bool
    hooks: int
    programs: tuple[tuple[str, ...], ...]


def health(places: Places, version: Callable[[Client], str | None]) -> tuple[Health, ...]:
    """Look at every client.

    Args:
        places: where they keep their settings.
        version: gives the version that a client's program states, empty where it states none;
            None where there is no such program.

    Returns:
        Nothing of a client that is neither on this machine nor set up.
    """
    return tuple(each for client in Client for each in _client(client, places, version(client)))


def _client(client: Client, places: Places, version: str | None) -> Iterator[Health]:
    seen: list[Seen] = []
    scopes = (Scope.USER, Scope.PROJECT) if places.root else (Scope.USER,)
    for scope in scopes:
        wanted = targets(client, scope, places)
        try:
            seen.append(_seen(scope, wanted))
        except InputError as error:
            yield Health(client=client, good=False, what=error.what, remedy=error.remedy)
    present = [each for each in seen if each.programs]
    title = f"{client.name_of_it} {version}" if version else client.name_of_it
    if not present:
        if version is not None:
            remedy = f"Run `hitherto setup {client}`."
            what = f"{title} is here, hitherto is not in it"
            yield Health(client=client, good=True, what=what, remedy=remedy)
        return
    for each in present:
        whose = "you" if each.scope is Scope.USER else "this project"
        what = f"{title} has {each.hooks} hooks and the server, for {whose}"
        if each.complete:
            yield Health(client=client, good=True, what=what)
        else:
            remedy = f"Run `hitherto setup {client} --{each.scope}` again."
            what = f"{title} has not all that this version of hitherto puts in, for {whose}"
            yield Health(client=client, good=False, what=what, remedy=remedy)
    blocks = _blocks(client, places, present, version)
    yield from (Health(client=client, good=False, what=w, remedy=r) for w, r in blocks)


def _blocks(
    client: Client, places: Places, present: Sequence[Seen], version: str | None
) -> Iterator[tuple[str, str]]:
    yield from _programs(client, present)
    if version is None and client is not Client.CURSOR:
        yield f"{client.name_of_it} is not on PATH", "Install it, or look where it is."
    elif version and _numbers(version) < OLDEST[client]:
        oldest = ".".join(map(str, OLDEST[client]))
        yield f"{client.name_of_it} {version} is older than {oldest}", "Update it."
    if len(present) > 1 and any(each.hooks for each in present):
        what = f"{client.name_of_it} has the hooks twice: for you and for this project"
        yield what, f"Run `hitherto setup {client} --project --undo`."
    own = {
        Client.CLAUDE: _claude_blocks,
        Client.CODEX: _codex_blocks,
        Client.GEMINI: _gemini_blocks,
    }.get(client)
    if own:
        yield from own(places, present)


def _programs(client: Client, present: Iterable[Seen]) -> Iterator[tuple[str, str]]:
    for each in present:
        for program in sorted(set(each.programs)):
            found = Path(program[0])
            if not found.is_absolute():
                continue
            if not found.is_file():
                what = f"{shlex.join(program)} is not there any more"
            elif not os.access(found, os.X_OK):
                what = f"{shlex.join(program)} may not be run"
            else:
                continue
            yield what, f"Run `hitherto setup {client} --{each.scope}` again."


def _claude_blocks(places: Places, present: Sequence[Seen]) -> Iterator[tuple[str, str]]:
    settings = _values(
        places.claude / "settings.json",
        *(
            (places.root / ".claude" / name for name in ("settings.json", "settings.local.json"))
            if places.root
            else ()
        ),
    )
    for path, value in settings.items():
        if value.get("disableAllHooks") is True:
            yield f"`disableAllHooks` is set in {path}", "Take it out."
        if _dict(value.get("enabledPlugins")).get(f"{SERVER}@{SERVER}") is True and present:
            yield _twice(f"claude plugin uninstall {SERVER}@{SERVER}")


def _codex_blocks(places: Places, present: Sequence[Seen]) -> Iterator[tuple[str, str]]:
    path = places.codex / "config.toml"
    config = _values(path).get(path, {})
    for name in ("hooks", "codex_hooks"):
        if _dict(config.get("features")).get(name) is False:
            yield f"`features.{name}` is off in {path}", "Take it out."
    if _dict(_dict(config.get("plugins")).get(f"{SERVER}@{SERVER}")).get("enabled") is True:
        yield _twice(f"codex plugin remove {SERVER}@{SERVER}")
    for each in present:
        if each.scope is Scope.PROJECT and not trust.trusted_project(config, places.main):
            yield (
                "Codex does not trust this project and reads none of its settings",
                "Start it here.",
            )
        for hooks_path, value in each.values.items():
            if hooks_path.name == "hooks.json":
                untrusted = trust.untrusted(config, hooks_path, value)
                if untrusted:
                    what = f"Codex waits for your trust in {untrusted} of hitherto's hooks"
                    yield what, "Start Codex, enter /hooks and trust them."
        server = _dict(_dict(config.get(TABLE[0])).get(TABLE[1]))
        if server.get("enabled") is False:
            yield f"`{'.'.join(TABLE)}` is switched off in {path}", "Take `enabled` out."


def _gemini_blocks(places: Places, present: Sequence[Seen]) -> Iterator[tuple[str, str]]:
    for each in present:
        for path, value in each.values.items():
            if _dict(value.get("hooksConfig")).get("enabled") is False:
                yield f"`hooksConfig.enabled` is off in {path}", "Take it out."
            if SERVER in (_dict(value.get("hooksConfig")).get("disabled") or ()):
                yield (
                    f"hitherto's hooks are switched off in {path}",
                    "Enter /hooks enable hitherto.",
                )
            if SERVER in (_dict(value.get("mcp")).get("excluded") or ()):
                yield f"hitherto's server is excluded in {path}", "Take it out of `mcp.excluded`."
    path = places.gemini / "trustedFolders.json"
    rules = _values(path).get(path, {})
    user = places.gemini / "settings.json"
    security = _dict(_values(user).get(user, {}).get("security"))
    switched_off = _dict(security.get("folderTrust")).get("enabled") is False
    if places.root and not switched_off and not trust.trusted_folder(rules, places.root):
        yield "Gemini CLI does not trust this folder and runs nothing in it", "Enter /permissions."


def _twice(command: str) -> tuple[str, str]:
    return "the plugin is installed beside the settings, and hooks run twice", f"Run `{command}`."


def _seen(scope: Scope, wanted: Sequence[Target]) -> Seen:
    values: dict[Path, Any] = {}
    programs: list[tuple[str, ...]] = []
    hooks = 0
    complete = True
    for target in wanted:
        content = files.read(target.path)
        text = files.decode(content or b"", target.path)
        complete &= content is not None and blend.complete(target, text)
        if target.text:
            continue
        value = _read(target.path, text)
        values[target.path] = value
        if any(part.listed for part in target.parts):
            found = list(hooks_in(value))
            hooks += len(found)
            programs += [program for _, program in found]
        servers = [part.at for part in target.parts if not part.listed] or [TABLE]
        for at in servers:
            there: Any = value
            for key in at:
                there = _dict(there).get(key)
            if program := server_program(there):
                programs.append(program)
    return Seen(
        scope=scope, values=values, complete=complete, hooks=hooks, programs=tuple(programs)
    )


def _read(path: Path, text: str) -> dict[str, Any]:
    if path.suffix == ".toml":
        return toml.parse(text, str(path))
    root = jsonc.parse(text, str(path))
    return _dict(root.value if root else None)


def _values(*paths: Path) -> dict[Path, dict[str, Any]]:
    """Return what settings files say; one that is absent or damaged says nothing here."""
    found = {}
    for path in paths:
        try:
            content = files.read(path)
            if content is not None:
                found[path] = _read(path, files.decode(content, path))
        except InputError:
            continue
    return found


def _numbers(version: str) -> Version:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
