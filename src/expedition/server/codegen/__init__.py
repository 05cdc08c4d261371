"""Code generation from the source: OpenAPI, JSON Schema for the client, printed numbers."""
