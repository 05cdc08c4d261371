"""The kernel of the Valley: the rules of one sheet, compiled by mypyc."""
