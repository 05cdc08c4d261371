"""The documentation keeps its word: sessions run, the tutorial works, links lead somewhere."""
