"""The tools about the project's code; see `mcp.tools` for how they are made."""

from collections.abc import Callable
from typing import Annotated

from mcp.types import CallToolResult, ToolAnnotations
from pydantic import Field

from hitherto.errors import UsageError
from hitherto.mcp import code_shapes, shapes, words
from hitherto.mcp.desk import Desk
from hitherto.mcp.server import Server
from hitherto.memory import Memory
from hitherto.memory.breaking import change_breaks, find_symbol, what_breaks

Name = Annotated[str, Field(description=words.SYMBOL, max_length=1_000)]
Revision = Annotated[str, Field(description=words.DIFF, max_length=200)]


def register(server: Server, desk: Desk, after: Callable[[], None]) -> None:
    """Give a server its tools about code.

    Args:
        server: the server.
        desk: where its memory is.
        after: called when the code graph was asked for something.
    """

    @server.tool(
        name="what_breaks", description=words.WHAT_BREAKS, annotations=_reads("What breaks")
    )
    async def breaking(
        symbol: Name = "", diff: Revision = ""
    ) -> Annotated[CallToolResult, code_shapes.BreaksAnswer]:
        if bool(symbol.strip()) == bool(diff.strip()):
            raise UsageError("Either symbol or diff has to be given", "Call it with one of them.")

        def work(memory: Memory) -> code_shapes.BreaksAnswer:
            answer = what_breaks(memory, symbol) if symbol.strip() else change_breaks(memory, diff)
            return code_shapes.breaks(answer)

        made = await desk.run(work)
        after()
        return shapes.answer(made, code_shapes.text(made))

    @server.tool(
        name="find_symbol", description=words.FIND_SYMBOL, annotations=_reads("Find a symbol")
    )
    async def finding(
        symbol: Annotated[str, Field(description=words.SYMBOL, min_length=1, max_length=1_000)],
    ) -> Annotated[CallToolResult, code_shapes.Found]:
        made = await desk.run(lambda memory: code_shapes.found(find_symbol(memory, symbol)))
        after()
        return shapes.answer(made)


def _reads(title: str) -> ToolAnnotations:
    return ToolAnnotations(title=title, read_only_hint=True, open_world_hint=False)
