"""The page that weighs a game: its tables, its plots and the same as an object for programs."""
