"""Messages of the HTTP API about challenges."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from expedition.server.wire.server_messages import Initials, Name


class TakeUp(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/challenges/CODE: play the same dice, alone and at once. The first try counts; for
    `practice` there are the dice that you know."""

    practice: bool = False
    name: Name | None = None
    initials: Initials | None = None


class Taker(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who has played these dice, and where: the code of their match, and their seat.

    `company`: they were not alone, so that others drew on their sheet. `first`: it was their match
    that the challenge came of. `cut_short`: they have not finished. `by_bot`: a bot wrote most of
    it for them. Either way they have no place, and stand behind those who have.
    """

    place: int | None
    name: str
    stars: int
    level: str | None
    code: str
    seat: int
    you: bool = False
    company: bool = False
    first: bool = False
    cut_short: bool = False
    by_bot: bool = False


class ChallengeInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/challenges/CODE: dice that others have played, and how far you are with them.

    `names` are those of the match that it came of, `takers` how many have taken it up. With a try
    of yours, its code and status. How all have played is told to those who have finished.
    """

    code: str
    game: str
    options: dict[str, str]
    seed_hash: str
    names: list[str]
    takers: int
    mine: str | None = None
    status: Literal["playing", "over"] | None = None
    standings: list[Taker] = []
