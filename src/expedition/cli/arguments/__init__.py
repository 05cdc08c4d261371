"""Parsing of common arguments: files, options of a game, bots, storage, parallelism."""
