"""Playing for the win: near the end, and in company, the others' sheets decide what is best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from expedition.bots import find_bot
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.playouts import AnyPlayouts, Effort
from expedition.core.rules import Seat

EFFORT = Effort(turns=1, playouts=0, depth=0, contests=4)
MEAN = replace(EFFORT, contests=0)
MATCHES = 40
FAR = 12
"""A lead that nobody makes up for with one roll."""


def island() -> Game:
    return find_game("skull_island")


def playouts_of(game: Game) -> AnyPlayouts:
    assert game.playouts is not None
    return game.playouts


def moments(seats: int) -> Iterator[Match]:
    """The moments of matches between bots that always take what looks best."""
    for number in range(MATCHES):
        match = new_match(island().rules, seats, {}, f"the end {number}")
        while not match.is_over:
            yield match
            luck = SeededChance(f"the end {number}", match.moment)
            for seat in range(seats):
                turn = find_bot("greedy")(island(), match.view(seat), luck)
                match = match.seal(seat, turn, match.moment)
            match = match.resolved()


def lead_if_over(match: Match, seat: Seat) -> int | None:
    """The lead that the seat's best way to end the game now would have before the others' turns.

    None where it cannot end it, or cannot do anything else.
    """
    state, game = match.state, island()
    if state.is_danger or len(state.treasures[seat]) < 4:
        return None
    turns = [one.turn for one in playouts_of(game).ranked(match.view(seat), EFFORT, 1)]
    tables = [game.rules.after(state, seat, turn) for turn in turns]  # type: ignore[attr-defined]
    ended = [table for table in tables if table.is_over]
    if not ended or len(ended) == len(tables):
        return None
    totals = [game.rules.standings(table) for table in ended]
    return max(one[seat].total - max(one[o].total for o in one if o != seat) for one in totals)


def ends_it(match: Match, seat: Seat, effort: Effort) -> bool:
    """True if the turn that is played with that effort ends the game."""
    best = playouts_of(island()).to_win(match.view(seat), effort, 1)[0]
    table = island().rules.after(match.state, seat, best.turn)  # type: ignore[attr-defined]
    return bool(table.is_over)


@pytest.fixture(scope="module")
def late() -> list[tuple[Match, int]]:
    """Moments at which the first of two could end the game, with the lead it would have."""
    found = ((match, lead_if_over(match, 0)) for match in moments(2))
    return [(match, lead) for match, lead in found if lead is not None]


def test_whoever_leads_by_far_may_end_it_though_more_stars_could_be_had(
    late: list[tuple[Match, int]],
) -> None:
    leading = [match for match, lead in late if lead >= FAR and not ends_it(match, 0, MEAN)]
    assert any(ends_it(match, 0, EFFORT) for match in leading)


def test_whoever_would_lose_by_it_does_not_end_it(late: list[tuple[Match, int]]) -> None:
    losing = [match for match, lead in late if lead <= -FAR // 2]
    assert losing
    assert not any(ends_it(match, 0, EFFORT) for match in losing)


def test_at_the_beginning_and_alone_the_mean_decides() -> None:
    playouts = playouts_of(island())
    for seats in (1, 3):
        view = new_match(island().rules, seats, {}, "the beginning").view(0)
        assert playouts.to_win(view, EFFORT, 1) == playouts.ranked(view, EFFORT, 1)


def test_the_same_turns_are_told_in_another_order(late: list[tuple[Match, int]]) -> None:
    playouts, view = playouts_of(island()), late[0][0].view(0)
    by_stars, to_win = playouts.ranked(view, EFFORT, 1), playouts.to_win(view, EFFORT, 1)
    assert {one.turn for one in by_stars} == {one.turn for one in to_win}
    assert to_win == playouts.to_win(view, EFFORT, 1)
    assert playouts.to_win(view, MEAN, 1) == by_stars
