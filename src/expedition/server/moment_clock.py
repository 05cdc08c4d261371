"""How long a moment has lasted; in a pause it stands still. Times are given, never asked for."""

from __future__ import annotations


class MomentClock:
    """A clock that is started with each moment, and can be stopped."""

    def __init__(self) -> None:
        self._began = 0.0
        self._stopped: float | None = None

    def begin(self, now: float, stopped: bool) -> None:
        """It starts anew, or waits at its start."""
        self._began = now
        self._stopped = now if stopped else None

    def stop(self, now: float) -> None:
        """It stands still."""
        self._stopped = now

    def go_on(self, now: float) -> None:
        """It runs on from where it stood."""
        if self._stopped is not None:
            self._began += now - self._stopped
            self._stopped = None

    def seconds_left(self, seconds: float, now: float) -> float:
        """What is left of so many seconds for the moment."""
        spent = (now if self._stopped is None else self._stopped) - self._began
        return round(max(0.0, seconds - spent), 1)

    def end_of(self, seconds: float) -> float | None:
        """When so many seconds are over, if the clock runs."""
        return None if self._stopped is not None else self._began + seconds
