"""How HTTP endpoints are served: access, limits, errors, health, metrics and logs."""
