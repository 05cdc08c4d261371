"""Claims of reasons, checked by the rules of each game and by nothing that finds them."""
