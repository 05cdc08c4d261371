"""The event-sourced table: pure functions from stored events to its state, without asyncio."""
