"""The acts that moved a match: the turns around which the chances to win changed most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from expedition.core.debriefs import Finding, Shift
from expedition.core.rules import Seat
from expedition.games.hamunaptra.advice.chances import chances
from expedition.games.hamunaptra.components import CHARACTERS, KINDS
from expedition.games.hamunaptra.debrief.acts import Act, percent
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import News

FEWEST, MOST = 3, 5
CLEAR = 0.1
"""A change of the chances that is told of more than the fewest."""
WEIGHTIEST = (
    "escaped", "exit_found", "died", "destroyed", "beaten", "traded", "laid", "moved",
)  # fmt: skip
"""What a turn is told by, the weightiest first."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """All acts of one player's turn, and how likely everybody was to win before and after it."""

    seat: Seat
    acts: tuple[Act, ...]
    before: dict[Seat, float]
    after: dict[Seat, float]

    @property
    def moved(self) -> Seat:
        """The seat whose chance changed most."""
        return max(sorted(self.before), key=lambda seat: abs(self.change(seat)))

    def change(self, seat: Seat) -> float:
        """How much the turn changed the chance of a seat."""
        return self.after[seat] - self.before[seat]


def swings(acts: Sequence[Act]) -> tuple[Finding, ...]:
    """The three to five turns that moved the match most, in the order in which they came.

    The chances are estimates, fitted to matches between bots; so no swing is certain.
    """
    turns = sorted(_turns(acts), key=lambda turn: -abs(turn.change(turn.moved)))
    told = turns[:FEWEST] + [one for one in turns[FEWEST:MOST] if _is_clear(one)]
    return tuple(sorted(map(_finding, told), key=lambda found: found.moment))


def _is_clear(turn: _Turn) -> bool:
    return abs(turn.change(turn.moved)) >= CLEAR


def _turns(acts: Sequence[Act]) -> Iterator[_Turn]:
    """The turns of all players, from the first round on."""
    played = [act for act in acts if act.before.table.round]
    start = 0
    for end in range(1, len(played) + 1):
        if end < len(played) and _whose(played[end].before) == _whose(played[start].before):
            continue
        some = tuple(played[start:end])
        before, after = dict(chances(some[0].before)), dict(chances(some[-1].after))
        yield _Turn(some[0].before.table.active, some, before, after)
        start = end


def _whose(state: State) -> tuple[int, Seat]:
    return state.table.round, state.table.active


def _finding(turn: _Turn) -> Finding:
    """The swing of a turn, told by the weightiest thing that happened in it."""
    told = [
        (WEIGHTIEST.index(news.what), act.moment, act, news)
        for act in turn.acts
        for news in act.after.table.news
        if news.what in WEIGHTIEST and news.seat is not None
    ]
    moved = turn.moved
    shift = Shift(moved, percent(turn.before[moved]), percent(turn.after[moved]))
    weight = abs(turn.change(moved))
    if not told:
        return turn.acts[-1].finding(
            "debrief.turn", certain=False, weight=weight, names={"name": turn.seat}, shift=shift
        )
    _, _, act, news = min(told, key=lambda one: one[:2])
    assert news.seat is not None
    return act.finding(
        f"news.{news.what}", certain=False, weight=weight, values={"cell": news.cell},
        words=_words(news), names=_names(news, news.seat), shift=shift,
    )  # fmt: skip


def _names(news: News, seat: Seat) -> dict[str, Seat]:
    """Who did it, and with whom where somebody traded."""
    return {"name": seat, "other": int(news.thing)} if news.what == "traded" else {"name": seat}


def _words(news: News) -> dict[str, str]:
    if news.thing in CHARACTERS:
        return {"thing": f"character.{news.thing}"}
    return {"thing": f"tile.{news.thing}"} if news.thing in KINDS else {}
