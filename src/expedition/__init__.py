"""Expedition: four adventure board games as a pure rules library, and everything that plays them."""
