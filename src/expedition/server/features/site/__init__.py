"""The pages of the browser client, link previews, and the connection check."""
