"""The coach: stars are par, luck and skill to the last digit, and luck is fair.

What it says of sheets that are reckoned by hand is in tests/games/GAME/test_judgement.py.
"""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from expedition.bots.coach import coach, told_once
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import Match, new_match
from expedition.core.playouts import Effort
from expedition.core.record import record_of, replay
from expedition.core.reviews import Reason, Review, Reviewed
from expedition.core.rules import View
from expedition.games.sheet_games.search import SheetSearch
from expedition.games.sheet_games.table import with_roll
from expedition.locale import LANGUAGES, say

LONGEST = 140
NOTHING_TRIED = Effort(turns=0, playouts=0, depth=0)
COACHED = [game for game in catalogue().values() if game.playouts is not None]

every_coached_game = pytest.mark.parametrize("game", COACHED, ids=lambda game: game.name)


def check_sums(review: Review) -> None:
    """All that is shown adds up: the whole, and every turn."""
    assert 100 * review.stars == review.par + review.luck + review.skill
    own = [turn for turn in review.turns if turn.kind != "harm"]
    assert review.luck == sum(turn.luck for turn in own)
    assert review.skill == sum(turn.skill for turn in own) + review.afterthought
    assert review.afterthought == sum(turn.afterthought for turn in own)
    was = review.par
    for turn in own:
        assert turn.outlook == was + turn.luck + turn.skill + turn.afterthought
        was = turn.outlook
    assert was == 100 * review.stars


def check_turns(game: Game, review: Review) -> None:
    """A best choice costs nothing, and what was no choice counts for nothing."""
    assert 0 <= review.accuracy <= 100
    assert len(review.deciding) == 3
    assert set(review.deciding) <= {turn.moment for turn in review.turns}
    for turn in review.turns:
        assert turn.skill <= 0 <= turn.doubt
        assert (turn.verdict == "best") == (turn.skill == 0 and len(turn.choices) > 1)
        assert (turn.verdict is None) == (len(turn.choices) < 2)
        if turn.kind == "danger":
            assert (turn.skill, turn.afterthought, turn.choices) == (0, 0, ())
            continue
        assert len(turn.choices) <= (1 if turn.kind == "forced" else 3)
        assert turn.played in [choice.turn for choice in turn.choices]
        assert all(one.worth >= other.worth for one, other in pairwise(turn.choices))
        if turn.verdict in ("inaccurate", "mistake"):
            assert turn.reason is not None
        if turn.reason is not None:
            check_sentence(game, turn.reason.key, dict(turn.reason.values))


def check_sentence(game: Game, key: str, values: dict[str, str | int]) -> None:
    """A concrete sentence in every language: all filled in, one cell at least, and short."""
    for language in LANGUAGES:
        sentence = say(language, f"{game.name}.{key}", **values)
        assert not sentence.startswith(f"{game.name}."), key
        assert "{" not in sentence, sentence
        assert len(sentence) <= LONGEST, sentence
        cells = [str(value) for value in values.values() if isinstance(value, str)]
        assert any(cell in sentence for cell in cells), sentence


def test_the_same_advice_is_told_once_with_its_span() -> None:
    beaten = Reason("reason.missed.beaten", {"cell": "d4", "mummy": "d3"})
    cut = Reason("reason.spoilt.cut", {"cell": "d4"})
    reasons = [None, beaten, cut, cut, beaten, None, beaten]
    turns = told_once([a_turn(moment, reason) for moment, reason in enumerate(reasons)])
    assert [turn.waited for turn in turns] == [1, 6, 1, 1, 0, 1, 0]
    assert [turn.reason for turn in turns] == reasons


def a_turn(moment: int, reason: Reason | None) -> Reviewed:
    return Reviewed(
        moment=moment,
        kind="choice",
        luck=0,
        skill=0,
        doubt=0,
        afterthought=0,
        outlook=0,
        played="",
        reason=reason,
    )


@every_coached_game
@pytest.mark.parametrize("strength", ["random", "tourist", "greedy", "voyager"])
def test_stars_are_par_luck_and_skill(game: Game, strength: str) -> None:
    layout = {"random": "back", "tourist": "front", "greedy": "back", "voyager": "front"}[strength]
    review = coach(game, play_match(game, [strength], {"layout": layout}, f"sum {strength}"), 0)
    check_sums(review)
    check_turns(game, review)


