"""Diagnostic checks of `expedition doctor`: each is a function that yields findings."""
