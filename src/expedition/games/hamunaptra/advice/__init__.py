"""The advisor of Hamunaptra: features of a position, and the value of each answer."""
