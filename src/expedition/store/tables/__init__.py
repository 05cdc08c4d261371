"""What lies beside the event log, one module for each kind of row."""
