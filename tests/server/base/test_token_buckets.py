"""Token buckets: what they hold, how they fill, what debt they allow, and how many there are."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from expedition.server.base.rate_limits import MOST_ADDRESSES, AddressLimits, Rate, TokenBucket


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def from_address(number: int) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (f"address {number}", 0)})


def test_a_bucket_gives_what_it_holds_and_then_makes_wait(clock: Clock) -> None:
    bucket = TokenBucket(Rate(per_second=0.001, at_once=3), clock)
    assert [bucket.wait() for _ in range(3)] == [0, 0, 0]
    assert bucket.wait() == 1000
    bucket.give_back()
    assert bucket.wait() == 0


def test_a_bucket_fills_up_to_its_size_and_no_further(clock: Clock) -> None:
    bucket = TokenBucket(Rate(per_second=1, at_once=2), clock)
    bucket.wait()
    clock.now = 1000.0
    assert [bucket.wait() for _ in range(3)] == [0, 0, 1]
    bucket.give_back()
    bucket.give_back()
    bucket.give_back()
    assert [bucket.wait() for _ in range(3)] == [0, 0, 1]


def test_debt_is_paid_back_in_time_and_has_a_bound(clock: Clock) -> None:
    alone = TokenBucket(Rate(per_second=10, at_once=10), clock)
    assert alone.spend(110, now=0.0) == 10
    assert alone.spend(0, now=9.0) == 1
    shared = TokenBucket(Rate(per_second=10, at_once=10, longest_debt=0.25), clock)
    assert shared.spend(110, now=0.0) == 0.25
    assert shared.spend(0, now=0.25) == 0


def test_there_are_never_more_buckets_than_that_and_the_older_half_goes(clock: Clock) -> None:
    limits, rate = AddressLimits(clock), Rate(per_second=1, at_once=1)
    buckets = [limits.bucket(from_address(number), rate) for number in range(MOST_ADDRESSES + 1)]
    assert limits.bucket(from_address(MOST_ADDRESSES), rate) is buckets[-1]
    assert limits.bucket(from_address(MOST_ADDRESSES // 2), rate) is buckets[MOST_ADDRESSES // 2]
    assert limits.bucket(from_address(0), rate) is not buckets[0]
