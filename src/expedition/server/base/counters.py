"""Lock-free Prometheus counters and histograms for the hot path of a move.

The library's own take a lock and look labels up each time. Here one thread counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import REGISTRY, Metric
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class FastCounter(Collector):
    """A counter with one label."""

    def __init__(self, name: str, meaning: str, label: str) -> None:
        self._name, self._meaning, self._label = name, meaning, label
        self._counts: defaultdict[str, int] = defaultdict(int)
        REGISTRY.register(self)

    def add(self, kind: str) -> None:
        """Increments the counter."""
        self._counts[kind] += 1

    def collect(self) -> Iterator[Metric]:
        """The samples, for Prometheus."""
        family = CounterMetricFamily(self._name, self._meaning, labels=[self._label])
        for kind, count in self._counts.items():
            family.add_metric([kind], count)
        yield family


class FastHistogram(Collector):
    """A histogram of durations in seconds."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self._name, self._meaning, self._bounds = name, meaning, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def took(self, seconds: float) -> None:
        """Observes a duration."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        """The samples, for Prometheus."""
        bounds = [*map(floatToGoString, self._bounds), "+Inf"]
        family = HistogramMetricFamily(self._name, self._meaning)
        family.add_metric([], list(zip(bounds, accumulate(self._counts), strict=True)), self._sum)
        yield family
