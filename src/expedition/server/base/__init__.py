"""Errors, metrics, rate limits, codes, log redaction: what all rooms of the server stand on."""
