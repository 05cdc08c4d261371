"""What stands behind `make`: set-up and checks, with nothing but the standard library."""
