"""Metrics of the server, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

from expedition.server.base.counters import FastCounter, FastHistogram

_SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Counter(
    "expedition_http_requests", "HTTP requests answered", ("method", "route", "status")
)
REQUEST_SECONDS = Histogram(
    "expedition_http_request_seconds", "Time to answer a request", ("route",), buckets=_SHORT
)
SOCKETS = Gauge("expedition_sockets", "WebSockets open now")
STREAMS = Gauge("expedition_streams", "Streams to programs open now")
TABLES = Gauge("expedition_tables", "Tables in memory now")
MESSAGES = FastCounter("expedition_messages", "WebSocket messages understood", "type")
REFUSALS = Counter("expedition_refusals", "Errors told to clients", ("key",))
FAULTS = Counter("expedition_faults", "Faults of ours, each in the log", ("event",))
DROPPED = Counter("expedition_clients_dropped", "Clients dropped for reading too slowly")
EVENTS = FastCounter("expedition_events", "Events stored", "kind")
PUT_AWAY = Counter("expedition_tables_put_away", "Tables that have left the database")
STORED_SECONDS = FastHistogram(
    "expedition_stored_seconds", "Time until an event was durable", _SHORT
)
HURRIED = Counter(
    "expedition_bots_hurried", "Turns of bots that were to look ahead and did not", ("reason",)
)
for _reason in ("busy", "late", "broken"):
    HURRIED.labels(_reason)  # told from zero on, so that the first one is seen as a step
ROUND_SECONDS = FastHistogram(
    "expedition_round_seconds", "Time to resolve the turns of a moment", _SHORT
)
