"""What commands are given: files, options of a game, bots, and where a server keeps its matches."""
