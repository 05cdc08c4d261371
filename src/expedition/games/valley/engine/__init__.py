"""The engine of the Valley: features of a sheet, their value, and a beam search for turns."""
