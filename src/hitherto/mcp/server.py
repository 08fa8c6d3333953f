"""The SDK's server with what hitherto asks of it: errors in one sentence, schemas without noise."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult, Tool
from pydantic import ValidationError

from hitherto.errors import HithertoError


class Server(MCPServer[Any]):
    """Answers misuse with one sentence and the remedy; a bug stays a bug, told to stderr alone."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; see `MCPServer.call_tool`.

        Raises:
            ToolError: the sentence that the agent reads.
        """
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if (sentence := _sentence(name, error.__cause__)) is None:
                raise
            raise ToolError(sentence) from error.__cause__

    async def list_tools(self) -> list[Tool]:
        """Return the tools, without the titles that only repeat the names in their schemas."""
        return [
            tool.model_copy(
                update={
                    "input_schema": _untitled(tool.input_schema),
                    "output_schema": _untitled(tool.output_schema),
                }
            )
            for tool in await super().list_tools()
        ]


def _sentence(name: str, cause: BaseException | None) -> str | None:
    """Return what to tell an agent about a cause; None where it is nobody's misuse."""
    match cause:
        case HithertoError():
            return str(cause)
        case ValidationError():
            first = cause.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"]) or "the arguments"
            return f"{name}: {where}: {first['msg']}. Call it again with what its schema asks for."
        case OSError():
            what = cause.strerror or type(cause).__name__
            return f"{what}. Run `hitherto doctor` in a terminal to see what is wrong."
        case _:
            return None


def _untitled(schema: Any) -> Any:  # noqa: ANN401  # JSON of any shape
    if isinstance(schema, list):
        return [_untitled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _untitled(each) for name, each in value.items()}
        if key in {"properties", "$defs"}
        else _untitled(value)
        for key, value in schema.items()
        if key != "title"
    }
