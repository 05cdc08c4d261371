"""The HTTP API beside playing: one folder a feature, with its API and its messages."""
