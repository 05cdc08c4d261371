"""HTTP API for creating, joining and leading tables."""
