"""Shared parts of the sheet games: the frame of such a game, dice, layouts, sheets, solo levels."""
