"""Challenges: the dice of a finished match for others to play."""
