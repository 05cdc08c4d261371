"""The kernel of the Temple: the rules of one sheet, compiled by mypyc."""