@every_coached_game
@pytest.mark.parametrize("dice", ["virtual", "physical"])
def test_stars_are_par_luck_and_skill_in_company(game: Game, dice: str) -> None:
    match = play_match(game, ["greedy", "pathfinder", "random"], {"dice": dice}, "company")
    for seat in (0, 2) if dice == "virtual" else (0,):
        review = coach(game, match, seat)
        check_sums(review)
        check_turns(game, review)
        drawn = [turn.moment for turn in review.turns if turn.kind == "danger"]
        assert drawn == [turn.moment for turn in review.turns if turn.kind == "harm"]


@every_coached_game
def test_luck_is_nothing_on_the_average_of_all_rolls(game: Game) -> None:
    """Whoever plays, and however the sheet came to be: luck has no side."""
    playouts = game.playouts
    assert isinstance(playouts, SheetSearch)
    match = played_by_lot(game, moments=20)
    lucks = []
    for faces in product(*(die.faces for die in playouts.dice.all())):
        table = with_roll(match.state, faces, SeededChance("", 0))
        judged = playouts.judged(View(0, table), effort=NOTHING_TRIED)
        assert judged is not None
        lucks.append(judged.luck)
    assert sum(lucks) / len(lucks) == pytest.approx(0, abs=1e-9)
    assert max(lucks) > 0.1


def played_by_lot(game: Game, moments: int) -> Match:
    """A match alone after some moments."""
    record = record_of(play_match(game, ["random"], {}, "lot"), ("",))
    return list(replay(game.rules, record))[moments]


@every_coached_game
def test_par_expects_less_in_company(game: Game) -> None:
    playouts = game.playouts
    assert isinstance(playouts, SheetSearch)
    alone, two, five = (
        playouts.outlook(new_match(game.rules, seats, {}, "par").view(None).public, 0)
        for seats in (1, 2, 5)
    )
    assert two == five < alone * (1 - playouts.company) + 1


def test_what_the_last_turn_cost_is_counted_and_not_judged() -> None:
    game = find_game("valley")
    assert game.playouts is not None
    *_, before, end = replay(game.rules, record_of(play_match(game, ["random"], {}, "lot"), ("",)))
    played = end.past[-1][0]
    judged = game.playouts.judged(before.view(0), (played,))
    assert judged is not None
    best = before.seal(0, judged.turns[0].turn, before.moment).resolved().standings()[0].total
    worths = {one.turn: one.worth for one in judged.turns}
    assert best > end.standings()[0].total
    assert (worths[played], judged.turns[0].worth) == (end.standings()[0].total, best)
    assert not any(judged.doubts)


def test_the_same_match_has_the_same_review_whoever_asks() -> None:
    game = find_game("skull_island")
    match = play_match(game, ["pathfinder", "tourist"], {}, "twice")
    told: list[tuple[int, int]] = []
    once = coach(game, match, 1, lambda done, of: told.append((done, of)))
    assert once == coach(game, record_of(match, ("Ada", "Ben")), 1)
    assert told == [(done, match.moment) for done in range(1, match.moment + 1)]


def test_the_better_player_is_told_by_skill_and_not_by_luck() -> None:
    game = find_game("skull_island")
    good, bad = (
        [coach(game, play_match(game, [strength], {}, f"who {n}"), 0) for n in range(2)]
        for strength in ("voyager", "tourist")
    )
    assert min(one.skill for one in good) > max(one.skill for one in bad)
    assert min(one.accuracy for one in good) > max(one.accuracy for one in bad)


def test_who_cannot_be_coached() -> None:
    game, labyrinth = find_game("skull_island"), find_game("hamunaptra")
    begun = new_match(game.rules, 1, {}, "begun")
    with pytest.raises(Refusal, match="not_over"):
        coach(game, begun, 0)
    with pytest.raises(Refusal, match="no_such_seat"):
        coach(game, begun, 1)
    with pytest.raises(Refusal, match="no_coach"):
        coach(labyrinth, new_match(labyrinth.rules, 2, {}, "begun"), 0)
