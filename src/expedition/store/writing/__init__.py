"""Writes: group commit, the SQLite append path, hash chain, projections, secure deletion."""
