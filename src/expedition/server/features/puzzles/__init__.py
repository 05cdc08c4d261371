"""Puzzles: finding the best turn in positions of finished games."""
