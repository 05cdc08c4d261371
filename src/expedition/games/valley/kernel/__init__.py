"""The kernel of the Valley: the rules of one sheet, and what a sheet in the making is worth."""
