"""The messages of the HTTP and WebSocket API as msgspec structs, without behaviour."""
