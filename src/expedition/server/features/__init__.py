"""What people do over HTTP beside playing: one folder a feature, with its API and its messages."""
