"""The debrief: each miss is found where it is, and not where there was nothing better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from expedition.core.debriefs import Finding
from expedition.core.record import read_record, replay
from expedition.core.turns import read_turn
from expedition.games.hamunaptra import DEBRIEFS, RULES
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.debrief.acts import Act, percent
from expedition.games.hamunaptra.debrief.endings import ending_misses
from expedition.games.hamunaptra.debrief.fights import fight_misses
from expedition.games.hamunaptra.debrief.placements import placement_misses
from expedition.games.hamunaptra.debrief.swings import FEWEST, MOST
from expedition.games.hamunaptra.state import State
from tests.games.hamunaptra.drawing import labyrinth, played, seat_of
from tests.records.test_records import FOLDER

LONG = """
    .   .   .   .   .   .   .   .
    A├  ─   ─   ┬   ─   .   .   .
    .   .   .   .   .   .   .   B┼
"""
CAVE = """
    .   .   .   .   .   .
    A├  ─   ┼   ─   .   B┤
    .   .   .   .   .   .
"""


def acts(state: State, *texts: str) -> list[Act]:
    """Acts one after another, each "A: turn", from that state on."""
    found = []
    for moment, text in enumerate(texts):
        who, turn = text.split(": ")
        after = played(state, text)
        found.append(Act(moment, seat_of(who), read_turn(RULES, turn), state, after))
        state = after
    return found


def keys(findings: Sequence[Finding]) -> list[str]:
    return [one.key.removeprefix("debrief.") for one in findings]


def laying(picture: str, people: str, hand: str, stairs: str = "", distance: str = "5") -> State:
    return labyrinth(
        picture,
        people,
        stairs=stairs,
        hands=(hand,),
        phase="place",
        options={"exit_distance": distance},
    )


def test_stairs_laid_plain_where_they_could_have_been_an_exit_are_proved() -> None:
    state = laying(LONG, "C01=A@d2 C12=A@e2 C02=B@h3", "ST_SUN_A M1")
    [found] = placement_misses(acts(state, "A: ST_SUN_A d3 N"), 0)
    assert (found.key, found.certain) == ("debrief.plain_now", True)
    assert found.values == {"cell": "d3", "better": "f2"}
    assert found.words == {"tile": "tile.ST_SUN_A"}
    assert found.played == "ST_SUN_A d3 N"


def test_stairs_that_are_an_exit_or_could_not_be_one_are_no_miss() -> None:
    near = laying(LONG, "C01=A@d2 C02=B@h3", "ST_SUN_A M1", distance="7")
    assert keys(list(placement_misses(acts(near, "A: ST_SUN_A d3 N"), 0))) == []
    far = laying(LONG, "C12=A@e2 C02=B@h3", "ST_SUN_A M1")
    assert keys(list(placement_misses(acts(far, "A: ST_SUN_A f2 E"), 0))) == []


def test_stairs_that_could_have_been_kept_are_a_judgement() -> None:
    state = laying(LONG, "C01=A@d2 C12=A@e2 C02=B@h3", "ST_SUN_A G_STR M1", distance="6")
    both = acts(state, "A: ST_SUN_A d3 N", "A: G_STR f2 E")
    later = laying(
        LONG.replace("─   .   .   .\n", "─   ─   .   .\n"), "C12=A@f2 C02=B@h3", "M1", distance="6"
    )
    both.append(Act(9, 0, read_turn(RULES, "M1 g2"), later, later))
    [found] = [one for one in placement_misses(both, 0) if one.key == "debrief.plain_kept"]
    assert not found.certain
    assert found.values["better"] == "g2"


def test_a_tile_that_brings_more_to_another_is_told_with_both_gains() -> None:
    picture = """
        .   .   .   .   .   .
        A├  ─   .   ─   ─   B┤
        .   .   .   .   .   .
    """
    state = laying(picture, "C01=A@b2 C02=B@f2", "G_STR M1", "ST_SUN_A@b2=A!")
    [found] = placement_misses(acts(state, "A: G_STR c2 E"), 0)
    assert found.key == "debrief.gift"
    assert (found.values["count"], found.values["own"], found.names) == (2, 0, {"name": 1})


def test_a_fight_is_told_with_its_odds_where_they_are_bad() -> None:
    for people, danger in (("C06=A@c2", "M9"), ("C02=A@c2 C03=A@c2", "M7")):
        state = labyrinth(
            CAVE, f"{people} C16=B@f2", dangers=f"{danger}@c2", phase="fight", hands=("E15",)
        )
        odds = victory([one.split("=")[0] for one in people.split()], danger)
        found = list(fight_misses([Act(0, 0, read_turn(RULES, "F"), state, state)], 0))
        against = [one for one in found if one.key == "debrief.against_odds"]
        assert bool(against) is (odds < 0.45)
        for one in against:
            assert one.values["wins"] == percent(odds)
            assert one.values["loses"] == percent(1 - odds)


def test_the_weaker_attribute_is_told_with_both_likelihoods() -> None:
    state = labyrinth(CAVE, "C02=A@c2 C16=B@f2", dangers="M4@c2", phase="fight", hands=("E15",))
    weak = list(fight_misses([Act(0, 0, read_turn(RULES, "I"), state, state)], 0))
    [found] = [one for one in weak if one.key == "debrief.attribute"]
    assert found.words["other"] == "attribute.F"
    assert int(found.values["wins"]) < int(found.values["better"]) <= 100
    strong = list(fight_misses([Act(0, 0, read_turn(RULES, "F"), state, state)], 0))
    assert "attribute" not in keys(strong)


def test_whoever_stays_inside_beside_an_exit_in_the_last_round_misses_a_point() -> None:
    ending = labyrinth(
        LONG, "C01=A@d2 C02=B@h3", stairs="ST_SUN_A@e2=A!", hands=("M1",),
        options={"exit_distance": "4"},
    )  # fmt: skip
    last = ending.on(replace(ending.table, endings=("pile",)))
    [found] = ending_misses([Act(0, 0, read_turn(RULES, "end"), last, last)], 0)
    assert (found.key, found.values) == ("debrief.stayed_inside", {"cell": "e2", "count": 1})


def test_a_kept_match_has_its_points_its_swings_and_misses_of_the_one_who_is_told() -> None:
    record = read_record((FOLDER / "hamunaptra-3.json").read_text("utf-8"))
    moments = list(replay(RULES, record))
    states = [one.state for one in moments]
    for seat in range(len(record.players)):
        found = DEBRIEFS.of(states, moments[-1].past, seat)
        assert found.rounds[-1].totals == record.totals
        assert FEWEST <= len(found.swings) <= MOST
        assert [one.moment for one in found.swings] == sorted(one.moment for one in found.swings)
        assert all(one.seat == seat for one in found.misses)
        assert all(seat in moments[one.moment].waiting_for for one in found.misses)
        assert all(one.shift is not None and not one.certain for one in found.swings)
