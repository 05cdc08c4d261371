"""Engine of the sheet games: positions, learned values and searches, compiled by mypyc.

Expectimax, Monte Carlo playouts with common random numbers, and two learners of linear values. A
game adds the features of its own sheet. No rule needs any of it (docs/decisions/0022-kernels.md).
"""
