"""Reads: batched reads of many matches, events from rows, integrity checks."""
