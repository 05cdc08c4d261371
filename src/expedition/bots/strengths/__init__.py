"""The bots by strength, and bots of somebody's own."""
