"""What the sheet games share: the frame of such a game, dice, layouts, sheets, solo levels."""
