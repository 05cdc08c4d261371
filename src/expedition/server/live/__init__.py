"""One live table in memory: its event log, its clients, its bots, and the queues between them."""
