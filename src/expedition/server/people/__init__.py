"""Who somebody is: the signed cookie, devices, names that may be shown, looks."""
