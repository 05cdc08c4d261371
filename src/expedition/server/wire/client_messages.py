"""The WebSocket messages that a client may send to a table.

Any of them may carry an `id`, which comes back on the answer.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

StepText = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S+$")]
TurnText = Annotated[list[StepText], Meta(max_length=64)]
Mark: TypeAlias = Literal["bravo", "luck", "wow", "laugh", "ouch"]
"""The kinds of reactions: drawings, and no text."""


class FromClient(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """A message from a client, told apart by its `type`."""

    id: Annotated[str, Meta(max_length=40)] | None = None


class Hello(FromClient, frozen=True, tag="hello"):
    """Opens the session: the last moment that this client has seen, if any, and its language.

    With `watch` it only looks on, even where its person has a seat: a screen for all to see. Where
    several people share its device `seat` is that of whoever has it in hand; with none it is told
    no secret.
    """

    seen: int | None = None
    seat: int | None = None
    watch: bool = False
    language: Annotated[str, Meta(max_length=35)] = "en"


class Seal(FromClient, frozen=True, tag="seal"):
    """Plays this turn, instead of one sealed before; where order does not matter, in any order."""

    moment: int
    turn: TurnText


class Unseal(FromClient, frozen=True, tag="unseal"):
    """Takes the sealed turn back."""

    moment: int


class AskMenu(FromClient, frozen=True, tag="ask_menu"):
    """Asks for the menu after these steps, in whatever order they were chosen."""

    moment: int
    chosen: TurnText


class AskWhy(FromClient, frozen=True, tag="ask_why"):
    """Asks why this step may not follow; the answer is an error with a sentence."""

    moment: int
    chosen: TurnText
    step: StepText


class AskHints(FromClient, frozen=True, tag="ask_hints"):
    """Asks which turns are good, and what each would add to the score at once."""

    moment: int


class AskGoals(FromClient, frozen=True, tag="ask_goals"):
    """Asks what is still to be had for the lines of one's own score."""


class AskStars(FromClient, frozen=True, tag="ask_stars"):
    """Asks what this whole turn would add, and what better part of it is left lying."""

    moment: int
    turn: TurnText


class AskBest(FromClient, frozen=True, tag="ask_best"):
    """Asks for the best turns and what they are worth; answered only where the table shows them."""

    moment: int


class AskStandings(FromClient, frozen=True, tag="ask_standings"):
    """Asks how these seats stand, line by line; null: all of them."""

    seats: Annotated[list[int], Meta(max_length=100)] | None = None


class React(FromClient, frozen=True, tag="react"):
    """Shows everybody at the table a drawn mark, where the table has reactions."""

    mark: Mark


class Ping(FromClient, frozen=True, tag="ping"):
    """A heartbeat, answered with `pong`."""


ClientMessage: TypeAlias = (
    Hello
    | Seal
    | Unseal
    | AskMenu
    | AskWhy
    | AskHints
    | AskGoals
    | AskStars
    | AskBest
    | AskStandings
    | React
    | Ping
)

read_client_message = msgspec.json.Decoder(ClientMessage).decode
