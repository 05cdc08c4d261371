"""Registry of all tables of a server, presence on other servers, export and import, retention."""
