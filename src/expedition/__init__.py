"""Expedition: adventure board games as a pure rules library, and all that plays them."""
