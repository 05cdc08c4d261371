"""The messages of the HTTP and WebSocket API as msgspec structs, and nothing that does anything."""
