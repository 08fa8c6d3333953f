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
from urllib.parse import urlsplit, urlunsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

import msgspec

from hitherto.errors import ModelError, UsageError
from hitherto.model import Answer, Question
from hitherto.privacy import mask

TIMEOUT = 120.0  # seconds that an answer may take
MOST_TRIES = 4
LONGEST_WAIT = 60.0  # seconds between two tries
_MOST_BYTES = 8_000_000  # of an answer
_MOST_TOLD = 200  # characters of what an endpoint says went wrong

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_UNWANTED = frozenset({400, 415, 422, 501})
_FORBIDDEN = frozenset({401, 403})
_NOT_FOUND = 404
_OK = 200

_WAYS = ("json_schema", "json_object", "words")
"""How the form of the answer is asked for, the strictest first."""


class _Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Message(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: _Usage | None = None


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
        timeout: seconds that an answer may take.
        sleep: waits for so many seconds.

    Raises:
        UsageError: the address cannot be one, or a key would go there unencrypted.
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
    ) -> None:
        self.url = _address(url, key)
        self.name = f"{model} at {urlsplit(self.url).netloc}"
        self._model = model
        self._key = key
        self._timeout = timeout
        self._sleep = sleep
        self._way = 0
        self._limit = "max_tokens"
        host = urlsplit(self.url).hostname or ""
        self._opener = _opener({} if host in _LOOPBACK else proxies(host))

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
        request = Request(self.url, data=body, headers=headers, method="POST")  # noqa: S310  # `_address` lets http and https through
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
                f"Nothing answers at {self.url} ({reason})", "Start the model, or check --model."
            ) from error
        except (HTTPException, OSError) as error:
            what = f"{self.url} broke off in the middle ({type(error).__name__})"
            raise ModelError(what, "Try again; what was read is kept.") from error

    def _late(self) -> ModelError:
        what = f"{self.url} did not answer within {self._timeout:g} seconds"
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
                f"{self.url} answers, but not as an OpenAI-compatible endpoint does",
                "Give the address that ends in /v1 or /chat/completions.",
            ) from error
        usage = held.usage or _Usage()
        return Answer(
            text=choice.message.content or "",
            tokens_in=usage.prompt_tokens,
            tokens_out=usage.completion_tokens,
            whole=choice.finish_reason != "length",
        )

    def _refused(self, reply: _Reply, wait: float) -> ModelError:
        told = f"{self.url} answers {reply.status}{self._told(reply.data)}"
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
        if self._key:
            text = text.replace(self._key, "[masked]")
        line = " ".join(mask(text).split())[:_MOST_TOLD].rstrip(".")
        return f" ({line})" if line else ""


def _opener(proxies: Mapping[str, str]) -> OpenerDirector:
    """Return what opens addresses, without a handler that would follow a redirection."""
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(dict(proxies)),
        HTTPHandler(),
        HTTPSHandler(),
        HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _address(url: str, key: str) -> str:
    """Return the address of the completions.

    Raises:
        UsageError: it cannot be one.
    """
    try:
        parts = urlsplit(url.strip())
        host = parts.hostname
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme not in {"http", "https"} or not host:
        raise UsageError(
            f"'{mask(url)}' is no address of a model", "Give one as http://localhost:11434/v1."
        )
    if parts.username or parts.password:
        raise UsageError(
            "A key in an address can be seen by others", "Set HITHERTO_MODEL_KEY instead."
        )
    if key and parts.scheme == "http" and host not in _LOOPBACK:
        raise UsageError(
            f"The key would go to {host} unencrypted", "Use https, or unset HITHERTO_MODEL_KEY."
        )
    path = parts.path.rstrip("/")
    if not path.endswith("/chat/completions"):
        path = f"{path or '/v1'}/chat/completions"
    return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))


def _wait(told: str, tries: int) -> float:
    """Return the seconds to wait before the next try: as told, else twice as long each time."""
    try:
        return max(0.0, float(told))
    except ValueError:
        return float(2**tries)


def _rest(error: HTTPError) -> bytes:
    try:
        return error.read(_MOST_BYTES)
    except (HTTPException, OSError):
        return b""


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
