"""Any endpoint that speaks OpenAI's chat completions, asked with the standard library alone.

The answer's form is asked for as strictly as the endpoint allows: by a JSON schema, else as any
JSON object, else in words. What it refuses is not asked of it again. It is told to wait where it
says so, for so long as is bearable; a redirection is not followed, since the key would go along.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request

import msgspec

from hitherto.errors import ModelError
from hitherto.llm.address import LOOPBACK, checked_key, completions, hidden, without_query
from hitherto.llm.wire import Clock, opener
from hitherto.model import Answer, Question
from hitherto.model.visible import visible
from hitherto.privacy import mask

TIMEOUT = 120.0  # seconds that an answer may take, to its last byte
MOST_TRIES = 4
LONGEST_WAIT = 60.0  # seconds between two tries
_MOST_BYTES = 8_000_000  # of an answer
_MOST_TOLD = 200  # characters of what an endpoint says went wrong
_MOST_COUNTED = 1_000_000_000  # tokens of one answer; more is a slip, or a lie
_YEAR = 366 * 86_400.0  # seconds

_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_UNWANTED = frozenset({400, 415, 422, 501})
_FORBIDDEN = frozenset({401, 403})
_NOT_FOUND = 404
_OK = 200

_WAYS = ("json_schema", "json_object", "words")
"""How the form of the answer is asked for, the strictest first."""


class _Message(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: Any = None


class _Reply(msgspec.Struct, frozen=True):
    status: int
    data: bytes
    wait: str = ""


Proxies = Callable[[str], Mapping[str, str]]


def _none(host: str) -> Mapping[str, str]:
    del host
    return {}


class Endpoint:
    """A model behind an address.

    Args:
        url: the endpoint, with or without ``/chat/completions``, e.g. ``http://localhost:11434/v1``.
        model: the model's name there; some serve one alone and read none.
        key: sent as a bearer token, to this address only.
        proxies: returns for a host the proxies by scheme; this machine is asked without one.
        timeout: seconds that an answer may take, to its last byte.
        sleep: waits for so many seconds.
        clock: tells the seconds that have passed.

    Raises:
        UsageError: the address or the key cannot be one, or a key would go there unencrypted.
    """

    def __init__(
        self,
        url: str,
        model: str = "default",
        *,
        key: str = "",
        proxies: Proxies = _none,
        timeout: float = TIMEOUT,
        sleep: Callable[[float], None] = time.sleep,
        clock: Clock = time.monotonic,
    ) -> None:
        self.url = completions(url, checked_key(key))
        self.name = f"{model} at {urlsplit(self.url).netloc}"
        self._model = model
        self._key = key
        self._timeout = timeout
        self._sleep = sleep
        self._way = 0
        self._limit = "max_tokens"
        host = urlsplit(self.url).hostname or ""
        self._shown = without_query(self.url)
        self._hide = hidden(key, self.url)
        self._opener = opener({} if host in LOOPBACK else proxies(host), clock)

    def answer(self, question: Question) -> Answer:
        """Answer one question.

        Raises:
            ModelError: it cannot be reached, refuses, or answers with something else.
        """
        tries = 0
        while True:
            reply = self._send(self._body(question))
            if reply.status == _OK:
                return self._read(reply.data)
            if reply.status in _UNWANTED and self._yield(reply.data):
                continue
            tries += 1
            wait = _wait(reply.wait, tries)
            if reply.status not in _AGAIN or tries >= MOST_TRIES or wait > LONGEST_WAIT:
                raise self._refused(reply, wait)
            self._sleep(wait)

    def _body(self, question: Question) -> bytes:
        way, told = _WAYS[self._way], question.instructions
        body: dict[str, Any] = {"model": self._model, self._limit: question.most}
        if way == "json_schema":
            form = {"name": "answer", "strict": True, "schema": question.schema}
            body["response_format"] = {"type": way, "json_schema": form}
        else:
            told += (
                f"\nAnswer with one JSON object alone, of this schema: {_compact(question.schema)}"
            )
            if way == "json_object":
                body["response_format"] = {"type": way}
        body["messages"] = [
            {"role": "system", "content": told},
            {"role": "user", "content": question.text},
        ]
        return _compact(body).encode()

    def _send(self, body: bytes) -> _Reply:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        request = Request(self.url, data=body, headers=headers, method="POST")  # noqa: S310  # `completions` lets http and https through
        try:
            with self._opener.open(request, timeout=self._timeout) as reply:
                return _Reply(reply.status, reply.read(_MOST_BYTES))
        except HTTPError as error:
            with error:
                return _Reply(error.code, _rest(error), error.headers.get("Retry-After") or "")
        except TimeoutError as error:
            raise self._late() from error
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._late() from error
            reason = getattr(error.reason, "strerror", None) or error.reason
            raise ModelError(
                f"Nothing answers at {self._shown} ({reason})", "Start the model, or check --model."
            ) from error
        except (HTTPException, OSError) as error:
            what = f"{self._shown} broke off in the middle ({type(error).__name__})"
            raise ModelError(what, "Try again; what was read is kept.") from error

    def _late(self) -> ModelError:
        what = f"{self._shown} did not answer within {self._timeout:g} seconds"
        return ModelError(what, "Try again, or a faster model; what was read is kept.")

    def _yield(self, data: bytes) -> bool:
        """Ask for less of what an endpoint refuses; False where there is nothing left to leave."""
        if self._limit == "max_tokens" and b"max_completion_tokens" in data:
            self._limit = "max_completion_tokens"
            return True
        if self._way + 1 < len(_WAYS):
            self._way += 1
            return True
        return False

    def _read(self, data: bytes) -> Answer:
        try:
            held = msgspec.json.decode(data, type=_Completion)
            choice = held.choices[0]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, IndexError) as error:
            raise ModelError(
                f"{self._shown} answers, but not as an OpenAI-compatible endpoint does",
                "Give the address that ends in /v1 or /chat/completions.",
            ) from error
        return Answer(
            text=self._hide(choice.message.content or ""),
            tokens_in=_counted(held.usage, "prompt_tokens"),
            tokens_out=_counted(held.usage, "completion_tokens"),
            whole=choice.finish_reason != "length",
        )

    def _refused(self, reply: _Reply, wait: float) -> ModelError:
        told = f"{self._shown} answers {reply.status}{self._told(reply.data)}"
        if reply.status in _FORBIDDEN:
            return ModelError(told, "Set HITHERTO_MODEL_KEY to a key that is allowed there.")
        if reply.status == _NOT_FOUND:
            return ModelError(told, "Check --model (it ends in /v1) and --name.")
        if reply.status in _AGAIN and wait > LONGEST_WAIT:
            return ModelError(told, f"Try again in {wait:.0f} seconds; what was read is kept.")
        return ModelError(told, "Try again later; what was read is kept.")

    def _told(self, data: bytes) -> str:
        """Return what an endpoint says went wrong, in one line, without any key."""
        text = data.decode("utf-8", "replace")
        try:
            held = json.loads(text)["error"]
            text = str(held["message"] if isinstance(held, dict) else held)
        except (ValueError, KeyError, TypeError, RecursionError):
            pass  # as it is, then
        line = visible(" ".join(mask(self._hide(text)).split()))[:_MOST_TOLD].rstrip(".")
        return f" ({line})" if line else ""


def _wait(told: str, tries: int) -> float:
    """Return the seconds to wait before the next try: as told, else twice as long each time."""
    try:
        seconds = float(told)
    except ValueError:
        seconds = -1.0
    return seconds if 0 <= seconds <= _YEAR else float(2**tries)


def _counted(usage: object, name: str) -> int:
    """Return a number of tokens as an endpoint counts them; 0 where it cannot be one."""
    number = usage.get(name) if isinstance(usage, dict) else None
    return number if type(number) is int and 0 <= number <= _MOST_COUNTED else 0


def _rest(error: HTTPError) -> bytes:
    try:
        return error.read(_MOST_BYTES)
    except (HTTPException, OSError):
        return b""


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
