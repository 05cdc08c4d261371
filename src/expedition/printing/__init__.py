"""Paper: pads of sheets as SVG pages, and as PDF where typst is installed."""
