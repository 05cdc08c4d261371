"""Set-up, checks and generators behind `make`, with nothing but the standard library."""
