r"""Lines from an agent that the SDK cannot read: where one is a request, it is answered.

The SDK passes them over, and the agent would wait for its answer for ever. A lone surrogate
(``\ud800``) is such a one: JSON can spell half a character, and no text can hold it.
"""

from __future__ import annotations

import json
from typing import Protocol, Self

from mcp.shared._context_streams import ContextReceiveStream
from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

_WHY = "This request is no JSON in UTF-8 (half a character in it?). Send it again without that."


class _Sending(Protocol):
    async def send(self, item: SessionMessage, /) -> None: ...


class Answering(ContextReceiveStream[SessionMessage | Exception]):
    """What comes from an agent; a request among what cannot be read is refused at once.

    Args:
        given: what comes.
        answers: where refusals go.
    """

    __slots__ = ("_answers",)

    def __init__(
        self, given: ContextReceiveStream[SessionMessage | Exception], answers: _Sending
    ) -> None:
        super().__init__(given._inner)  # noqa: SLF001  # the same stream, read by this one alone
        self._answers = answers

    async def receive(self) -> SessionMessage | Exception:
        """Return what comes next."""
        item = await super().receive()
        if isinstance(item, ValidationError) and (refused := refusal(item)):
            await self._answers.send(SessionMessage(refused))
        return item

    async def __aenter__(self) -> Self:
        return self


def refusal(error: ValidationError) -> JSONRPCError | None:
    """Return the answer to a line that could not be read; None where it asks for none."""
    line = error.errors(include_url=False)[0]["input"]
    try:
        number = json.loads(line)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(number, (int, str)) or not str(number).isprintable():
        return None
    error_data = ErrorData(code=PARSE_ERROR, message=_WHY)
    return JSONRPCError(jsonrpc="2.0", id=number, error=error_data)
