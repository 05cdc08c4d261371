"""The script of a lesson against the state of its table: what is taught, written and shown now.

A table whose lesson has been rewritten since it was opened goes on as any other.
"""

from __future__ import annotations

from expedition.core.lessons import LEARNER, Card, Lesson
from expedition.core.match import Match
from expedition.core.rules import AnyAdvisor, Seat
from expedition.core.turns import AnyTurn, is_legal, turn_text
from expedition.server.base.errors import BadRequest, NotNow
from expedition.server.state.table_events import Created
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import NewTable
from expedition.server.wire.server_messages import LessonStep


def opened(lesson: Lesson | None, wanted: NewTable, edition: int) -> Created:
    """The event that creates the table of a lesson, or of a first expedition; nobody is shown the
    best turns there."""
    if lesson is None:
        raise BadRequest("no_lesson", game=wanted.game)
    return Created(
        game=wanted.game,
        edition=edition,
        options=dict(lesson.options),
        clock=None,
        seed=lesson.seed,
        show_me=False,
        lesson=True,
    )


def step_of(state: TableState, seat: Seat | None) -> LessonStep | None:
    """The step of the lesson that the learner is shown now; none while others play.

    In a first expedition whose learner has gone another way, it is the turn that brings most.
    """
    lesson = state.lesson
    if lesson is None or seat != LEARNER or state.match is None:
        return None
    cards = [card.says for card in _cards(lesson, state.match)]
    turn = _scripted(state, seat)
    if turn is None and lesson.is_free:
        turn = _best_at_once(state.match, seat, state.game.advisor)
    is_written = not lesson.is_free and lesson.turn(state.moment, seat) is not None
    if not cards or (turn is None and is_written):
        return None
    done = sum(moment < state.moment for moment in lesson.counted)
    number = min(done + 1, len(lesson.counted))
    steps = None if turn is None else turn.split()
    return LessonStep(number, len(lesson.counted), cards, steps, lesson.is_free)


def check_taught(state: TableState, seat: Seat, moment: int, turn: AnyTurn) -> None:
    """Raises NotNow if the seat is being taught another turn; in a first expedition none is."""
    if state.is_first_expedition:
        return
    taught = _scripted(state, seat) if moment == state.moment else None
    if taught is not None and turn_text(turn) != taught:
        raise NotNow("lesson_other_turn")


def is_written_for(state: TableState, seat: Seat) -> bool:
    """True if the lesson writes the learner's turn at this moment."""
    lesson = state.lesson
    return lesson is not None and seat == LEARNER and lesson.written_for(state.moment)


def prepared_turn(state: TableState, seat: Seat) -> str | None:
    """The turn that the script plays for a seat now, if it has one for it."""
    if seat == LEARNER and not is_written_for(state, seat):
        return None
    return _scripted(state, seat)


def _cards(lesson: Lesson, match: Match) -> tuple[Card, ...]:
    """The cards of now; a first expedition may end before its last prepared dice, or go on."""
    if not lesson.is_free:
        return lesson.cards(match.moment)
    last = len(lesson.moments) - 1
    return lesson.farewell if match.is_over else lesson.cards(min(match.moment, last))


def _scripted(state: TableState, seat: Seat) -> str | None:
    """The turn of the script, if it can be played; its steps as they are shown, in any order."""
    lesson, match = state.lesson, state.match
    turn = None if lesson is None or match is None else lesson.turn(match.moment, seat)
    if turn is None or match is None or seat not in match.waiting_for:
        return None
    ordered = state.in_order(seat, match.moment, turn)
    return turn if is_legal(match.rules, match.view(seat), ordered) else None


def _best_at_once(match: Match, seat: Seat, advisor: AnyAdvisor | None) -> str | None:
    """The turn that adds most stars at once, if there is an advisor for the game."""
    gains = {} if advisor is None or match.is_over else advisor.gains(match.view(seat))
    return turn_text(max(gains, key=gains.__getitem__)) if gains else None
