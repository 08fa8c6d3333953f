"""The MCP server: tools and resources over one project's memory, for any agent.

Nothing here is imported before `hitherto mcp` runs: the SDK takes seconds to load.
"""
