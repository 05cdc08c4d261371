"""A match in the terminal: one person and bots, on a drawn board or line by line."""
