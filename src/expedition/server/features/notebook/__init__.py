"""The notebook: a person's history and statistics, recovery on another device, and erasure."""
