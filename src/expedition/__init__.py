"""Expedition: adventure board games as a pure rules library, and all that plays them."""

from expedition.compiled import choose_kernels

choose_kernels()
