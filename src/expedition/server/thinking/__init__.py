"""Worker processes for bots, hints and reviews, metered by a budget of processor time."""
