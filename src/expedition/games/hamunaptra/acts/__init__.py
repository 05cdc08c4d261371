"""What players do: set out, move, lay, trade, fight, retreat."""
