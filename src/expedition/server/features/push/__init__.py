"""Web push: telling browsers that a player is awaited at a slow table."""
