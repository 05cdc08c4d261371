"""Parallel simulation: in a pool of processes, or on a Dask cluster."""
