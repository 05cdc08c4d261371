"""Debriefs: the same on every machine, with legal advice, and only of what is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from expedition.bots.debriefing import debriefed
from expedition.core.catalogue import find_game
from expedition.core.errors import Refusal
from expedition.core.match import new_match
from expedition.core.record import read_record, record_of, replay
from expedition.core.turns import check_turn, read_turn

KEPT = Path(__file__).parents[1] / "records" / "hamunaptra-3.json"


def test_what_a_stronger_bot_advises_could_have_been_played() -> None:
    game, record = find_game("hamunaptra"), read_record(KEPT.read_text("utf-8"))
    moments = list(replay(game.rules, record))
    misses = [miss for seat in range(3) for miss in debriefed(game, record, seat).misses]
    assert misses
    for miss in misses:
        assert miss.advised != miss.played
        if miss.advised:
            view = moments[miss.moment].view(miss.seat)
            check_turn(game.rules, view, read_turn(game.rules, miss.advised))


def test_it_is_the_same_each_time() -> None:
    game, record = find_game("hamunaptra"), read_record(KEPT.read_text("utf-8"))
    assert debriefed(game, record, 2) == debriefed(game, record, 2)


def test_who_cannot_be_debriefed() -> None:
    game, sheets = find_game("hamunaptra"), find_game("temple")
    begun = record_of(new_match(game.rules, 2, {}, "begun"), ("Ana", "Bo"))
    with pytest.raises(Refusal, match="not_over"):
        debriefed(game, begun, 0)
    with pytest.raises(Refusal, match="no_such_seat"):
        debriefed(game, begun, 2)
    with pytest.raises(Refusal, match="no_coach"):
        debriefed(sheets, record_of(new_match(sheets.rules, 1, {}, "begun"), ("Ana",)), 0)
