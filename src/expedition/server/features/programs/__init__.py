"""Door for programs in any language: a seat with a token, a stream of NDJSON, and turns by POST."""
