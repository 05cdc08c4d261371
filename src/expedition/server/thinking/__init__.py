"""Bots, hints and reviews in a pool of processes, paid for out of a thinking budget."""
