"""The commands behind `make`."""
