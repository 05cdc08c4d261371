"""Refusals, metrics, rate limits, codes, redaction: what every room of the server stands on."""
