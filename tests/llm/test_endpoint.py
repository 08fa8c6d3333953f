"""An OpenAI-compatible endpoint, asked over loopback: what it refuses, breaks off or delays."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator

import pytest
from chat_server import Reply, Request, Script, completion, refusal, serving

from hitherto.errors import ModelError, UsageError
from hitherto.llm import Endpoint
from hitherto.model import Answer, Question

SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
QUESTION = Question(instructions="Read this.", text="It is said.", schema=SCHEMA, most=50)
KEY = "sk-test-" + "k" * 24


def turns(*replies: Reply) -> Script:
    """Return a script that gives one reply after the other, the last one for good."""
    left = list(replies)
    return lambda _request: left.pop(0) if len(left) > 1 else left[0]


def test_a_question_is_asked_with_its_schema() -> None:
    """The schema, the limit and both texts go along; the answer comes back with its tokens."""
    with serving(lambda _: completion('{"a": "b"}')) as service:
        answer = Endpoint(service.url, "small", key=KEY).answer(QUESTION)
    assert answer == Answer(text='{"a": "b"}', tokens_in=7, tokens_out=3)
    (asked,) = service.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert (asked.body["model"], asked.body["max_tokens"]) == ("small", 50)
    assert [each["content"] for each in asked.body["messages"]] == ["Read this.", "It is said."]
    form = asked.body["response_format"]
    assert (form["type"], form["json_schema"]["schema"]) == ("json_schema", SCHEMA)


@pytest.mark.parametrize("refused", [1, 2])
def test_where_a_schema_is_refused_less_is_asked_for(refused: int) -> None:
    """An endpoint that knows no schemas is told in words, and not tried with one again."""

    def script(request: Request) -> Reply:
        form = request.body.get("response_format", {}).get("type", "")
        if form in ("json_schema", "json_object")[:refused]:
            return refusal(400, "response_format is not supported")
        return completion("{}", usage=None)

    with serving(script) as service:
        endpoint = Endpoint(service.url)
        for _ in range(2):
            assert endpoint.answer(QUESTION) == Answer(text="{}")
    assert len(service.asked) == refused + 2
    assert '"required":["a"]' in service.asked[-1].body["messages"][0]["content"]


def test_a_limit_goes_by_its_newer_name_where_it_must() -> None:
    """The schema stays where only the name of the limit was refused."""

    def script(request: Request) -> Reply:
        if "max_tokens" in request.body:
            return refusal(400, "Use 'max_completion_tokens' instead.")
        return completion("{}")

    with serving(script) as service:
        Endpoint(service.url).answer(QUESTION)
    assert service.asked[-1].body["max_completion_tokens"] == 50
    assert service.asked[-1].body["response_format"]["type"] == "json_schema"


def test_what_goes_on_refusing_is_told() -> None:
    """Where nothing is left to ask less of, the endpoint's own words are the reason."""
    with (
        serving(lambda _: refusal(400, f"bad model, key {KEY}")) as service,
        pytest.raises(ModelError, match=r"answers 400 \(bad model, key \[masked\]\)"),
    ):
        Endpoint(service.url, key=KEY).answer(QUESTION)
    assert len(service.asked) == 3


@pytest.mark.parametrize(
    ("reply", "waits"),
    [
        (refusal(429, "slow down", Retry_After="7"), [7.0]),
        (refusal(429, "slow down", Retry_After="soon"), [2.0]),
        (refusal(503, "loading"), [2.0]),
        (refusal(500, "oops"), [2.0]),
        (Reply(status=502, body="<html>"), [2.0]),
    ],
)
def test_a_busy_endpoint_is_asked_again(reply: Reply, waits: list[float]) -> None:
    """It waits as long as it is told, else some seconds, and gets its answer."""
    slept: list[float] = []
    with serving(turns(reply, completion("{}"))) as service:
        assert Endpoint(service.url, sleep=slept.append).answer(QUESTION).text == "{}"
    assert slept == waits


