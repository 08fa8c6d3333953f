"""A language server is asked where names are defined; one that fails is told of and ended."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hitherto.errors import ServerError
from hitherto.model.files import digest_of
from hitherto.model.graph import Span
from hitherto.model.location import Location
from hitherto.sources.language_servers.client import Client
from hitherto.sources.language_servers.servers import Server

SCRIPT = Path(__file__).with_name("scripted_server.py")
SHOP = 'é = "😀"; pay(x)\nx[0](y)\n'.encode()
PAY = Span(1, 13, 1, 16)
ITEM = Span(2, 0, 2, 4)

Made = Callable[..., Client]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    """Return what makes a client of a server that does as it is told, in a project of one file."""
    root = tmp_path / "a project"
    root.mkdir()
    (root / "shop.py").write_bytes(SHOP)
    script = tmp_path / "script.json"
    held: list[Client] = []

    def make(what: str = "answer", patience: float = 60.0, megabytes: int = 0) -> Client:
        till = (root / "tíll.py").as_uri()
        (root / "tíll.py").write_text("a = 1\nß = pay = 2\n", encoding="utf-8")
        start = {"line": 1, "character": 4}
        place = {"uri": till, "range": {"start": start, "end": start}}
        link = {"targetUri": till, "targetSelectionRange": place["range"], "targetRange": {}}
        elsewhere = {**place, "uri": Path(__file__).as_uri()}
        web = {**place, "uri": "https://example.org/x.py"}
        script.write_text(json.dumps({"0:10": [place, link, elsewhere, web]}), encoding="utf-8")
        server = Server(
            name="basedpyright",
            languages={"python": "python"},
            settings={"basedpyright": {"analysis": {"x": 1}}},
        )
        command = (sys.executable, str(SCRIPT), what, str(script))
        held.append(Client(server, command, str(root), patience, megabytes))
        return held[-1]

    yield make
    for each in held:
        each.close()


def ask(client: Client, *spans: Span) -> Any:
    """Return what a server says of names in the file."""
    return client.definitions("shop.py", "python", digest_of(SHOP), spans or (PAY,))


def heard(tmp_path: Path) -> list[dict[str, Any]]:
    """Return what the server read."""
    lines = (tmp_path / "script.json.log").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_places_come_in_bytes_and_from_the_root(made: Made) -> None:
    """Each form of an answer is read; columns become bytes; only files are places."""
    (found,) = ask(made())
    assert found == (
        Location("tíll.py", 2, 5),
        Location("tíll.py", 2, 5),
        Location(str(Path(__file__)), 2, 0),
    )


def test_the_file_is_opened_once_with_what_is_in_it(made: Made, tmp_path: Path) -> None:
    """A server is told the file's text, asked in UTF-16, and that is all that is opened."""
    client = made()
    ask(client, PAY, PAY)
    client.close()
    said = heard(tmp_path)
    methods = [each.get("method") for each in said]
    assert methods == [
        "initialize",
        "initialized",
        "textDocument/didOpen",
        "textDocument/definition",
        "textDocument/definition",
        "textDocument/didClose",
        "shutdown",
        "exit",
    ]
    assert said[2]["params"]["textDocument"]["text"].encode() == SHOP
    assert said[3]["params"]["position"] == {"line": 0, "character": 10}


def test_only_plain_names_are_asked_about(made: Made, tmp_path: Path) -> None:
    """What is called without a name has no definition, and nothing is asked about it."""
    client = made()
    assert ask(client, ITEM, Span(9, 0, 9, 1), PAY)[:2] == [(), ()]
    client.close()
    assert len([1 for each in heard(tmp_path) if "definition" in each.get("method", "")]) == 1


def test_other_bytes_than_those_meant_are_not_asked_about(made: Made) -> None:
    """A file that changed, is gone or is no text gets no answer, and no server is started."""
    client = made()
    assert client.definitions("shop.py", "python", "0" * 40, [PAY]) is None
    assert client.definitions("gone.py", "python", digest_of(SHOP), [PAY]) is None
    assert client.peak == 0


def test_what_a_server_asks_is_answered(made: Made, tmp_path: Path) -> None:
    """It gets its settings, and is told what nobody here knows."""
    client = made("curious")
    ask(client)
    client.close()
    answers = [each for each in heard(tmp_path) if "method" not in each]
    assert answers[0] | {"jsonrpc": ""} == {
        "jsonrpc": "",
        "id": "a",
        "result": [{"analysis": {"x": 1}}, None, None],
    }
    assert answers[1]["result"] is None
    assert answers[2]["error"]["code"] == -32601


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("die", "ended before it answered"),
        ("short", "ended before it answered"),
        ("garbage", "speaks nonsense"),
        ("huge", "speaks nonsense"),
        ("list", "speaks nonsense"),
        ("hang", "did not answer in time"),
    ],
)
def test_a_server_that_fails_is_ended_and_not_started_again(
    made: Made, what: str, told: str
) -> None:
    """However it fails, it is one error that says how; asking again says the same at once."""
    client = made(what, patience=0.5 if what == "hang" else 60.0)
    with pytest.raises(ServerError, match=told) as first:
        ask(client)
    with pytest.raises(ServerError) as second:
        ask(client)
    assert second.value is first.value


def test_a_nonsense_answer_is_an_error(made: Made, tmp_path: Path) -> None:
    """An answer that is no place is nonsense as well."""
    client = made()
    (tmp_path / "script.json").write_text('{"0:10": [{"uri": "file:///x"}]}', encoding="utf-8")
    with pytest.raises(ServerError, match="speaks nonsense"):
        ask(client)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process holds")
def test_a_server_that_takes_too_much_memory_is_ended(made: Made) -> None:
    """Above its limit a server is ended, and that is told."""
    client = made("fat", megabytes=60)
    with pytest.raises(ServerError, match="more than 60 MB"):
        ask(client)
    assert client.peak > 60


def test_a_program_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    """A server that cannot be started is an error like any other."""
    (tmp_path / "shop.py").write_bytes(SHOP)
    server = Server(name="ty", languages={"python": "python"})
    client = Client(server, (str(tmp_path / "no program"),), str(tmp_path))
    with pytest.raises(ServerError, match="cannot be started"):
        ask(client)
