"""The balance page of a game: its sections, its plots, and the same as an object for programs."""
