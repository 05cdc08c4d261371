"""Web Push notifications for players who are awaited at a slow table."""
