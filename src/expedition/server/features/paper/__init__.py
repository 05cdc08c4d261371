"""Paper: sheets to print, sheets that were played on paper, and sheets of one's own."""
