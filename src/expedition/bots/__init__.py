"""Players for any game, through the contract alone: they see a view and answer with a turn."""

from expedition.bots.strengths import (
    BOTS,
    STRENGTHS,
    Bot,
    find_bot,
    searches,
    takes_a_while,
)

__all__ = ["BOTS", "STRENGTHS", "Bot", "find_bot", "searches", "takes_a_while"]
