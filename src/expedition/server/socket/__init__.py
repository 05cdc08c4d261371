"""WebSockets: frames, byte budgets, timeouts, and the session of a client at a table."""
