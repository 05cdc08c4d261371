"""Several servers on one PostgreSQL: notifications, leases, clock synchronisation."""
