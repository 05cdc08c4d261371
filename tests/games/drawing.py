"""What the drawings of all sheet games share."""

from __future__ import annotations


def at_most(count: int, tokens: str, drawing: str, instead: str) -> str:
    """The drawing with other tokens in place of those of a kind that are too many for a sheet."""
    kept = 0
    lines = []
    for line in drawing.split("\n"):
        cells = line.split()
        for place, token in enumerate(cells):
            kept += token in tokens.split()
            if token in tokens.split() and kept > count:
                cells[place] = instead
        lines.append(" ".join(cells))
    return "\n".join(lines)
