"""`python -m expedition` is the program `expedition`."""

from expedition.cli import main

main()
