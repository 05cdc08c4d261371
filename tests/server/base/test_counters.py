"""What is counted by adding is told as the library would tell it."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, Metric

from expedition.server.base.counters import FastCounter, FastHistogram

BOUNDS = (0.001, 0.25, 1.0)
SECONDS = (0.0, 0.001, 0.0011, 0.25, 0.9, 1.0, 7.0)


def numbers(found: Iterable[Metric]) -> dict[tuple[str, str], float]:
    """All but the time at which the library began to count."""
    return {
        (one.name, str(one.labels)): one.value
        for metric in found
        for one in metric.samples
        if not one.name.endswith("_created")
    }


def test_kinds_are_counted_apart() -> None:
    tally = FastCounter("test_tally", "Tallied", "kind")
    counter = Counter("test_tally", "Counted", ("kind",), registry=CollectorRegistry())
    for kind in ("one", "other", "one"):
        tally.add(kind)
        counter.labels(kind).inc()
    assert numbers(tally.collect()) == numbers(counter.collect())


def test_times_are_counted_by_the_bounds_that_they_keep() -> None:
    spread = FastHistogram("test_spread", "Spread", BOUNDS)
    histogram = Histogram("test_spread", "Spread", buckets=BOUNDS, registry=CollectorRegistry())
    for seconds in SECONDS:
        spread.took(seconds)
        histogram.observe(seconds)
    assert numbers(spread.collect()) == numbers(histogram.collect())
