"""Output of a review: the sum, a line chart, a table of turns, and the turns that decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from expedition.cli.drawing.ink import Ink
from expedition.cli.i18n import Voice
from expedition.cli.reports.moment_drawing import changes
from expedition.core.catalogue import Game
from expedition.core.chance import chance_of
from expedition.core.match import Match
from expedition.core.names import name_in
from expedition.core.record import Record, replay
from expedition.core.reviews import Hundredths, Review, Reviewed, whole_stars
from expedition.core.turns import AnyTurn, read_turn
from expedition.locale import say

STYLES = {"best": "green", "good": "", "inaccurate": "yellow", "mistake": "red"}


@dataclass(frozen=True, slots=True)
class ReviewReport:
    """Formats one review."""

    voice: Voice
    game: Game
    record: Record
    review: Review
    ink: Ink

    def told(self) -> RenderableType:
        """The whole report."""
        name = name_in(self.record.players[self.review.seat], "?")
        outlooks = [turn.outlook for turn in self.review.turns if turn.kind != "harm"]
        return Group(
            Text(f"{self.voice.title(self.game)}: {name}", "bold"),
            Text(self._headline(name), "bold"),
            *self._sum(),
            Text(),
            Text(self.voice("coach.line", par=self._stars(self.review.par))),
            line_drawn([self.review.par, *outlooks], self._stars),
            Text(),
            self._turns(),
            Text(),
            Text(self.voice("coach.deciding"), "bold"),
            *self._deciding(),
        )

    def _headline(self, name: str) -> str:
        """The stars of a good player, the stars made, and the cost of the worst turns."""
        review, language = self.review, self.voice.language
        lost = whole_stars(-sum(turn.skill for turn in review.costliest))
        turns = len(review.costliest) if lost else 0
        return " ".join(
            (
                say(language, "coach.good", count=review.good, stars=review.good),
                say(language, "coach.made", name=name, stars=review.stars),
                say(language, f"coach.lost.{turns}", stars=lost),
            )
        )

    def _sum(self) -> Iterator[Text]:
        review = self.review
        parts = {"par": self._stars(review.par), "stars": review.stars}
        luck, skill = self._signed(review.luck), self._signed(review.skill)
        yield Text(self.voice("coach.sum", **parts, luck=luck, skill=skill))
        cost, rest = review.skill - review.afterthought, review.afterthought
        told = {"cost": self._signed(cost), "afterthought": self._signed(rest)}
        yield Text(self.voice("coach.skill", **told))
        yield Text(self.voice("coach.accuracy", accuracy=review.accuracy))

    def _turns(self) -> Table:
        """A row for each turn; turns are numbered by the moments of the match."""
        table = Table(box=None, pad_edge=False)
        for column in ("turn", "played", "luck", "cost", "verdict", "better"):
            is_number = column in ("turn", "luck", "cost")
            table.add_column(
                self.voice(f"coach.column.{column}"), justify="right" if is_number else "left"
            )
        for turn in self.review.turns:
            table.add_row(*self._row(turn))
        return table

    def _row(self, turn: Reviewed) -> Iterator[Text]:
        verdict = turn.verdict or turn.kind
        told = self.voice(f"coach.{'verdict' if turn.verdict else 'kind'}.{verdict}")
        if turn.kind == "harm":
            told = f"{self.voice('coach.kind.harm')}: {told}"
        cost = f"{self._signed(turn.skill)} ± {self._stars(turn.doubt)}" if turn.skill else ""
        better = turn.choices[0].turn if turn.skill else ""
        yield Text(str(turn.moment))
        yield Text(turn.played)
        yield Text("" if turn.kind == "harm" else self._signed(turn.luck))
        yield Text(cost)
        yield Text(told, STYLES.get(verdict, "dim"))
        yield Text(better)

    def _deciding(self) -> Iterator[RenderableType]:
        """Each turn that decided: a sentence, and the sheets of the game and of the alternative."""
        moments = list(replay(self.game.rules, self.record))
        for moment in self.review.deciding:
            turn = next(
                turn for turn in self.review.turns if turn.moment == moment and turn.kind != "harm"
            )
            yield Text()
            yield Text(self._sentence(turn))
            yield from self._sheets(moments[moment], moments[moment + 1], turn)

    def _sentence(self, turn: Reviewed) -> str:
        about = {"moment": turn.moment, "luck": self._signed(turn.luck), "played": turn.played}
        if turn.skill == 0:
            told = self.voice("coach.decided_by_luck", **about)
        else:
            cost, better = self._signed(turn.skill), turn.choices[0].turn
            told = self.voice("coach.decided", **about, cost=cost, better=better)
        if turn.reason is None:
            return told
        say = self.voice.narrating(self.game)
        return f"{told} {say(turn.reason.key, **turn.reason.values)}"

    def _sheets(self, before: Match, after: Match, turn: Reviewed) -> Iterator[RenderableType]:
        sheets, seat = self.game.sheets, self.review.seat
        if sheets is None:
            return
        captions, turns = ["coach.yours"], [after.past[-1][seat]]
        if turn.skill:
            captions.append("coach.better")
            turns.append(read_turn(self.game.rules, turn.choices[0].turn))
        old = sheets.picture(sheets.of(before.view(None).public, seat))
        drawn = []
        for caption, played in zip(captions, turns, strict=True):
            new = sheets.picture(sheets.of(self._after(before, after, played), seat))
            sheet = self.ink.draw(new, changes(old, new))
            drawn.append(Padding(Group(Text(self.voice(caption)), sheet), (0, 3, 0, 0)))
        yield Columns(drawn)

    def _after(self, before: Match, after: Match, played: AnyTurn) -> object:
        """The public state after that turn, had it been played."""
        turns = {**after.past[-1], self.review.seat: played}
        chance = chance_of(before.seed, after.moment)
        rules = self.game.rules
        return rules.public(rules.resolve(before.state, turns, chance))

    def _stars(self, amount: Hundredths) -> str:
        return self._comma(f"{amount / 100:.2f}")

    def _signed(self, amount: Hundredths) -> str:
        return self._comma(f"{amount / 100:+.2f}")

    def _comma(self, number: str) -> str:
        return number.replace(".", self.voice("coach.decimal_mark"))


ROWS = 7
POINT = "*"


def line_drawn(values: Sequence[int], told: Callable[[int], str]) -> Text:
    """A line chart in text, with labels at its two edges."""
    least, most = min(values), max(values)
    step = max(1, most - least) / (ROWS - 1)
    heights = [round((value - least) / step) for value in values]
    labels = {ROWS - 1: told(most), 0: told(least)}
    width = max(map(len, labels.values()))
    rows = [
        f"{labels.get(row, ''):>{width}} |"
        + "".join(POINT if height == row else " " for height in heights).rstrip()
        for row in reversed(range(ROWS))
    ]
    return Text("\n".join(rows))
