"""`expedition simulate`: the same seed gives the same results, however they are worked out."""

from __future__ import annotations

import os
import statistics
import subprocess
from collections import Counter
from functools import partial
from time import perf_counter

import pytest

from expedition.bots.lab.tally import Outcome, Plan, deal, new_tally, play_batch, spread
from expedition.bots.match_runner import play_match
from expedition.bots.parallel.runner import Workers, play
from expedition.core.catalogue import find_game
from tests.cli.conftest import PROGRAM, Expedition

FOUR = ["simulate", "temple", "--players", "4", "--bots", "greedy,random", "--seed", "7", "--json"]


def test_the_shape_for_programs(expedition: Expedition) -> None:
    told = expedition(*FOUR, "--games", "6").json
    assert {key: told[key] for key in ("game", "seed", "games", "players", "levels")} == {
        "game": "temple",
        "seed": "7",
        "games": 6,
        "players": 4,
        "levels": None,
    }
    assert told["options"] == {"layout": "front", "dice": "virtual"}
    assert [seat["bot"] for seat in told["seats"]] == ["greedy", "random", "greedy", "random"]
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    for part in [*told["seats"], *told["bots"].values()]:
        assert part["stars"].keys() == {"mean", "spread", "least", "quartiles", "most"}
    assert told["bots"]["greedy"]["wins"] == 6
    assert told["bots"]["greedy"]["stars"]["mean"] > told["bots"]["random"]["stars"]["most"]
    assert 24 <= told["rounds"]["least"] <= told["rounds"]["most"] <= 30


def test_alone_there_are_levels(expedition: Expedition) -> None:
    told = expedition("simulate", "temple", "--games", "5", "--seed", "7", "--json").json
    assert list(told["levels"]) == ["tourist", "pathfinder", "voyager", "explorer"]
    assert sum(told["levels"].values()) == 5
    assert told["players"] == 1


def test_for_people(expedition: Expedition) -> None:
    told = expedition("simulate", "temple", "--games", "3", "--seed", "7")
    assert told.out.startswith("The Temple of Apikhabou: 3 matches, seed 7\n")
    assert "Explorer" in told.out
    assert told.out.splitlines()[-1].endswith("matches a second")
    together = expedition(*FOUR[:-1], "--games", "3", "--language", "fr")
    assert "greedy × 2" in together.out
    assert "parties par seconde" in together.out


def test_options_and_a_new_seed(expedition: Expedition) -> None:
    chosen = ["simulate", "temple", "--games", "2", "--option", "layout=back", "--json"]
    first, second = expedition(*chosen).json, expedition(*chosen).json
    assert first["options"]["layout"] == "back"
    assert first["seed"] != second["seed"]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_neither_processors_nor_hashes_change_the_results(
    expedition: Expedition, hash_seed: str
) -> None:
    alone = expedition(*FOUR, "--games", "5", "--jobs", "1").out
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [PROGRAM, *FOUR, "--games", "5", "--jobs", "2"],
        env=environment,
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == alone
    assert done.stderr == b""


def test_the_outcomes_come_in_order_whoever_plays() -> None:
    plan = Plan("temple", ("random",), {}, "7")
    work, expected = partial(play_batch, plan), play_batch(plan, range(7))
    hours = iter(range(0, 3600 * 100, 3600))  # so slow that it pays to wake both
    assert list(play(work, 7, Workers(perf_counter, cores=2, jobs=1))) == expected
    assert list(play(work, 7, Workers(perf_counter, cores=2))) == expected
    assert list(play(work, 7, Workers(lambda: next(hours), cores=2))) == expected


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game “chess”."),
        (["temple", "--bots", "genius"], "There is no bot “genius”."),
        (["temple", "--players", "101"], "This game takes 1 to 100 players, not 101."),
        (["temple", "--option", "layout=roof"], "The option “layout” cannot be “roof”."),
        (["temple", "--option", "wind=high"], "This game has no option “wind”."),
    ],
)
def test_what_is_refused(expedition: Expedition, arguments: list[str], sentence: str) -> None:
    told = expedition("simulate", *arguments, "--json")
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)


def test_bots_are_dealt_over_and_over() -> None:
    assert deal(["greedy", "random"], 5) == ("greedy", "random", "greedy", "random", "greedy")


def test_the_spread_is_that_of_the_statistics_module() -> None:
    numbers = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, -8]
    found = spread(Counter(numbers))
    assert found.mean == pytest.approx(statistics.fmean(numbers))
    assert found.deviation == pytest.approx(statistics.pstdev(numbers))
    quartiles = statistics.quantiles(numbers, n=4, method="inclusive")
    assert found.quartiles == pytest.approx(tuple(quartiles))
    assert (found.least, found.most) == (-8, 9)


def test_the_spread_of_one_number() -> None:
    found = spread(Counter([7]))
    assert (found.mean, found.deviation, found.quartiles) == (7, 0, (7, 7, 7))


def test_a_win_is_shared_only_with_those_who_are_not_counted() -> None:
    tally = new_tally(3)
    tally.add(Outcome((9, 5, 9), (1, 3, 1), None, 27))
    tally.add(Outcome((9, 5, 8), (1, 3, 2), None, 27))
    assert (tally.wins([0]), tally.shared_wins([0])) == (1, 1)
    assert (tally.wins([0, 2]), tally.shared_wins([0, 2])) == (2, 0)
    assert (tally.wins([1]), tally.shared_wins([1])) == (0, 0)
    assert tally.matches == 2


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_reading_real_dice_is_no_round(game: str) -> None:
    options = {"dice": "physical"}
    [outcome] = play_batch(Plan(game, ("random",), options, "7"), range(1))
    match = play_match(find_game(game), ["random"], options, "7/0")
    assert match.moment == 2 * outcome.rounds


def test_a_round_of_hamunaptra_is_a_turn_of_everybody() -> None:
    [outcome] = play_batch(Plan("hamunaptra", ("random", "random"), {}, "7"), range(1))
    match = play_match(find_game("hamunaptra"), ["random", "random"], {}, "7/0")
    assert outcome.rounds == match.state.table.round
    assert match.moment > 2 * outcome.rounds


def test_the_terminal_counts_rounds_of_real_dice_alike(expedition: Expedition) -> None:
    lines = ["purple=1 green=2 red=3", "1 a3", "purple=1 green=2 red=3", "1 a5"]
    told = expedition("play", "temple", "--option", "dice=physical", typed="\n".join(lines))
    rounds = [line.split(".")[0] for line in told.out.splitlines() if line.startswith("Round ")]
    assert rounds == ["Round 1", "Round 1", "Round 2", "Round 2", "Round 3"]
