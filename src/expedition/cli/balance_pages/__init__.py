"""Game balance reports: sections, plots, and JSON for programs."""
