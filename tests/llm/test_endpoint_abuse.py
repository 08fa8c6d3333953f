"""An endpoint that means ill: what never ends, what is counted wrong, and keys that come back."""

from __future__ import annotations

import itertools
import json
import socket
import threading
from collections.abc import Callable, Iterator

import pytest
from chat_server import Json, Reply, completion, refusal, serving

from hitherto.errors import ModelError, UsageError
from hitherto.llm import Endpoint
from hitherto.model import Question

QUESTION = Question(instructions="Read this.", text="It is said.", schema={}, most=50)
KEY = "sk-test/" + "k" * 24
BEGUN = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"

Endless = Callable[[bytes, bytes], str]


@pytest.fixture
def endless() -> Iterator[Endless]:
    """Return what serves a beginning and then the same bytes for as long as somebody listens."""
    threads: list[threading.Thread] = []
    servers: list[socket.socket] = []

    def serve(begin: bytes, again: bytes) -> str:
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)

        def write() -> None:
            with server.accept()[0] as held:
                try:
                    held.recv(65_536)
                    held.sendall(begin)
                    while True:
                        held.sendall(again)
                except OSError:
                    return

        threads.append(threading.Thread(target=write))
        threads[-1].start()
        return f"http://127.0.0.1:{server.getsockname()[1]}/v1"

    yield serve
    for thread in threads:
        thread.join()
    for each in servers:
        each.close()


@pytest.mark.parametrize(
    ("begin", "again"), [(BEGUN, b" "), (b"", b"HTTP/1.1 100 Continue\r\n\r\n")]
)
def test_what_never_ends_is_given_up(endless: Endless, begin: bytes, again: bytes) -> None:
    """Neither a drip of bytes nor being told to go on for ever takes more than an answer's time."""
    seconds = itertools.count(0.0, 50.0)
    with pytest.raises(ModelError, match="did not answer within 120 seconds"):
        Endpoint(endless(begin, again), clock=lambda: next(seconds)).answer(QUESTION)


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": -(10**9), "completion_tokens": -1},
        {"prompt_tokens": None, "completion_tokens": True},
        {"prompt_tokens": 10**18, "completion_tokens": 1.5},
        [],
    ],
)
def test_a_count_that_cannot_be_one_is_none(usage: object) -> None:
    """Whoever asked counts for himself then, and the answer that was paid for is not lost."""
    body: Json = {"choices": [{"message": {"content": "{}"}}], "usage": usage}
    with serving(lambda _: Reply(body=body)) as service:
        answer = Endpoint(service.url).answer(QUESTION)
    assert (answer.text, answer.tokens_in, answer.tokens_out) == ("{}", 0, 0)


@pytest.mark.parametrize(
    "told", [KEY, KEY.replace("/", "\\/"), "\\u0073\\u006B" + KEY[2:], "q-token-1234567"]
)
def test_a_key_that_comes_back_is_hidden(told: str) -> None:
    """The configured key, and one in the address, reach nobody, however JSON spells them."""
    text = f'{{"records": [{{"component": "{told}", "key": "a {told}"}}]}}'
    with serving(lambda _: completion(text)) as service:
        url = f"{service.url}?api-version=2026-05-01&key=q-token-1234567"
        answer = Endpoint(url, key=KEY).answer(QUESTION)
    assert json.loads(answer.text)["records"] == [{"component": "[masked]", "key": "a [masked]"}]


def test_an_error_shows_no_key_and_acts_on_no_terminal() -> None:
    """The address is shown without what follows its path, and the words without control signs."""
    with (
        serving(lambda _: refusal(401, f"\x1b[31mno\x00 {KEY} key=q-token-1")) as service,
        pytest.raises(ModelError, match="answers 401") as caught,
    ):
        Endpoint(f"{service.url}?key=q-token-1", key=KEY).answer(QUESTION)
    said = str(caught.value)
    assert said.isprintable()
    assert "q-token" not in said
    assert KEY not in said


@pytest.mark.parametrize("wait", ["inf", "nan", "-1", "1e300"])
def test_a_wait_that_cannot_be_one_is_not_told(wait: str) -> None:
    """The endpoint is asked again as if it had not said."""
    slept: list[float] = []
    replies = iter([refusal(429, "slow down", Retry_After=wait), completion("{}")])
    with serving(lambda _: next(replies)) as service:
        Endpoint(service.url, sleep=slept.append).answer(QUESTION)
    assert slept == [2.0]


@pytest.mark.parametrize(
    "url",
    [
        "http://a..b/v1",
        f"http://{'a' * 300}/v1",
        "http://localhost:99999/v1",
        "http://localhost:port/v1",
        "http://local host/v1",
        "http://localhost/v 1",
        "http://localhost/v\u00e9",
        "http://localhost\x00/v1",
        "ftp://me:SECRETkey12345@localhost/v1?key=SECRETkey12345",
    ],
)
def test_an_address_that_is_none_is_one_sentence(url: str) -> None:
    """It is told before anything is sent, and without a key in it."""
    with pytest.raises(UsageError, match="is no address of a model") as caught:
        Endpoint(url)
    assert "SECRET" not in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("key", [KEY + "\nX: y", KEY + "\u00e9", "a b", KEY + "\udcff"])
def test_a_key_that_cannot_be_sent_is_not_shown(key: str) -> None:
    """The sentence names the variable, and nothing of what is in it."""
    with pytest.raises(UsageError, match="HITHERTO_MODEL_KEY holds") as caught:
        Endpoint("http://localhost/v1", key=key)
    assert "kkk" not in str(caught.value)
