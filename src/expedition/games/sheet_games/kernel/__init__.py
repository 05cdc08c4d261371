"""Shared kernels of the sheet games: the cells of a layout, and what rolls offer.

A kernel is the rules of one sheet: where a mark may go, what it earns, whether the sheet is full,
the total. Menus, scores and engines all ask it. Kernels know only lists of whole numbers and one
another, so that mypyc can turn them into machine code; they read and play the same without it
(docs/decisions/0022-kernels.md).
"""
