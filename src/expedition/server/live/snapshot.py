"""Snapshot of a match at one moment: computed and encoded once, however many clients get it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

import msgspec

from expedition.core.catalogue import Game
from expedition.core.guide import Goal, Length
from expedition.core.match import Match
from expedition.core.rules import AnyAdvisor, AnyRules, Grader, Hints, Menu, Seat, Standing
from expedition.core.turns import AnyView, menu_tree
from expedition.core.wire import Plain, changes, to_plain
from expedition.server.state.table_state import round_of
from expedition.server.wire.guidance import (
    Guidance,
    facts_of,
    goals_of,
    length_of,
    progress_of,
    rule_of,
)
from expedition.server.wire.server_messages import (
    BranchInfo,
    LessonStep,
    LineInfo,
    MenuInfo,
    Moment,
    StandingInfo,
    write,
)

MOST_MENUS = 2000
ASK_AGAIN = -1


class Briefing:
    """The public side of a match at one moment, cached as JSON; sealed turns do not change it."""

    def __init__(
        self, game: Game, match: Match, before: Briefing | None = None, rounds: int | None = None
    ) -> None:
        """After so many `rounds` the match is ended, if that is set."""
        self.game = game
        self.match = match
        self.rounds = rounds
        self.moment = match.moment
        self._open = match.view(None).public
        self.changes = write(changes(before._open, self._open)) if before else b"[]"
        self.standings = match.standings()
        self.totals = [self.standings[seat].total for seat in range(match.seats)]
        self.thinking = sorted(match.thinking)
        self._views: dict[Seat | None, AnyView] = {}
        self._goals: dict[Seat, Sequence[Goal]] = {}
        self._hints: dict[Seat, Hints[Any]] = {}

    @property
    def plain(self) -> Plain:
        """The public state as JSON values."""
        return to_plain(self._open)

    @cached_property
    def public(self) -> bytes:
        """The public state as encoded JSON."""
        return write(self.plain)

    @cached_property
    def places(self) -> list[int]:
        """The place of each seat."""
        return [self.standings[seat].place for seat in range(self.match.seats)]

    @cached_property
    def progress(self) -> float | None:
        """The progress of the match, from 0 to 1; it may have to look at every sheet."""
        found = progress_of(self.game, self.view(None).public)
        if self.rounds is None or found is None:
            return found
        return max(found, min(1.0, (round_of(self.game, self.match) - 1) / self.rounds))

    @cached_property
    def length(self) -> Length | None:
        """The number of rounds in all, as far as it is known."""
        found = length_of(self.game, self.view(None).public)
        if self.rounds is None or (found is not None and found.rounds <= self.rounds):
            return found
        return Length(self.rounds)

    def goals(self, seat: Seat) -> Sequence[Goal]:
        """The goals for the lines of the seat's score; cached, for they are searched for."""
        if seat not in self._goals:
            self._goals[seat] = goals_of(self.game, self.view(None).public, seat)
        return self._goals[seat]

    def hints(self, seat: Seat) -> Hints[Any]:
        """The hints for the seat's turn; cached, for turns are searched for and compared."""
        if seat not in self._hints:
            self._hints[seat] = _hints(self.game.advisor, self.view(seat))
        return self._hints[seat]

    def view(self, seat: Seat | None) -> AnyView:
        """The view of the seat, or of a spectator; cached, for several messages need it."""
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def guidance(self, seat: Seat | None) -> Guidance:
        """The guidance for the seat, or a spectator: places, progress, rule, facts."""
        view = self.view(seat)
        owes = seat is not None and seat in self.match.waiting_for
        facts = facts_of(self.game, view, ()) if owes else None
        length = self.length
        return Guidance(
            places=self.places,
            progress=self.progress,
            rule=rule_of(self.game, view),
            facts=facts,
            rounds=None if length is None else length.rounds,
            about=length is not None and length.is_about,
        )

    def private(self, seat: Seat | None) -> Plain:
        """The secrets of the seat, as JSON values."""
        return None if seat is None else to_plain(self.view(seat).private)

    def standing(self, seat: Seat | None) -> StandingInfo | None:
        """The seat's score, line by line."""
        return None if seat is None else standing_info(seat, self.standings[seat])

    def menu(self, seat: Seat | None) -> MenuInfo | None:
        """The tree of all legal turns of the seat; where it is too large, its first menu."""
        if seat is None or seat not in self.match.waiting_for:
            return None
        return whole_menu(self.match.rules, self.view(seat))

    def message(
        self, seat: Seat | None, seconds_left: float | None, lesson: LessonStep | None
    ) -> bytes:
        """The encoded message of this moment for the seat, or for a spectator: a delta."""
        return write(
            Moment(
                moment=self.moment,
                changes=raw(self.changes),
                private=self.private(seat),
                totals=self.totals,
                thinking=self.thinking,
                menu=self.menu(seat),
                standing=self.standing(seat),
                seconds_left=seconds_left,
                lesson=lesson,
                guidance=self.guidance(seat),
            )
        )


def whole_menu(rules: AnyRules, view: AnyView) -> MenuInfo:
    """The tree of all legal turns at a view; where it is too large, its first menu."""
    tree = menu_tree(rules, view, MOST_MENUS)
    if tree is None:
        return next_menu(rules.menu(view, ()))
    return MenuInfo(len(tree) - 1, cast("list[BranchInfo]", tree))  # written the same, again


def next_menu(menu: Menu[Any]) -> MenuInfo:
    """A menu as a message."""
    return MenuInfo(0, [BranchInfo(menu.whole, {str(step): ASK_AGAIN for step in menu.steps})])


def standing_info(seat: Seat, standing: Standing) -> StandingInfo:
    """A standing as a message."""
    return StandingInfo(
        seat=seat,
        lines=cast("list[LineInfo]", standing.lines),  # the same names: they are written the same
        total=standing.total,
        place=standing.place,
        level=standing.level,
        next_level=standing.next_level,
        lacks=standing.lacks,
    )


def raw(encoded: bytes) -> Any:  # noqa: ANN401 - it stands in for a value of any type
    """Embeds JSON that is encoded already into a message."""
    return msgspec.Raw(encoded)


def _hints(advisor: AnyAdvisor | None, view: AnyView) -> Hints[Any]:
    """The advisor's hints; of one that compares no turns, what each adds at once."""
    if isinstance(advisor, Grader):
        return advisor.hints(view)
    return Hints(gains={} if advisor is None else advisor.gains(view))
