"""Unexpected errors, which are bugs of ours: logged with their traceback, counted, and told."""

from __future__ import annotations

import structlog

from expedition.server.base import metrics
from expedition.server.base.errors import Failed

log = structlog.get_logger()


def note(event: str, error: BaseException, **where: object) -> Failed:
    """Logs and counts an unexpected error; returns the refusal that people are told."""
    metrics.FAULTS.labels(event).inc()
    log.error(event, exc_info=error, **where)
    return Failed("server_failed")
