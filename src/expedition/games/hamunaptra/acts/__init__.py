"""Actions of players: set out, move, lay, trade, fight, retreat."""
