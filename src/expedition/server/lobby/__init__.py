"""All tables of a server: opening, finding, presence on other nodes, transfer, retention."""
