"""Experiments with bots: contests, ratings, tallies, surveys, calibration."""
