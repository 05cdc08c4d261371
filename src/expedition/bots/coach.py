"""Tells luck from skill in a finished match: stars = par + luck + skill, turn by turn.

The luck of a roll is what its best choice is worth less the mean over all rolls, both by the same
quick look: so it is 0 on average, whoever plays. What a turn cost is what the best choice comes to
less what was played, both by the same second look. What the second look changes about the best
choice is an afterthought, and counted as skill: it is nothing that the dice did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.match import Match
from expedition.core.playouts import AnyPlayouts, Judged
from expedition.core.record import Record, record_of, replay
from expedition.core.reviews import Choice, Hundredths, Review, Reviewed, Verdict
from expedition.core.rules import Seat
from expedition.core.turns import every_turn, turn_text

DECIDING = 3
"""How many turns are said to have decided."""
SHOWN = 3
"""How many choices are shown for each turn."""
GOOD = 0.01
INACCURATE = 0.03
"""What a turn may cost to be called that, as a share of par, if it is beyond doubt."""

Progress = Callable[[int, int], None]


def coach(
    game: Game, match: Match | Record, seat: Seat, progress: Progress = lambda done, of: None
) -> Review:
    """The review of a seat's match; the same match has the same review on every machine."""
    if game.playouts is None:
        raise Refusal("no_coach", game=game.name)
    record = match if isinstance(match, Record) else record_of(match, ("",) * match.seats)
    moments = list(replay(game.rules, record))
    if not 0 <= seat < moments[0].seats:
        raise Refusal("no_such_seat", seat=seat + 1)
    if not moments[-1].is_over:
        raise Refusal("not_over")
    line = _Line(game.playouts, seat)
    par = line.at(moments[0])
    turns: list[Reviewed] = []
    for before, after in pairwise(moments):
        turns += _reviewed(game, line, before, after)
        progress(after.moment, moments[-1].moment)
    return _review(seat, moments[-1].standings()[seat].total, par, turns)


@dataclass(slots=True)
class _Line:
    """What a seat's sheet is likely to come to, from moment to moment."""

    playouts: AnyPlayouts
    seat: Seat
    moment: int = -1
    outlook: Hundredths = 0

    def at(self, match: Match) -> Hundredths:
        """Worked out once for each moment; at the end, its stars."""
        if match.moment != self.moment:
            self.moment = match.moment
            self.outlook = (
                100 * match.standings()[self.seat].total
                if match.is_over
                else _hundredths(self.playouts.outlook(match.view(None).public, self.seat))
            )
        return self.outlook


def _reviewed(game: Game, line: _Line, before: Match, after: Match) -> Iterator[Reviewed]:
    """What happened on the seat's sheet at one moment, and what the seat did elsewhere."""
    playouts, seat = line.playouts, line.seat
    turns, public = after.past[-1], before.view(None).public
    if seat not in turns:
        return
    judged = playouts.judged(before.view(seat), (turns[seat],))
    if judged is None:  # the host reads real dice
        return
    is_own = playouts.owner(public, seat) == seat
    own = _judged_turn(game, before, judged, seat, turn_text(turns[seat]))
    was, now = line.at(before), line.at(after)
    if is_own:
        luck = _hundredths(judged.luck)
        best = own.choices[0].worth
        # What the sheet is worth after the turn differs from what the turn was judged to be worth
        # only if the game ended before the sheet was full: that is luck.
        ended = now - (best + own.skill)
        yield replace(own, luck=luck + ended, afterthought=best - was - luck, outlook=now)
        return
    [author] = [other for other in turns if playouts.owner(public, other) == seat]
    yield Reviewed(before.moment, "danger", now - was, 0, 0, 0, now, turn_text(turns[author]))
    yield replace(own, kind="harm", outlook=now)


def _judged_turn(
    game: Game, before: Match, judged: Judged[object], seat: Seat, played: str
) -> Reviewed:
    """A turn beside what might have been played instead."""
    choices = [Choice(turn_text(one.turn), _hundredths(one.worth)) for one in judged.turns]
    at = next(place for place, choice in enumerate(choices) if choice.turn == played)
    shown = choices[:SHOWN] if at < SHOWN else [*choices[: SHOWN - 1], choices[at]]
    is_free = len(list(islice(every_turn(game.rules, before.view(seat)), 2))) > 1
    return Reviewed(
        moment=before.moment,
        kind="choice" if is_free else "forced",
        luck=0,
        skill=choices[at].worth - choices[0].worth,
        doubt=_hundredths(judged.doubts[at]),
        afterthought=0,
        outlook=0,
        played=played,
        choices=tuple(shown),
    )


def _review(seat: Seat, stars: int, par: Hundredths, turns: list[Reviewed]) -> Review:
    own = [turn for turn in turns if turn.kind != "harm"]
    luck = sum(turn.luck for turn in own)
    skill = sum(turn.skill for turn in own)
    afterthought = sum(turn.afterthought for turn in own)
    deciding = sorted(own, key=lambda turn: max(abs(turn.luck), -turn.skill), reverse=True)
    allowed = 100 * stars - skill
    return Review(
        seat=seat,
        stars=stars,
        par=par,
        luck=luck,
        skill=skill + afterthought,
        afterthought=afterthought,
        accuracy=round(100 * min(1.0, max(0.0, 100 * stars / allowed))) if allowed > 0 else 0,
        deciding=tuple(turn.moment for turn in deciding[:DECIDING]),
        turns=tuple(replace(turn, verdict=_verdict(turn, par)) for turn in turns),
    )


def _verdict(turn: Reviewed, par: Hundredths) -> Verdict | None:
    if turn.kind in ("forced", "danger"):
        return None
    cost = -turn.skill
    if cost == 0:
        return "best"
    if cost <= max(turn.doubt, GOOD * par):
        return "good"
    return "inaccurate" if cost <= max(2 * turn.doubt, INACCURATE * par) else "mistake"


def _hundredths(stars: float) -> Hundredths:
    return round(100 * stars)
