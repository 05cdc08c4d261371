"""The contract of a game. Knows no game, no network, no clock and no file."""
