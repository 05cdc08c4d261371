"""Playing for the win: near the end, and in company, the others' sheets decide what is best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from expedition.bots import find_bot
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.playouts import AnyPlayouts, Effort
from expedition.core.rules import Seat

EFFORT = Effort(turns=1, playouts=0, depth=0, contests=4)
FAR = 12
"""A lead that nobody makes up for with one roll."""


def island() -> Game:
    return find_game("skull_island")


def playouts_of(game: Game) -> AnyPlayouts:
    assert game.playouts is not None
    return game.playouts


def moments(seats: int) -> Iterator[Match]:
    """The moments of matches between bots that always take what looks best."""
    for number in range(40):
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


def ends_it(match: Match, seat: Seat) -> bool:
    """True if the turn that is most likely to win ends the game."""
    best = playouts_of(island()).to_win(match.view(seat), EFFORT, 1)[0]
    table = island().rules.after(match.state, seat, best.turn)  # type: ignore[attr-defined]
    return bool(table.is_over)


def test_whoever_leads_by_far_ends_the_game_even_if_more_stars_could_be_had() -> None:
    leading = (match for match in moments(2) if (lead_if_over(match, 0) or 0) >= FAR)
    found = list(islice(leading, 3))
    assert found
    assert all(ends_it(match, 0) for match in found)


def test_whoever_is_far_behind_does_not_end_it() -> None:
    """The leader's seat is looked for, and the other one holds a sheet that could end it."""
    behind = (
        match
        for match in moments(2)
        if (lead := lead_if_over(match, 0)) is not None and lead <= -FAR // 2
    )
    found = list(islice(behind, 1))
    assert found
    assert not any(ends_it(match, 0) for match in found)


def test_at_the_beginning_and_alone_the_mean_decides() -> None:
    playouts = playouts_of(island())
    for seats in (1, 3):
        view = new_match(island().rules, seats, {}, "the beginning").view(0)
        assert playouts.to_win(view, EFFORT, 1) == playouts.ranked(view, EFFORT, 1)


def test_the_same_turns_are_told_with_the_same_worths() -> None:
    playouts = playouts_of(island())
    late = next(match for match in moments(3) if lead_if_over(match, 1) is not None)
    by_stars, to_win = (
        playouts.ranked(late.view(1), EFFORT, 1),
        playouts.to_win(late.view(1), EFFORT, 1),
    )
    assert {one.turn for one in by_stars} == {one.turn for one in to_win}
    assert to_win == playouts.to_win(late.view(1), EFFORT, 1)
    without = replace(EFFORT, contests=0)
    assert playouts.to_win(late.view(1), without, 1) == by_stars
