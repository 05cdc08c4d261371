"""Our server beside boardgame.io's own, in one run and with the same clients' work.

    python -m benchmarks.beside_boardgame_io [--cases 2 100] [--json]

Everybody at a table sends one move a round, all at the same time, and the round ends when all have.
Ours is durable before it is shown; theirs is kept in memory. Processor time and memory are those of
the server's process alone, bytes those on the wire.
"""
