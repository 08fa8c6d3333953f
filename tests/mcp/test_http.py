"""Over HTTP: this machine alone, its own origin alone, and only with the token."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from agents import COMMAND, LONGEST
from hitherto.errors import StoreError, UsageError
from hitherto.mcp.http import listening, refused, token_in

GOOD = {"host": "127.0.0.1:80", "authorization": "Bearer word"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "wire", "version": "1"},
    },
}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({}, None),
        ({"host": "localhost:80"}, None),
        ({"host": "[::1]:80"}, None),
        ({"origin": "http://localhost:80"}, None),
        ({"authorization": "bearer word"}, None),
        ({"host": ""}, 421),
        ({"host": "127.0.0.1:81"}, 421),
        ({"host": "evil.example:80"}, 421),
        ({"host": "127.0.0.1:80.evil.example"}, 421),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "https://localhost:80"}, 403),
        ({"origin": "http://localhost:3000"}, 403),
        ({"authorization": ""}, 401),
        ({"authorization": "Bearer "}, 401),
        ({"authorization": "Bearer wor"}, 401),
        ({"authorization": "Basic word"}, 401),
        ({"authorization": "Bearer wörd"}, 401),
    ],
)
def test_who_is_turned_away(change: dict[str, str], status: int | None) -> None:
    """Another host, another origin, no token or another one: each is refused with its status."""
    refusal = refused({**GOOD, **change}, "word", 80)
    assert (refusal and refusal[0]) == status


def test_the_token_is_made_once_and_for_the_user_alone(tmp_path: Path) -> None:
    """The first start makes a token that only the user may read; later ones take the same."""
    token, new = token_in(tmp_path / "data")
    assert (new, len(token) >= 40) == (True, True)
    assert token_in(tmp_path / "data") == (token, False)
    path = tmp_path / "data" / "mcp-token"
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    with pytest.raises(StoreError, match="Others may read"):
        token_in(tmp_path / "data")
    path.chmod(0o600)
    path.write_text("", encoding="ascii")
    with pytest.raises(StoreError, match="is empty"):
        token_in(tmp_path / "data")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])  # noqa: S104  # what must be refused
def test_only_this_machine_is_listened_to(host: str) -> None:
    """An address that others reach, or a name, is refused with the one to use."""
    with pytest.raises(UsageError, match=r"Use 127\.0\.0\.1"):
        listening(host, 0)


def test_a_port_that_is_taken_is_told() -> None:
    """Two servers do not share a port."""
    with listening("127.0.0.1", 0) as first, pytest.raises(UsageError, match="--port"):
        listening("127.0.0.1", first.getsockname()[1])


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str, subprocess.Popen[str]]]:
    """Run a server; give its address, the token it shows and the process."""
    process = subprocess.Popen(
        [*COMMAND, "--http", "--port", "0"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    first = process.stderr.readline()
    second = process.stderr.readline()
    address = re.search(r"http://\S+/mcp", first)
    assert address, first
    try:
        yield address[0], second.removeprefix("Authorization: Bearer ").strip(), process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=LONGEST)


def post(address: str, **headers: str) -> tuple[int, Any]:
    """Send a greeting and return the status and the answer."""
    given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    request = urllib.request.Request(  # noqa: S310  # our own server
        address, json.dumps(HELLO).encode(), {**given, **headers}
    )
    try:
        with urllib.request.urlopen(request, timeout=LONGEST) as reply:  # noqa: S310  # as above
            body = reply.read().decode()
            lines = [line[6:] for line in body.splitlines() if line.startswith("data: {")]
            return reply.status, json.loads(lines[0])
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_a_server_answers_whoever_bears_the_token(project: Path, world: Path) -> None:
    """A running server refuses all others, in one sentence, before it looks at their request."""
    with served(project) as (address, token, _):
        bearing = {"Authorization": f"Bearer {token}"}
        status, held = post(address, **bearing)
        assert (status, held["result"]["serverInfo"]["name"]) == (200, "hitherto")
        for headers, refused_with in (
            ({}, 401),
            ({**bearing, "Host": "evil.example"}, 421),
            ({**bearing, "Origin": "http://evil.example"}, 403),
        ):
            status, held = post(address, **headers)
            assert status == refused_with
            assert held.keys() == {"error"}
    assert (world / "hitherto" / "mcp-token").read_text(encoding="ascii").strip() == token
