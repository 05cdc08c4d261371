"""Running many games at once: in processes here, or on a Dask cluster."""
