"""The numbers that a server keeps about itself, for Prometheus."""

from __future__ import annotations

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

_SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Counter(
    "expedition_http_requests", "HTTP requests answered", ("method", "route", "status")
)
REQUEST_SECONDS = Histogram(
    "expedition_http_request_seconds", "Time to answer a request", ("route",), buckets=_SHORT
)
SOCKETS = Gauge("expedition_sockets", "WebSockets open now")
TABLES = Gauge("expedition_tables", "Tables in memory now")
MESSAGES = Counter("expedition_messages", "WebSocket messages understood", ("type",))
REFUSALS = Counter("expedition_refusals", "Errors told to clients", ("key",))
FAULTS = Counter("expedition_faults", "Faults of ours, each in the log", ("event",))
DROPPED = Counter("expedition_clients_dropped", "Clients dropped for reading too slowly")
EVENTS = Counter("expedition_events", "Events stored", ("kind",))
STORED_SECONDS = Histogram(
    "expedition_stored_seconds", "Time until an event was durable", buckets=_SHORT
)
HURRIED = Counter(
    "expedition_bots_hurried", "Turns of bots that were to look ahead and did not", ("reason",)
)
ROUND_SECONDS = Histogram(
    "expedition_round_seconds", "Time to resolve the turns of a moment", buckets=_SHORT
)


@cache
def messages_of(kind: str) -> Counter:
    """The messages of one kind; there are few, and each would be looked for every time."""
    return MESSAGES.labels(kind)


@cache
def events_of(kind: str) -> Counter:
    """The events of one kind."""
    return EVENTS.labels(kind)
