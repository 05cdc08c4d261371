"""The kernel of the Temple: the rules of one sheet, and what a sheet in the making is worth."""
