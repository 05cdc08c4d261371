"""The kernel of Skull Island: the rules of one sheet, compiled by mypyc."""
