"""Reads: queries, batched reads of many matches, integrity checks, inspection."""
