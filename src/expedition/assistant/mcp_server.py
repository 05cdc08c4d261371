"""MCP server over stdio or streamable HTTP, by the official SDK; refusals are answers in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from expedition.assistant.tools import Tools
from expedition.core.errors import Refusal
from expedition.locale import explain

NAMES = (
    "list_games", "read_rules", "new_match", "look", "menu", "play", "hint", "score_sheet",
    "review", "record", "join_table", "leave",
)  # fmt: skip
INSTRUCTIONS = (
    "Board games of Expedition: three of dice and sheets, one of tiles. Call list_games, read the "
    "rules of the one that is wanted, begin with new_match (or join_table for a live table), and "
    "then go on with menu and play. Seats are counted from 0. What is refused is answered with the "
    "reason and what to do instead; it changes nothing."
)


def mcp_server(language: str = "en") -> MCPServer[Any]:
    """The server with its tools; matches live as long as it does."""
    tools = Tools(language)
    server: MCPServer[Any] = MCPServer(
        "expedition",
        instructions=INSTRUCTIONS,
        version=version("expedition"),
        log_level="WARNING",
    )
    for name in NAMES:
        server.add_tool(_in_words(getattr(tools, name), language), name=name)
    return server


def _in_words(tool: Callable[..., Any], language: str) -> Callable[..., Any]:
    """The tool with its refusals told as sentences, which a model can act upon."""

    @wraps(tool)
    async def told(*given: object, **named: object) -> object:
        try:
            answer = tool(*given, **named)
            return await answer if inspect.isawaitable(answer) else answer
        except Refusal as refusal:
            raise ToolError(explain(language, refusal)) from refusal

    return told
