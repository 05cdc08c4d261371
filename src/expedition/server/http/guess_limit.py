"""Brute-force protection: rate limits for guessing table codes and recovery codes."""

from __future__ import annotations

from math import ceil

from starlette.requests import HTTPConnection

from expedition.server.base.codes import LENGTH_OF_A_SHORT_CODE, is_word
from expedition.server.base.errors import TooFast
from expedition.server.base.rate_limits import AddressLimits, Rate, TokenBucket

WRONG_CODES = Rate(0.1, 300, ipv6_prefix=48)
"""Limit of an address. A hall full of people who mistype has room; an hour of guessing has not."""
WRONG_CODES_IN_ALL = Rate(2, 3000)
"""Limit of all addresses together: a thousand of them find out little more than twenty."""
WRONG_SHORT_CODES_IN_ALL = Rate(1 / 5, 600)
"""Short codes are fewer, so fewer of them may be tried; a table has one for minutes."""
WRONG_WORDS_IN_ALL = Rate(1 / 20, 200)
"""A chosen word is in a dictionary: what finds it is a few thousand guesses."""
WRONG_OLD_CODES_IN_ALL = Rate(1 / 600, 100)
"""Codes of earlier versions are as short and lead to their tables for ever."""


WRONG_RECOVERIES = Rate(1 / 60, 20, ipv6_prefix=48)
"""Recovery codes are copied from paper: after twenty mistypings one may wait a minute."""
WRONG_RECOVERIES_IN_ALL = Rate(1, 500)


class GuessLimit:
    """Token buckets for wrong guesses: of each address, and of all together."""

    def __init__(self, limits: AddressLimits) -> None:
        self._limits = limits
        self._in_all = TokenBucket(WRONG_CODES_IN_ALL, limits.clock)
        self._short_in_all = TokenBucket(WRONG_SHORT_CODES_IN_ALL, limits.clock)
        self._words_in_all = TokenBucket(WRONG_WORDS_IN_ALL, limits.clock)
        self._old_in_all = TokenBucket(WRONG_OLD_CODES_IN_ALL, limits.clock)
        self._recoveries_in_all = TokenBucket(WRONG_RECOVERIES_IN_ALL, limits.clock)

    def take(self, connection: HTTPConnection, code: str) -> Guess:
        """Takes the tokens of one guess; TooFast if the address, or all together, have none left.

        It is taken before the code is looked up, so that many at once gain nothing.
        """
        guess = Guess(self._limits.bucket(connection, WRONG_CODES), self._of_all(code))
        guess.take("too_many_wrong_codes")
        return guess

    def _of_all(self, code: str) -> TokenBucket:
        if is_word(code):
            return self._words_in_all
        return self._short_in_all if len(code) == LENGTH_OF_A_SHORT_CODE else self._in_all

    def take_old(self) -> Guess:
        """The same for looking a code of six letters up among the tables of earlier versions."""
        guess = Guess(self._old_in_all)
        guess.take("too_many_wrong_codes")
        return guess

    def take_recovery(self, connection: HTTPConnection) -> Guess:
        """The same for a recovery code."""
        bucket = self._limits.bucket(connection, WRONG_RECOVERIES)
        guess = Guess(bucket, self._recoveries_in_all)
        guess.take("too_many_wrong_words")
        return guess


class Guess:
    """The tokens of one guess: one of each bucket that it counts against."""

    def __init__(self, *buckets: TokenBucket) -> None:
        self._buckets = buckets

    def take(self, refusal: str) -> None:
        """Takes all tokens; or none, and raises TooFast with that key."""
        seconds = max(bucket.seconds() for bucket in self._buckets)
        if seconds:
            raise TooFast(refusal, seconds=ceil(seconds))
        for bucket in self._buckets:
            bucket.wait()

    def was_right(self) -> None:
        """The tokens are given back: only wrong codes count."""
        for bucket in self._buckets:
            bucket.give_back()
