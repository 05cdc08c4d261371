"""The daily expedition: its calendar, its rules and its standings."""
