"""One WebSocket: frames, socket budgets, timeouts, and the session of a client at a table."""
