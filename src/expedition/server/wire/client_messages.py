"""What a client may say over the WebSocket of a table.

It may put an `id` on anything, and finds it again on the answer.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

StepText = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S+$")]
TurnText = Annotated[list[StepText], Meta(max_length=64)]


class FromClient(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """What a client may send."""

    id: Annotated[str, Meta(max_length=40)] | None = None


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: the last moment that this client has seen, if any, and its language.

    With `watch` it only looks on, even where its person has a seat: a screen for all to see.
    Where several people share its device `seat` is that of whoever has it in hand; with none it is
    told no secret.
    """

    seen: int | None = None
    seat: int | None = None
    watch: bool = False
    language: Annotated[str, Meta(max_length=35)] = "en"


class Seal(FromClient, frozen=True, tag="seal"):
    """Play this turn, instead of one sealed before; where order does not matter, in any order."""

    moment: int
    turn: TurnText


class Unseal(FromClient, frozen=True, tag="unseal"):
    """Take the sealed turn back and think again."""

    moment: int


class AskMenu(FromClient, frozen=True, tag="ask_menu"):
    """What may follow these steps, in whatever order they were chosen?"""

    moment: int
    chosen: TurnText


class AskWhy(FromClient, frozen=True, tag="ask_why"):
    """Why may this step not follow? The answer is an error with a sentence."""

    moment: int
    chosen: TurnText
    step: StepText


class AskHints(FromClient, frozen=True, tag="ask_hints"):
    """What would each turn add to the score?"""

    moment: int


class AskStars(FromClient, frozen=True, tag="ask_stars"):
    """What would this whole turn add, and what better part of it is left lying?"""

    moment: int
    turn: TurnText


class AskBest(FromClient, frozen=True, tag="ask_best"):
    """Which turns are best, and what are they worth? Only where the table shows it."""

    moment: int


class AskStandings(FromClient, frozen=True, tag="ask_standings"):
    """How do these seats stand, line by line? None: all of them."""

    seats: Annotated[list[int], Meta(max_length=100)] | None = None


class Ping(FromClient, frozen=True, tag="ping"):
    """Is anybody there?"""


ClientMessage: TypeAlias = (
    Hello | Seal | Unseal | AskMenu | AskWhy | AskHints | AskStars | AskBest | AskStandings | Ping
)

read_client_message = msgspec.json.Decoder(ClientMessage).decode
