"""Identity without accounts: the signed cookie, devices, display names, looks."""
