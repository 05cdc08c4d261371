"""Bots for any game: functions from a view to a turn."""

from expedition.bots.strengths import (
    BOTS,
    STRENGTHS,
    Bot,
    find_bot,
    searches,
    takes_a_while,
)

__all__ = ["BOTS", "STRENGTHS", "Bot", "find_bot", "searches", "takes_a_while"]
