"""The labyrinth: cells, tiles and how they fit, networks, ways through it, and its exits."""
