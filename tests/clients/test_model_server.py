"""The scripted model itself: what it answers, and that it keeps all that it was asked."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from model_server import Answer, Call, ModelServer, Request, Say, serve

pytest_plugins = ("client_fixtures",)


def post(server: ModelServer, path: str, body: dict[str, Any]) -> str:
    """Send JSON to the service and return the text of its answer."""
    asked = urllib.request.Request(  # noqa: S310  # an address of loopback that the test made
        server.url + path, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:  # noqa: S310  # as above
        text: str = answer.read().decode()
        return text


def events(text: str) -> list[dict[str, Any]]:
    """Return the data of a stream of events."""
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


def echo(request: Request) -> Answer:
    """Say what the user said last, or call a tool where they ask for one."""
    last = request.from_role("user").splitlines()[-1]
    return Call("Bash", {"command": "true"}) if last == "work" else Say(last)


def test_a_plain_message_is_answered_as_the_script_says(server: ModelServer) -> None:
    """A request without streaming gets one message with the script's words."""
    server.script = echo
    asked = {"model": "m", "messages": [{"role": "user", "content": "hello"}]}
    told = json.loads(post(server, "/v1/messages", asked))
    assert told["content"] == [{"type": "text", "text": "hello"}]
    assert told["stop_reason"] == "end_turn"


def test_a_streamed_message_can_call_a_tool(server: ModelServer) -> None:
    """A streamed answer opens a block for the tool and sends its input as JSON."""
    server.script = echo
    asked = {"stream": True, "messages": [{"role": "user", "content": "work"}]}
    told = events(post(server, "/v1/messages?beta=true", asked))
    assert told[1]["content_block"]["name"] == "Bash"
    assert json.loads(told[2]["delta"]["partial_json"]) == {"command": "true"}
    assert told[4]["delta"]["stop_reason"] == "tool_use"


def test_a_response_is_streamed_with_words_and_calls(server: ModelServer) -> None:
    """The Responses protocol gets an item for words and one for a call."""
    server.script = echo
    kinds = []
    for text in ("hello", "work"):
        message = {"type": "message", "role": "user", "content": [{"text": text}]}
        told = events(post(server, "/v1/responses", {"input": [message]}))
        assert [one["type"] for one in told][::2] == ["response.created", "response.completed"]
        kinds.append(told[1]["item"]["type"])
    assert kinds == ["message", "function_call"]


def test_what_was_said_is_kept_by_who_said_it(server: ModelServer) -> None:
    """System text, users' words and results of tools are told apart in both protocols."""
    result = {"type": "tool_result", "tool_use_id": "t", "content": [{"text": "out"}]}
    messages = [{"role": "user", "content": [{"type": "text", "text": "hello"}, result]}]
    post(server, "/v1/messages", {"system": [{"text": "rules"}], "messages": messages})
    items = [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hello"}]},
        {"type": "function_call_output", "call_id": "c", "output": "out"},
    ]
    post(server, "/v1/responses", {"instructions": "rules", "input": items})
    for request in server.requests:
        assert [(piece.role, piece.text) for piece in request.said] == [
            ("system", "rules"),
            ("user", "hello"),
            ("tool", "out"),
        ]


def test_counting_and_probes_are_no_requests(server: ModelServer) -> None:
    """Tokens are counted and unknown paths refused without asking the script."""
    assert json.loads(post(server, "/v1/messages/count_tokens", {}))["input_tokens"] >= 0
    with pytest.raises(urllib.error.HTTPError) as caught:
        post(server, "/telemetry", {})
    caught.value.close()
    assert server.requests == []
    assert server.strays == ["POST /telemetry"]


def test_two_services_keep_apart_and_stop_with_their_block() -> None:
    """Each service has its port and its requests, and nothing listens when its block ends."""
    asked = {"messages": [{"role": "user", "content": "hello"}]}
    with serve() as one, serve() as other:
        post(one, "/v1/messages", asked)
        assert (len(one.requests), len(other.requests)) == (1, 0)
    with pytest.raises(urllib.error.URLError):
        post(one, "/v1/messages", asked)
