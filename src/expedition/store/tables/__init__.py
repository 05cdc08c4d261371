"""Projections and other tables beside the event log, one module for each."""
