"""Replays of matches, their cache, results as CSV, and the emoji card."""
