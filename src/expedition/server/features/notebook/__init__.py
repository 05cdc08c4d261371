"""What somebody has played: the notebook, its recovery on another device, and erasure."""
