"""The event store in memory, behind which a journal makes rows durable: IndexedDB in a browser."""
