"""`hitherto mcp`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.cli.common import FOUND
from hitherto.errors import UsageError

PORT = 8377


@click.command()
@click.option(
    "--http", is_flag=True, help="Serve over streamable HTTP instead of stdin and stdout."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=None,
    help=f"With --http: the port; 0 for any that is free.  [default: {PORT}]",
)
@click.option(
    "--host",
    default=None,
    help="With --http: the address, of this machine only.  [default: 127.0.0.1]",
)
def mcp(*, http: bool, port: int | None, host: str | None) -> int:
    """Serve this project's memory to an agent, over MCP.

    An agent starts this by itself and ends it by closing stdin; `hitherto setup` tells it to. With
    --http every request needs the token that is shown at the first start.
    """
    if http:
        from hitherto.mcp.http import serve  # noqa: PLC0415  # the SDK takes seconds to load

        serve(Path.cwd(), host or "127.0.0.1", PORT if port is None else port)
        return FOUND
    if port is not None or host is not None:
        raise UsageError("--port and --host need --http", "Add --http.")
    from hitherto.mcp import serving  # noqa: PLC0415  # as above

    serving.serve(Path.cwd())
    return FOUND
