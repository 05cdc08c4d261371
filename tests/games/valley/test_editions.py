"""What the first edition of the Valley played is an option of the second one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from expedition.core.record import read_record, verify
from expedition.games.valley import RULES
from tests import records

FIRST = Path(records.__file__).parent / "valley-1.json"


def test_a_match_of_the_first_edition_is_one_in_which_buildings_lead_on() -> None:
    record = read_record(FIRST.read_text("utf-8"))
    options = {**record.options, **RULES.box.earlier[record.edition]}
    assert options["buildings"] == "lead_on"
    same = replace(record, edition=RULES.box.edition, options=options)
    assert verify(RULES, same).is_over
