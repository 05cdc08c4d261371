"""The server: tables, people and sockets around the rules."""
