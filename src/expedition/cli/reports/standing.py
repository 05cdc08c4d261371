"""Formats a score: every line by name, the cells that earned it, the total and the level."""

from __future__ import annotations

from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game
from expedition.core.rules import Line, Standing


def standing_lines(voice: Voice, game: Game, standing: Standing) -> list[str]:
    """The lines of the score in columns, then the total, and the level of a solo player."""
    rows = [
        (voice.of(game, f"line.{line.name}"), line.stars, cells_of(line)) for line in standing.lines
    ]
    rows.append((voice("score.total"), standing.total, ""))
    width = max(len(name) for name, _, _ in rows)
    lines = [f"  {name:<{width}}  {stars:>3}  {cells}".rstrip() for name, stars, cells in rows]
    if standing.level is None:
        return lines
    about = voice.about(game, f"level.{standing.level}")
    return [*lines, f"  {voice.of(game, f'level.{standing.level}')}. {about}".rstrip()]


def cells_of(line: Line) -> str:
    """The cells of each mark and their stars."""
    return " · ".join(f"{' '.join(mark.cells)} ({mark.stars:+d})" for mark in line.marks)
