"""What the kernels of the sheet games share: luck for playouts, the ground, and what rolls offer.

A kernel is the part of a game's rules that works on one sheet: where a mark may go, what it earns,
whether the sheet is full, the total. Menus, scores and playouts all ask it. Kernels know only lists
of whole numbers and one another, so that mypyc can turn them into machine code; they read and play
the same without it (docs/decisions/0022-kernels.md).
"""
