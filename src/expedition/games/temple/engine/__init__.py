"""The engine of the Temple: features of a sheet, their value, and positions to search."""
