"""Luck and skill in a finished match: stars = par + luck + skill, turn by turn.

The luck of a roll is a control variate: the value of its best choice less the mean over all rolls,
both by the same quick evaluation; so its expectation is 0, whoever plays. The cost of a turn is the
value of the best choice less that of the one played, both by the same deeper evaluation. What the
deeper evaluation changes about the best choice is an afterthought, and counted as skill: it is
nothing that the dice did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.match import Match
from expedition.core.playouts import AnyPlayouts, Judged
from expedition.core.record import Record, record_of, replay
from expedition.core.reviews import Choice, Hundredths, Review, Reviewed, Verdict
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, every_turn, read_turn, turn_text

DECIDING = 3
"""How many turns are said to have decided."""
SHOWN = 3
"""How many choices are shown for each turn."""
GOOD = 0.01
INACCURATE = 0.03
"""What a turn may cost to be called that, as a share of par, if it is beyond doubt."""

WAITING = "reason.missed."
"""Reasons of what could have been played, and may be there to play again."""

Progress = Callable[[int, int], None]


def coach(
    game: Game, match: Match | Record, seat: Seat, progress: Progress = lambda done, of: None
) -> Review:
    """The review of a seat's match; deterministic on every machine."""
    if game.playouts is None:
        raise Refusal("no_coach", game=game.name)
    record = match if isinstance(match, Record) else record_of(match, ("",) * match.seats)
    first = game.first_expedition
    if first is not None and first.options.items() <= record.options.items():
        raise Refusal("no_coach_of_first_expedition")
    moments = list(replay(game.rules, record))
    if not 0 <= seat < moments[0].seats:
        raise Refusal("no_such_seat", seat=seat + 1)
    if not moments[-1].is_over:
        raise Refusal("not_over")
    stars = moments[-1].standings()[seat].total
    passages: list[_Passage] = []
    for before, after in pairwise(moments):
        passages += _passage(game, game.playouts, seat, before, after.past[-1])
        progress(after.moment, moments[-1].moment)
    outlooks = [*(passage.outlook for passage in passages), 100 * stars]
    # If others end the game before the sheet is full, that is luck.
    likely = game.playouts.outlook(moments[-1].view(None).public, seat)
    cut_short = 100 * stars - _hundredths(likely)
    turns: list[Reviewed] = []
    for passage, now in zip(passages, outlooks[1:], strict=True):
        turns += passage.told(now, cut_short if passage is passages[-1] else 0)
    par = outlooks[0]
    turns = [_explained(game, moments[turn.moment], seat, par, turn) for turn in turns]
    return _review(seat, stars, par, told_once(turns))


@dataclass(frozen=True, slots=True)
class _Passage:
    """A moment at which something was written on the seat's sheet, with its value before.

    `danger` is what another drew there while the seat wrote elsewhere.
    """

    outlook: Hundredths
    luck: Hundredths
    turn: Reviewed
    danger: str | None

    def told(self, now: Hundredths, more_luck: Hundredths) -> Iterator[Reviewed]:
        """The reviewed turns of that moment, given the value after it."""
        turn = self.turn
        if self.danger is not None:
            luck = now - self.outlook
            yield Reviewed(
                moment=turn.moment,
                kind="danger",
                luck=luck,
                skill=0,
                doubt=0,
                afterthought=0,
                outlook=now,
                played=self.danger,
            )
            yield replace(turn, kind="harm", outlook=now)
        else:
            luck = self.luck + more_luck
            rest = now - self.outlook - luck - turn.skill
            yield replace(turn, luck=luck, afterthought=rest, outlook=now)


def _passage(
    game: Game, playouts: AnyPlayouts, seat: Seat, before: Match, turns: Mapping[Seat, AnyTurn]
) -> Iterator[_Passage]:
    view = before.view(seat)
    judged = playouts.judged(view, (turns[seat],)) if seat in turns else None
    if judged is None:  # the host reads real dice
        return
    turn = _judged_turn(game, before, judged, seat, turn_text(turns[seat]))
    if playouts.owner(view.public, seat) == seat:
        yield _Passage(_hundredths(judged.outlook), _hundredths(judged.luck), turn, None)
    else:
        [other] = [other for other in turns if playouts.owner(view.public, other) == seat]
        outlook = _hundredths(playouts.outlook(view.public, seat))
        yield _Passage(outlook, 0, turn, turn_text(turns[other]))


def _judged_turn(
    game: Game, before: Match, judged: Judged[object], seat: Seat, played: str
) -> Reviewed:
    """A turn beside its alternatives."""
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
        turns=tuple(turns),
    )


def _explained(game: Game, before: Match, seat: Seat, par: Hundredths, turn: Reviewed) -> Reviewed:
    """Adds a verdict and an explanation: what was better if it cost something, else praise."""
    verdict = _verdict(turn, par)
    turn = replace(turn, verdict=verdict)
    if game.reasons is None or verdict in (None, "good"):
        return turn
    view, played = before.view(seat), read_turn(game.rules, turn.played)
    if verdict != "best":
        better = read_turn(game.rules, turn.choices[0].turn)
        return replace(turn, reason=game.reasons.blame(view, played, better))
    if turn.choices[0].worth - turn.choices[1].worth < GOOD * par:
        return turn
    other = read_turn(game.rules, turn.choices[1].turn)
    return replace(turn, reason=game.reasons.praise(view, played, other))


def told_once(turns: Sequence[Reviewed]) -> list[Reviewed]:
    """The turns, with a reason that stood for several told at the first, with its span."""
    places: dict[str, list[int]] = {}
    for place, turn in enumerate(turns):
        if turn.reason is not None and turn.reason.key.startswith(WAITING):
            values = sorted(turn.reason.values.items())
            places.setdefault(f"{turn.reason.key} {values}", []).append(place)
    told = list(turns)
    for first, *others in places.values():
        for place in others:
            told[place] = replace(told[place], waited=0)
            told[first] = replace(told[first], waited=place - first + 1)
    return told


def _verdict(turn: Reviewed, par: Hundredths) -> Verdict | None:
    if turn.kind in ("forced", "danger") or len(turn.choices) < 2:
        return None
    cost = -turn.skill
    if cost == 0:
        return "best"
    if cost <= max(turn.doubt, GOOD * par):
        return "good"
    return "inaccurate" if cost <= max(turn.doubt, INACCURATE * par) else "mistake"


def _hundredths(stars: float) -> Hundredths:
    return round(100 * stars)
