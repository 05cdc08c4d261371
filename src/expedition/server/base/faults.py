"""Faults of ours: each is logged so that it can be made to happen again, counted, and told."""

from __future__ import annotations

import structlog

from expedition.server.base import metrics
from expedition.server.base.errors import Failed

log = structlog.get_logger()


def note(event: str, error: BaseException, **where: object) -> Failed:
    """What people are told of an error that nobody foresaw; the log has all of it."""
    metrics.FAULTS.labels(event).inc()
    log.error(event, exc_info=error, **where)
    return Failed("server_failed")
