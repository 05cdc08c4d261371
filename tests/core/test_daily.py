"""The seeds of the daily expedition follow from the date alone; its pars are those of the coach."""

from __future__ import annotations

from datetime import date, timedelta
from math import floor

from expedition.core.catalogue import catalogue, find_game
from expedition.core.daily import FIRST_DAY, daily_layouts, daily_seed
from expedition.core.match import new_match


def test_the_seed_of_a_day_never_changes() -> None:
    assert daily_seed("2026-11-17", "temple", 1, "front") == SEED_OF_A_DAY
    assert daily_seed(str(date(2026, 11, 17)), "temple", 1, "front") == SEED_OF_A_DAY


def test_days_games_editions_and_layouts_have_seeds_of_their_own() -> None:
    days = [str(date(2026, 1, 1) + timedelta(days=n)) for n in range(365)]
    seeds = {
        daily_seed(day, game, edition, layout)
        for day in days
        for game in ("temple", "valley")
        for edition in (1, 2)
        for layout in ("front", "back")
    }
    assert len(seeds) == 365 * 2 * 2 * 2
    assert {len(seed) for seed in seeds} == {32}


def test_games_that_are_played_alone_have_dice_for_each_layout() -> None:
    found = {name: daily_layouts(game.rules.box) for name, game in catalogue().items()}
    assert found["temple"] == ("front", "back")
    assert find_game("hamunaptra").rules.box.fewest_seats > 1
    assert found["hamunaptra"] == ()


def test_layouts_of_the_rotation_can_be_played_alone_and_say_since_when() -> None:
    for game in catalogue().values():
        for layout, place in (game.daily or {}).items():
            assert layout in daily_layouts(game.rules.box)
            assert date.fromisoformat(place.since) >= date.fromisoformat(FIRST_DAY)


def test_par_is_how_many_whole_stars_the_coach_expects_of_the_blank_sheet() -> None:
    for game in catalogue().values():
        for layout, place in (game.daily or {}).items():
            assert game.playouts is not None
            blank = new_match(game.rules, 1, {"layout": layout}, "any dice").view(None).public
            assert place.par == floor(game.playouts.outlook(blank, 0)), (game.name, layout)


SEED_OF_A_DAY = "90b029f0e1ee21916a15b4a2b861d378"
