"""What the sheet games share: dice, layouts, sheets as text, the danger round, solo levels."""
