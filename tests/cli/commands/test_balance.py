"""`expedition balance`: pages and plots show what was played, and the same each time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from expedition.bots.lab.survey import WEIGHED_WITH, doubt, edge, new_survey, plans
from expedition.bots.lab.tally import Plan, play_batch
from expedition.core.catalogue import catalogue, find_game
from tests.cli.conftest import Expedition

FEW = ("--games", "6", "--seed", "few", "--jobs", "1")


def bars(picture: Path) -> Counter[str]:
    """The matches in the bars of each bot, as the drawn shapes are named."""
    found: Counter[str] = Counter()
    for name in identifiers(picture):
        if bar := re.fullmatch(r"bar_(\w+)_(-?\d+)_(\d+)", name):
            found[bar[1]] += int(bar[3])
    return found


def identifiers(picture: Path) -> list[str]:
    """The names of the shapes in a picture."""
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    return [name for shape in root.iter() if (name := shape.get("id"))]


def test_a_page_with_a_histogram_for_each_layout(expedition: Expedition) -> None:
    told = expedition("balance", "temple", *FEW, "--out", "pages")
    assert (told.status, told.out) == (0, "")
    assert told.err == "Written: pages/temple.md\n"
    page = Path("pages/temple.md").read_text("utf-8")
    assert "$ expedition balance temple --games 6 --seed few --out pages\n" in page
    assert "Edition 1 of the rules; 6 matches" in page
    for layout, heading in (("front", "The broad stair"), ("back", "The narrow peak")):
        assert f"## {heading}\n" in page
        picture = Path(f"pages/temple-{layout}.svg")
        assert re.search(rf"!\[[^\]]{{40,}}\]\({picture.name}\)", page)
        assert bars(picture) == dict.fromkeys(WEIGHED_WITH, 6)
        levels = [name for name in identifiers(picture) if name.startswith("level_")]
        assert levels == [f"level_{name}" for name in find_game("temple").sheets.levels]  # type: ignore[union-attr]


def test_the_table_has_the_stars_and_levels_that_were_played(expedition: Expedition) -> None:
    page = expedition("balance", "temple", *FEW).out
    outcomes = play_batch(Plan("temple", ("voyager",), {"layout": "front"}, "few"), range(6))
    stars = [outcome.totals[0] for outcome in outcomes]
    explorers = sum(outcome.level == "explorer" for outcome in outcomes)
    row = next(line for line in page.splitlines() if line.startswith("| voyager |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1] == f"{sum(stars) / 6:.1f}"
    assert (cells[3], cells[5]) == (str(min(stars)), str(max(stars)))
    assert cells[-1] == f"{100 * explorers / 6:.1f} %"


def test_the_same_seed_gives_the_same_bytes(expedition: Expedition) -> None:
    for folder in ("one", "two"):
        expedition("balance", "temple", *FEW, "--out", folder)
    pictures = sorted(path.name for path in Path("one").glob("*.svg"))
    assert len(pictures) == 2
    for name in pictures:
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()


def test_plots_are_drawn_again_from_what_was_kept_and_nothing_is_played(
    expedition: Expedition, monkeypatch: pytest.MonkeyPatch
) -> None:
    expedition("balance", "temple", *FEW, "--out", "pages")
    drawn = {path: path.read_bytes() for path in Path("pages").glob("*.svg")}
    page = Path("pages/temple.md").read_bytes()
    for path in drawn:
        path.unlink()
    monkeypatch.setattr("expedition.cli.commands.balance.played", None)
    assert expedition("balance", "temple", "--out", "pages", "--redraw").status == 0
    assert {path: path.read_bytes() for path in Path("pages").glob("*.svg")} == drawn
    assert Path("pages/temple.md").read_bytes() == page


def test_what_cannot_be_drawn_again_is_said(
    expedition: Expedition, written: Callable[[str, str], str]
) -> None:
    assert "--out" in expedition("balance", "temple", "--redraw").err
    assert "temple.json" in expedition("balance", "temple", "--out", "pages", "--redraw").err
    written("temple.json", "{")
    told = expedition("balance", "temple", "--out", ".", "--redraw")
    assert (told.status, "temple.json" in told.err) == (1, True)


def test_a_picture_has_an_opaque_ground_and_no_letters_that_need_a_font(
    expedition: Expedition,
) -> None:
    expedition("balance", "temple", *FEW, "--out", "pages")
    picture = Path("pages/temple-front.svg").read_text("utf-8").lower()
    assert "#f6f0e1" in picture
    assert "<text" not in picture
    assert "<dc:date>" not in picture


def test_for_programs(expedition: Expedition) -> None:
    told = expedition("balance", "temple", *FEW, "--json").objects
    assert [(one["options"]["layout"], one["seats"][0]["bot"]) for one in told] == [
        (layout, bot) for layout in ("front", "back") for bot in WEIGHED_WITH
    ]
    assert all(sum(one["histogram"].values()) == one["games"] == 6 for one in told)
    for one in told:
        mean = one["seats"][0]["stars"]["mean"]
        assert sum(one["sources"].values()) == pytest.approx(mean, abs=0.01)


def test_it_speaks_french(expedition: Expedition) -> None:
    told = expedition("balance", "temple", *FEW, "--language", "fr")
    assert told.out.startswith("# ")
    assert "parties de chaque sorte" in told.out


def test_a_game_that_is_not_there(expedition: Expedition) -> None:
    told = expedition("balance", "chess")
    assert told.status == 1
    assert "chess" in told.err


def test_every_game_has_plans_that_can_be_played() -> None:
    for game in catalogue().values():
        found = plans(game, WEIGHED_WITH, "any")
        assert len({(plan.seats, *plan.options.values(), *plan.bots) for plan in found}) == len(
            found
        )
        alone = game.rules.box.fewest_seats == 1
        assert {plan.seats for plan in found} == (
            {1} if alone else set(range(game.rules.box.fewest_seats, game.rules.box.most_seats + 1))
        )


def test_a_shared_win_is_divided_and_the_edge_is_a_multiple_of_a_fair_share() -> None:
    survey = new_survey(Plan("temple", ("random", "random"), {}, "any"))
    for outcome in play_batch(survey.plan, range(10)):
        survey.add(outcome)
    assert sum(survey.wins_by_seat) == survey.matches == 10
    assert edge(survey.wins_by_seat) == pytest.approx(2 * float(max(survey.wins_by_seat)) / 10)
    assert doubt(400, 2) == pytest.approx(0.05)


def test_a_game_can_be_weighed_with_other_bots(expedition: Expedition) -> None:
    told = expedition("balance", "temple", "--games", "2", "--bots", "pathfinder,tourist,random")
    assert (
        "expedition balance temple --games 2 --seed balance --bots pathfinder,tourist,random"
        in (told.out)
    )
    assert told.out.count("| pathfinder") == 2
    assert told.out.count("| tourist") == 2
