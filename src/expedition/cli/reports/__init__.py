"""What commands print: scores in words, and what a simulation comes to."""
