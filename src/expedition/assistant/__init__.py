"""Model Context Protocol (MCP) server: assistants play, score sheets and referee by its tools."""
