"""Sheets and moments of a match, drawn with ink in the terminal or printed on a page."""
