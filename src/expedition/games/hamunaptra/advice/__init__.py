"""How bots judge: a position, and each answer to each question."""
