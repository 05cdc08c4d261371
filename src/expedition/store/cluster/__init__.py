"""Several servers on one database: notifications, leases, the clock of the database."""
