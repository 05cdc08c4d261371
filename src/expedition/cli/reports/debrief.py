"""Output of a debrief: points by round, the acts that moved the match, and the misses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game
from expedition.core.debriefs import Debrief, Finding
from expedition.core.names import name_in
from expedition.core.record import Record
from expedition.core.rules import Seat
from expedition.locale import say


@dataclass(frozen=True, slots=True)
class DebriefReport:
    """Formats one debrief."""

    voice: Voice
    game: Game
    record: Record
    debrief: Debrief

    def told(self) -> RenderableType:
        """The whole report."""
        name = self._name(self.debrief.seat)
        return Group(
            Text(f"{self.voice.title(self.game)}: {name}", "bold"),
            Text(),
            Text(self._say("rounds"), "bold"),
            self._rounds(),
            Text(),
            Text(self._say("swings"), "bold"),
            Text(self._say("swings.about"), "dim"),
            *self._findings(self.debrief.swings),
            Text(),
            Text(self._say("misses", name=name), "bold"),
            *(self._findings(self.debrief.misses) or [Text(self._say("no_misses"))]),
        )

    def _rounds(self) -> Table:
        """A row for each player, a column for each round."""
        table = Table(box=None, pad_edge=False)
        table.add_column("")
        for number in range(len(self.debrief.rounds)):
            table.add_column(str(number), justify="right")
        for seat in range(len(self.record.players)):
            points = (str(one.totals[seat]) for one in self.debrief.rounds)
            table.add_row(self._name(seat), *points)
        return table

    def _findings(self, findings: tuple[Finding, ...]) -> list[RenderableType]:
        return [Padding(Text("\n".join(self._lines(one))), (1, 0, 0, 2)) for one in findings]

    def _lines(self, found: Finding) -> Iterator[str]:
        yield f"{self._say('watch', moment=found.moment + 1)}: {self._sentence(found)}"
        if found.shift is not None:
            shift = found.shift
            chances = {"before": shift.before, "after": shift.after}
            yield self._say("shift", name=self._name(shift.seat), **chances)
            return
        yield self._say("certain" if found.certain else "uncertain")
        if found.advised:
            yield self._say("advised", turn=found.advised)

    def _sentence(self, found: Finding) -> str:
        narrated = self.voice.narrating(self.game)
        words = {name: narrated(key) for name, key in found.words.items()}
        names = {name: self._name(seat) for name, seat in found.names.items()}
        return narrated(found.key, **found.values, **words, **names)

    def _name(self, seat: Seat) -> str:
        return name_in(self.record.players[seat], "?")

    def _say(self, key: str, **values: object) -> str:
        return say(self.voice.language, f"debrief.{key}", **values)
