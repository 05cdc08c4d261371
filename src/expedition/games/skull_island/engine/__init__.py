"""The engine of Skull Island: features of a sheet, their value, and positions to search."""
