"""Output of commands: tables, JSON, plots and files of results."""
