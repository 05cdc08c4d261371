"""Messages of the HTTP API about puzzles."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from expedition.core.reviews import Hundredths, Reason
from expedition.server.wire.client_messages import StepText, TurnText
from expedition.server.wire.server_messages import MenuInfo

HIGHEST_RATING = 4000
MOST_SEEN = 500


class PuzzleWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles: a puzzle near a rating, of one game or of any; none of those seen lately,
    if there is another. `seen` names them, the latest last."""

    rating: Annotated[int, Meta(ge=0, le=HIGHEST_RATING)]
    game: Annotated[str, Meta(max_length=40)] | None = None
    seen: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=MOST_SEEN)] = []


class PuzzleInfo(Struct, frozen=True):
    """A position with one turn that is clearly the best: what somebody alone, in the first seat,
    sees of it, and the menus of the turn.

    `rating` says how hard it is to find. `facts` is what no step comes to, in the game's own form.
    `games` are those of which there are puzzles.
    """

    id: str
    game: str
    options: dict[str, str]
    rating: int
    games: list[str]
    public: Any
    menu: MenuInfo
    facts: Any = None


class PuzzleTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/ID/menu, …/try: a turn, or the steps of one in the making."""

    chosen: TurnText


class PuzzleStep(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/ID/why: the same with a step that could not follow."""

    chosen: TurnText
    step: StepText


class PuzzleTried(Struct, frozen=True):
    """The coach's judgement of a turn that was tried: whether it is the best one, by how many
    hundredths of a star it is worse, and why, as a key and values for the game's catalogue."""

    right: bool
    cost: Hundredths
    reason: Reason | None


class PuzzleSolution(Struct, frozen=True):
    """GET /api/puzzles/ID/solution: the best turn, by how much it leads, why it is good, and how
    often of a hundred times each strength of bots finds it."""

    answer: str
    gap: Hundredths
    reason: Reason | None
    found: dict[str, int]
