"""Planted secrets where no statement is: names, paths, branches, hooks, what cannot be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conversations import USER, claude_code, claude_file, claude_line
from secrets_corpus import EACH, PLANTED, bytes_in, leaked

from hitherto.bootstrap import open_memory
from hitherto.hooks import noting, payload
from hitherto.model import Forgotten
from hitherto.stores import open_store
from sandbox import Sandbox

if TYPE_CHECKING:
    from terminal import Person

    from scratch_repo import Repo

NAMED = [one for one in PLANTED[::EACH] if one.token]
"""One of each kind that can stand in a name."""
COMMAND = (sys.executable, "-m", "hitherto", "hook")
AT = "2026-05-01T09:00:00Z"


def hook(*arguments: str, given: bytes) -> str:
    """Run a hook as a client does and return what it printed; it may take its time."""
    slow = {**os.environ, "HITHERTO_HOOK_SECONDS": "60"}
    done = subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, check=False, env=slow
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def told(event: str, folder: Path, **more: Any) -> bytes:
    """Return a payload as Claude Code writes it."""
    given = {"session_id": "one", "cwd": str(folder), "hook_event_name": event, **more}
    return json.dumps(given).encode()


def test_hooks(person: Person, world: Path) -> None:
    """Neither a prompt nor a conversation, nor a payload that is none, leaves a secret."""
    folder = person.folder
    person("remember", "Never log passwords.")
    prompt = "\n".join(one.text for one in PLANTED)
    said = [(USER, one.text) for one in PLANTED]
    path = claude_code(world, "one", folder, [*said, (USER, "Never drop the index of orders.")])
    for event in ("SessionStart", "UserPromptSubmit", "Stop"):
        given = told(event, folder, transcript_path=str(path), prompt=prompt)
        person.seen += hook(given=given)
    first, second = NAMED[:2]
    person.seen += hook(first.token, given=b"{" + second.text.encode())
    person.seen += hook(first.token, given=told(first.token, folder / second.token))
    kept = bytes_in(world / "hitherto")
    assert leaked(kept, person.seen.encode()) == {}
    assert b"JSONDecodeError" in (world / "hitherto" / "hooks.log").read_bytes()
    assert b"Never drop the index of orders." in kept


def test_what_tools_did(person: Person, world: Path) -> None:
    """Neither a command nor a path that is noted holds a secret."""
    folder = person.folder
    with open_memory(folder) as memory:
        place = memory.parts.folder
    for one in PLANTED:
        path = f"src/{one.token}.py"
        for more in (
            {"tool_input": {"command": one.text}},
            {"tool_name": "Edit", "tool_input": {"file_path": path}},
        ):
            noting.note(place, str(folder), payload.read(told("PostToolUse", folder, **more)))
    kept = bytes_in(world / "hitherto")
    assert leaked(kept) == {}
    assert kept.count(b'"ran"') == kept.count(b'"touched"') == len(PLANTED)


def test_the_spool(tmp_path: Path) -> None:
    """What waits in the work tree holds none."""
    open_store(tmp_path / "data").close()
    disk = Sandbox(tmp_path / "data")
    store = open_store(tmp_path / "data", spool=tmp_path / "spool", disk=disk)
    store.append([Forgotten(at=AT, record="r-1", reason=one.text) for one in PLANTED])
    store.close()
    waits = bytes_in(tmp_path / "spool")
    assert leaked(waits) == {}
    assert waits.count(b"[masked: ") > len(PLANTED) // 2  # equal events are one


def spoil(world: Path, repo: Repo) -> None:
    """Write what cannot be read, secrets in it and in its names."""
    rows = [json.dumps(claude_line("one", repo.root, 0, "Never log passwords."))]
    for number, one in enumerate(PLANTED, 1):
        rows.append(json.dumps(claude_line("one", repo.root, number, "x", type=one.text)))
        rows.append('{"type": "user", ' + one.text.replace("\n", " "))
    claude_file(world, "one", repo.root).write_text("\n".join(rows) + "\n", encoding="utf-8")
    for one in NAMED:
        damaged = json.dumps({"type": "x", "cwd": str(repo.root)}) + "\n{\n"
        claude_file(world, one.token, repo.root).write_text(damaged, encoding="utf-8")
        lost = json.dumps({"type": "user", "cwd": f"/{one.token}\0"}) + "\n"
        claude_file(world, f"odd-{one.token}", repo.root).write_text(lost, encoding="utf-8")
        repo.write(f".claude/rules/{one.token}.md", "").write_bytes(b"- Never \xff log it.\n")
        repo.write(f".hitherto/ledger/2026-05/e-{one.token}.json", one.text)
    repo.write("CLAUDE.md", "\n".join(f"See @docs/{one.token}.md" for one in NAMED))
    repo.commit()


def test_what_cannot_be_read(person: Person, world: Path, repo: Repo) -> None:
    """No problem tells a secret, and a source with one in its name is read once."""
    spoil(world, repo)
    person("sync")
    person("sync", "--json")
    assert person("sync").startswith("Nothing new")
    for command in (("doctor",), ("status",), ("status", "--all")):
        person(*command, code=None)
        person(*command, "--json", code=None)
    assert leaked(bytes_in(world / "hitherto"), person.seen.encode()) == {}
    assert person.seen.count("[masked: ") > len(NAMED)


def test_branches_and_paths(person: Person, world: Path, repo: Repo) -> None:
    """Neither a branch nor a path, nor an argument that means nothing, is kept or shown."""
    for one in NAMED:
        repo("checkout", "--quiet", "-b", f"feature/{one.token}")
        person("remember", f"Never touch src/{one.token}.py on this branch.")
        person("remember", "--from", f"/no/{one.token}.txt", code=2)
        person("history", one.token, code=2)
        person(one.token, code=2)
    path = f"src/{NAMED[0].token}.py"
    person("brief", "Touch it", "--path", path, code=None)
    person("brief", "Touch it", "--path", path, "--json", code=None)
    kept = bytes_in(world / "hitherto")
    assert leaked(kept, person.seen.encode()) == {}
    assert kept.count(b"feature/[masked: ") >= len(NAMED)


def test_a_work_tree(person: Person, world: Path, repo: Repo, tmp_path: Path) -> None:
    """The note of a project's work trees holds none."""
    person.folder = tmp_path / NAMED[0].token
    repo("worktree", "add", "--quiet", "--detach", str(person.folder))
    person("init")
    kept = bytes_in(world / "hitherto")
    assert leaked(kept) == {}
    assert f"{tmp_path}/[masked: ".encode() in kept
