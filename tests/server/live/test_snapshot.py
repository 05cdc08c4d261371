"""Hints and goals of a moment are computed once, however often a client asks."""

from __future__ import annotations

from expedition.core.catalogue import find_game
from expedition.core.match import new_match
from expedition.server.live.snapshot import Briefing


def test_hints_and_goals_of_a_seat_are_searched_for_once_a_moment() -> None:
    game = find_game("valley")
    briefing = Briefing(game, new_match(game.rules, 2, {}, "asked again"))
    assert briefing.hints(0).good
    assert briefing.hints(0) is briefing.hints(0)
    assert briefing.hints(0) is not briefing.hints(1)
    assert briefing.goals(0) is briefing.goals(0)
