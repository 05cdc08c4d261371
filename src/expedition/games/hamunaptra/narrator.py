"""The text view of Hamunaptra: the map, the teams, what one holds, and what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from expedition.core.narrator import Say
from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    ITEMS,
    TILES,
    Figures,
)
from expedition.games.hamunaptra.labyrinth.picture import (
    EXIT_SIGN,
    SYMBOLS,
    drawn,
    line_of,
    seat_letter,
)
from expedition.games.hamunaptra.state import Private, Public, Seen
from expedition.games.hamunaptra.steps import (
    HAND,
    At,
    Down,
    Drop,
    Facing,
    Force,
    Give,
    Lay,
    Scroll,
    Step,
    Trade,
    Use,
    Want,
    Who,
    With,
    Without,
)
from expedition.games.hamunaptra.steps import Say as Word
from expedition.games.hamunaptra.table import News, Table, Throw

ATTRIBUTES = "FIRM"
WITH_SEATS = ("offered", "traded")
"""News whose thing is another seat."""
ENDS_OF_FIGHTS = ("beaten", "died")


class HamunaptraNarrator:
    """Describes a view, and nothing that its viewer must not know."""

    def legend(self, say: Say) -> Iterator[str]:
        """Explains the letters and lines of the map, and the names in brackets."""
        yield say("plain.codes")

    def chapter(self, view: Seen) -> int:
        """The round."""
        return view.public.table.round

    def hidden(self, view: Seen, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The viewer's hand, and the equipment face down."""
        if view.private is not None and view.seat is not None:
            hand, chest = (
                _counted(tiles, say) for tiles in (view.private.hand, view.private.chest)
            )
            yield say("plain.hidden", name=names[view.seat], hand=hand, chest=chest)

    def scene(self, view: Seen, say: Say, names: Sequence[str]) -> Iterator[str]:
        """Describes the turn, the map, the teams, the fight, one's own tiles, and the question."""
        table = view.public.table
        name = names[table.active]
        if table.round:
            phase = say(f"phase.{table.phase}")
            yield say("plain.turn", round=table.round, name=name, phase=phase)
        yield from drawn(table)
        yield from (_team(view, seat, say, names) for seat in range(table.seats))
        yield from _dangers(table, say)
        yield from _stairs(table, say, names)
        yield from _fight(table, say, names)
        if view.private is not None and view.seat is not None:
            yield from _own(view.public, view.private, say, names)
        if view.seat in table.asked:
            yield say(f"question.{table.question}")

    def news(self, view: Seen, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The news of the table, after the dice that ended a fight."""
        table = view.public.table
        if any(one.what in ENDS_OF_FIGHTS for one in table.news):
            yield from (_throw(throw, say, names) for throw in table.last_throws[-2:])
        yield from (_told(one, say, names) for one in table.news)

    def step(self, view: Seen, step: Step, say: Say, names: Sequence[str]) -> str:
        """Describes the effect of a step."""
        match step:
            case Word(word):
                return say(f"plain.step.{word}")
            case Who(who):
                return f"{_character(who, say)}: {_figures(CHARACTERS[who], say)}"
            case At(cell):
                return say("plain.at", cell=cell)
            case Facing(side):
                return say("plain.facing", side=say(f"side.{side}"))
            case With(attribute):
                return say(f"attribute.{attribute}")
            case Lay(tile):
                return say("plain.step.lay", tile=_tile(tile, say))
            case Force(cell):
                return say("plain.step.force", cell=cell)
            case Without(what):
                return say("plain.step.without", who=_thing(what, say))
        return _of_trade(view, step, say, names)


def _of_trade(view: Seen, step: Step, say: Say, names: Sequence[str]) -> str:
    """What a step of a trade would do."""
    match step:
        case Trade(seat) if seat < len(names):
            return say("plain.step.trade", name=names[seat])
        case Want(wish):
            return say("plain.step.want", wish=say(f"wish.{wish}"))
        case Give(place, slot) if tile := _at_slot(view, place, slot):
            return say("plain.step.give", tile=_tile(tile, say))
    return _of_equipment(view, step, say)


def _of_equipment(view: Seen, step: Step, say: Say) -> str:
    """What a step with a piece of equipment, or a tile that is discarded, would do."""
    match step:
        case Use(item, bearer) if bearer:
            return say("plain.step.use_for", item=_tile(item, say), who=_character(bearer, say))
        case Use(item):
            return say("plain.step.use", item=_tile(item, say))
        case Scroll(item):
            return say("plain.step.scroll", item=_tile(item, say))
        case Drop(tile):
            return say("plain.step.drop", tile=_tile(tile, say))
        case Down(slot) if own := _at_slot(view, HAND, slot):
            return say("plain.step.down", item=_tile(own, say))
    return str(step)


def _at_slot(view: Seen, place: str, slot: int) -> str | None:
    """The viewer's own tile at that place; None where there is none, or only others see it."""
    if view.private is None:
        return None
    tiles = view.private.hand if place == HAND else view.private.chest
    return tiles[slot - 1] if 0 < slot <= len(tiles) else None


def _team(view: Seen, seat: Seat, say: Say, names: Sequence[str]) -> str:
    """A player's people and where they are, and how many tiles they hold."""
    shown = view.public
    people = [person for person in shown.table.people if person.seat == seat]
    told = [
        say(
            f"plain.person.{person.fate if person.cell or not person.is_inside else 'chosen'}",
            who=_character(person.who, say),
            code=person.who,
            cell=person.cell,
        )
        for person in people
    ]
    return say(
        "plain.team_own" if seat == view.seat else "plain.team",
        letter=seat_letter(seat),
        name=names[seat],
        people="; ".join(told) or say("plain.none"),
        hand=shown.hands[seat],
        chest=shown.chests[seat],
    )


def _dangers(table: Table, say: Say) -> Iterator[str]:
    for danger in table.dangers:
        figures = _figures(DANGERS[danger.tile], say)
        yield say("plain.danger", thing=_tile(danger.tile, say), cell=danger.cell, figures=figures)


def _stairs(table: Table, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Each flight of stairs with its sign on the map, and whose exit it is."""
    for one in table.chart.stairs:
        sign = EXIT_SIGN if one.exit else SYMBOLS[TILES[one.tile].symbol]
        name = names[one.seat] if one.seat is not None else ""
        key = "plain.exit" if one.exit else "plain.stairs"
        yield say(key, thing=_tile(one.tile, say), cell=one.cell, sign=sign, name=name)


def _fight(table: Table, say: Say, names: Sequence[str]) -> Iterator[str]:
    combat = table.combat
    if combat is None:
        return
    people = ", ".join(_character(who, say) for who in combat.people)
    danger = table.danger_at(combat.cell)
    rival = names[combat.rival] if combat.rival is not None else ""
    against = _tile(danger.tile, say) if danger else rival
    yield say("plain.fight", cell=combat.cell, people=people, against=against, round=combat.round)
    yield from (_throw(throw, say, names) for throw in table.throws)


def _own(shown: Public, mine: Private, say: Say, names: Sequence[str]) -> Iterator[str]:
    """The tiles that only the viewer sees, and an offer that concerns the viewer."""
    yield say("plain.hand", tiles=_counted(mine.hand, say), pile=shown.pile)
    if mine.chest:
        yield say("plain.chest", tiles=_counted(mine.chest, say))
    offer = mine.offer
    if offer is not None:
        yield say(
            "plain.offer",
            name=names[offer.seat],
            other=names[offer.partner],
            gives=_counted(offer.gives, say),
            wish=say(f"wish.{offer.wish}"),
        )
        if offer.returns is not None:
            returns = _counted(offer.returns, say)
            yield say("plain.returns", name=names[offer.partner], returns=returns)


def _told(news: News, say: Say, names: Sequence[str]) -> str:
    name = "" if news.seat is None else names[news.seat]
    other = names[int(news.thing)] if news.what in WITH_SEATS else ""
    reason = _reason(news.thing, name, say) if news.what == "last_round" else ""
    thing = "" if other or reason else _thing(news.thing, say)
    if news.what == "round":
        return say("news.round", name=name, number=news.thing)
    return say(
        f"news.{news.what}", name=name, other=other, reason=reason, thing=thing, cell=news.cell
    )


def _reason(ending: str, name: str, say: Say) -> str:
    """Why the last round is played: by whom, where it was somebody's doing."""
    return say("ending.exit_by", name=name) if ending == "exit" else say(f"ending.{ending}")


def _throw(throw: Throw, say: Say, names: Sequence[str]) -> str:
    return say(
        "plain.throw_back" if throw.seat is None else "plain.throw",
        name="" if throw.seat is None else names[throw.seat],
        target=_thing(throw.target, say),
        attribute=say(f"attribute.{throw.attribute}"),
        faces=" ".join(map(str, throw.faces)),
        needed=throw.needed,
        count=throw.hits,
    )


def _counted(tiles: Iterable[str], say: Say) -> str:
    """Tiles in words, each with the name that a step calls it by."""
    counts = Counter(tiles)
    told = (
        f"{count} × {_shown(tile, say)}" if count > 1 else _shown(tile, say)
        for tile, count in counts.items()
    )
    return ", ".join(told) or say("plain.none")


def _shown(tile: str, say: Say) -> str:
    """A tile with the line that it is on the map, before it is turned, and its name in turns."""
    line = f"{line_of(tile)} " if tile in TILES else ""
    return f"{line}{_tile(tile, say)} ({tile})"


def _figures(figures: Figures, say: Say) -> str:
    """The attributes that are not nothing, in words."""
    known = ((letter, figures.of(letter)) for letter in ATTRIBUTES)
    return ", ".join(f"{say(f'attribute.{letter}')} {value}" for letter, value in known if value)


def _thing(thing: str, say: Say) -> str:
    return _character(thing, say) if thing in CHARACTERS else _tile(thing, say) if thing else ""


def _tile(tile: str, say: Say) -> str:
    name = say(f"tile.{tile}")
    return f"{name}, {_figures(ITEMS[tile], say)}" if tile in ITEMS else name


def _character(who: str, say: Say) -> str:
    return say(f"character.{who}")
