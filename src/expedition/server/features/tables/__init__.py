"""Opening, joining and leading tables over HTTP."""
