"""Drawing of sheets in the terminal and as SVG, and figures for plots."""
