"""What an assistant is told of a match: only what one seat may know, as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.narrator import Say
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, AnyView, PlainDesk
from expedition.core.wire import to_plain
from expedition.locale import say, sentences_of

Told: TypeAlias = dict[str, Any]
MOST_STEPS = 200
"""Of a longer menu the first are told, and how many there are."""


def situation(game: Game, view: AnyView, names: Sequence[str], language: str) -> Told:
    """The position as the seat sees it: its sheet and the dice, or a description in words."""
    told: Told = {}
    sheets, seat = game.sheets, view.seat
    if sheets is not None and seat is not None:
        known = sentences_of(language, game.name)
        faces = sheets.roll(view.public)
        told["dice"] = [known.get(f"{game.name}.face.{face}", face) for face in faces]
        told["your_sheet"] = sheets.write(sheets.of(view.public, seat))
        owner = sheets.to_fill(view.public, seat)
        if owner != seat:
            told["write_on_the_sheet_of"] = names[owner]
            told["that_sheet"] = sheets.write(sheets.of(view.public, owner))
    elif game.narrator is not None:
        words = narrating(game, language)
        told["news"] = list(game.narrator.news(view, words, names))
        told["scene"] = list(game.narrator.scene(view, words, names))
    else:
        told["public"] = to_plain(view.public)
    if game.rules.box.has_secrets:
        told["only_you_know"] = to_plain(view.private)
    return told


def next_steps(
    game: Game, view: AnyView, chosen: AnyTurn, names: Sequence[str], language: str
) -> Told:
    """The steps that may come next, and whether the turn may end as it is."""
    menu = (game.desk or PlainDesk(game.rules)).menu(view, chosen)
    steps = menu.steps[:MOST_STEPS]
    told: Told = {
        "chosen": list(map(str, chosen)),
        "may_end_here": menu.whole,
        "count": len(menu.steps),
        "steps": list(map(str, steps)),
    }
    if game.narrator is not None:
        words = narrating(game, language)
        told["in_words"] = {
            str(step): game.narrator.step(view, step, words, names) for step in steps
        }
    return told


def narrating(game: Game, language: str) -> Say:
    """Looks sentences up in the game's own catalogue."""

    def fill_in(key: str, /, **values: object) -> str:
        return say(language, f"{game.name}.{key}", **values)

    return fill_in


def score_lines(game: Game, standing: Any, language: str) -> Told:  # noqa: ANN401 - of either form
    """A standing: the stars of each line by its name in words, and the total."""
    known = sentences_of(language, game.name)
    lines = {
        known.get(f"{game.name}.line.{line.name}", line.name): line.stars for line in standing.lines
    }
    level = standing.level
    told: Told = {"lines": lines, "total": standing.total, "place": standing.place}
    if level is not None:
        told["level"] = known.get(f"{game.name}.level.{level}", level)
    return told


def seat_number(seat: Seat, seats: int) -> Seat:
    """A seat that was asked for, counted from 0."""
    if not 0 <= seat < seats:
        raise Refusal("no_such_seat", seat=seat + 1)
    return seat
