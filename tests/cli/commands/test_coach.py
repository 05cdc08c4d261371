"""`expedition coach`: a review in words and for programs, and records that have none."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.conftest import RECORD, Expedition

KEPT = json.loads(RECORD.read_text("utf-8"))
LABYRINTH = RECORD.with_name("hamunaptra-3.json")


def test_a_review_in_words(expedition: Expedition) -> None:
    told = expedition("coach", str(RECORD))
    assert told.status == 0
    assert f"{KEPT['totals'][0]} stars = par " in told.out
    assert "The turns that decided" in told.out
    assert "drawn by another" in told.out
    assert "on another's sheet" in told.out
    assert " ± " in told.out
    assert "Yours" in told.out


def test_a_review_for_programs_adds_up_for_every_seat(expedition: Expedition) -> None:
    review = expedition("coach", str(RECORD), "--seat", "2", "--json").json
    assert review["player"] == KEPT["players"][1]
    assert 100 * review["stars"] == review["par"] + review["luck"] + review["skill"]
    assert 100 * KEPT["totals"][1] == review["turns"][-1]["outlook"]
    again = expedition("--language", "fr", "coach", str(RECORD), "--seat", "2")
    par = f"{review['par'] / 100:.2f}".replace(".", ",")
    assert f"{review['stars']} étoiles = base {par}" in again.out
    good = (review["par"] + review["luck"] + 50) // 100
    assert f"Un bon joueur fait {good} étoiles avec ces dés." in again.out.splitlines()[1]


def test_what_cannot_be_reviewed_is_told(expedition: Expedition, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({**KEPT, "turns": KEPT["turns"][:-1]}), "utf-8")
    refused = {
        "seat 9": expedition("coach", str(RECORD), "--seat", "9"),
        "not played to its end": expedition("coach", str(broken)),
    }
    for word, told in refused.items():
        assert (told.status, told.out) == (1, "")
        assert word in told.err
    assert "error" in expedition("coach", str(LABYRINTH), "--seat", "9", "--json").json


def test_a_game_without_sheets_is_looked_back_on(expedition: Expedition) -> None:
    told = expedition("coach", str(LABYRINTH), "--seat", "2").out
    for heading in ("Points, round by round", "What moved the match", "could have done better"):
        assert heading in told
    assert re.search(r"Moment \d+ of the replay: ", told)
    assert re.search(r"chance to win: from \d+ % to \d+ %", told)
    kept = json.loads(LABYRINTH.read_text("utf-8"))
    found = expedition("coach", str(LABYRINTH), "--seat", "2", "--json").json
    assert found["player"] == kept["players"][1]
    assert list(found["rounds"][-1]["totals"]) == kept["totals"]
    again = expedition("--language", "fr", "coach", str(LABYRINTH))
    assert "Les points, manche par manche" in again.out
    assert "debrief." not in told + again.out