@pytest.mark.parametrize(
    ("reply", "says", "asked"),
    [
        (refusal(429, "come back tomorrow", Retry_After="86400"), "Try again in 86400 seconds", 1),
        (refusal(500, "oops"), r"answers 500 \(oops\)", 4),
        (refusal(401, "who are you"), "HITHERTO_MODEL_KEY", 1),
        (refusal(404, "no such model"), "Check --model", 1),
        (Reply(status=302, body="", headers={"Location": "http://127.0.0.1:9/"}), "answers 302", 1),
        (Reply(body="<html>Hello</html>"), "not as an OpenAI-compatible", 1),
        (Reply(body='{"choices": []}'), "not as an OpenAI-compatible", 1),
        (Reply(body='{"choices": [{"message": "text"}]}'), "not as an OpenAI-compatible", 1),
        (Reply(body='{"choices": [{"mess'), "not as an OpenAI-compatible", 1),
        (Reply(body='{"choices": ', length=500), "broke off|OpenAI-compatible", 1),
        (Reply(), "Nothing answers|broke off", 1),
    ],
)
def test_what_cannot_be_used_is_one_sentence(reply: Reply, says: str, asked: int) -> None:
    """Whatever goes wrong is told with what to do about it, and not tried for ever."""
    with (
        serving(lambda _: reply) as service,
        pytest.raises(ModelError, match=says) as caught,
    ):
        Endpoint(service.url, sleep=lambda _: None).answer(QUESTION)
    assert caught.value.remedy
    assert "\n" not in str(caught.value)
    assert len(service.asked) == asked


def test_a_cut_off_answer_is_marked() -> None:
    """Who asked is told that the answer is not whole."""
    with serving(lambda _: completion('{"a": ', reason="length")) as service:
        assert not Endpoint(service.url).answer(QUESTION).whole


@pytest.fixture
def silent() -> Iterator[str]:
    """Return the address of a service that takes a request and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        held: list[socket.socket] = []

        def accept() -> None:
            try:
                held.append(server.accept()[0])
            except OSError:
                return

        thread = threading.Thread(target=accept)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        thread.join()
        for each in held:
            each.close()


def test_a_silent_endpoint_is_given_up(silent: str) -> None:
    """After its time it is told that nothing came."""
    with pytest.raises(ModelError, match=r"did not answer within 0\.05 seconds"):
        Endpoint(silent, timeout=0.05).answer(QUESTION)


def test_a_closed_port_is_told() -> None:
    """Where nothing listens, the sentence says so."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(ModelError, match=r"Nothing answers .*[Rr]efused"):
        Endpoint(f"http://127.0.0.1:{port}").answer(QUESTION)


@pytest.mark.parametrize(
    ("url", "key", "says"),
    [
        ("", "", "is no address"),
        ("gpt-4", "", "is no address"),
        ("file:///etc/passwd", "", "is no address"),
        ("ftp://localhost/v1", "", "is no address"),
        ("http://[::1", "", "is no address"),
        ("https://me:secret@models.example/v1", "", "can be seen by others"),
        ("http://models.example/v1", KEY, "unencrypted"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(url: str, key: str, says: str) -> None:
    """Nothing is sent where the address is none, or the key could be read on its way."""
    with pytest.raises(UsageError, match=says):
        Endpoint(url, key=key)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://localhost:8080", "http://localhost:8080/v1/chat/completions"),
        ("http://localhost:8080/", "http://localhost:8080/v1/chat/completions"),
        ("https://models.example/api/v1/", "https://models.example/api/v1/chat/completions"),
        ("https://m.example/chat/completions?v=1", "https://m.example/chat/completions?v=1"),
    ],
)
def test_an_address_may_be_given_short(url: str, address: str) -> None:
    """What is missing at its end is added."""
    made: Callable[..., Endpoint] = Endpoint
    assert made(url).url == address
