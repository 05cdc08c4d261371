"""HTTP plumbing: endpoints, middleware, access control, rate limits, health, metrics and logs."""
