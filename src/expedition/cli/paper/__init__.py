"""Sheets and records outside a match: read from files, drawn with ink, printed on a page."""
