"""Experiments with bots: tournaments, ratings, statistics, balance, calibration."""
