"""Observation space: what a seat sees, as arrays of numbers. Made from its view and nothing else.

Which arrays there are depends on what the game has to tell, never on its name:

- `sheets`: the seat's own sheet, the one that is written on now, and those of the next seats, each
  as planes of zeros and ones or as a grid of token numbers, and then a plane for each kind of note;
- `faces`: the dice on the table, one hot for each die;
- `stars`: the totals of those seats, and of the best rival;
- `draft`: the words chosen so far in this turn;
- `facts`: for a game without sheets all that is public, and of every game the seat's own secrets,
  as hashed features; `menu`: for a game without words the features of each step on the menu;
- `progress`: how far the match is, where the game can tell.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from expedition.core.grid import read_cell
from expedition.core.rules import Seat
from expedition.core.sheets import AnySheets, ListsTokens, cut
from expedition.core.turns import AnyTurn, AnyView
from expedition.environments.episode import Episode
from expedition.environments.hashed_facts import GREATEST, hashed_facts

Form: TypeAlias = Literal["planes", "tokens"]
FORMS: tuple[Form, ...] = get_args(Form)
Array: TypeAlias = NDArray[Any]
Observation: TypeAlias = dict[str, Array]

FACTS = 4096
"""The length of the vector of a view's facts."""
STEP_FACTS = 32
"""The length of the vector of a step's facts."""
LONGEST_DRAFT = 16
"""The number of words of a turn that are shown; of a longer one the last."""
MOST_STARS = 9999
MOST_IN_A_CELL = 255
USUAL_OTHERS = 3
"""The number of other seats' sheets that are shown unless it is set."""
TOKEN = re.compile(r"([0-9]*)(.*)")


class Observer:
    """Encodes views; `space` says what comes of it."""

    def __init__(self, episode: Episode, form: Form, others: int | None) -> None:
        self.episode = episode
        most = episode.seats - 1
        self.others = min(USUAL_OTHERS if others is None else max(others, 0), most)
        view = episode.view(0)
        sheets: object = episode.game.sheets
        self.sheets = _Sheets(sheets, view, form) if isinstance(sheets, ListsTokens) else None
        self.has_secrets = view.private is not None
        self._told: tuple[object, Array] = (None, np.zeros(FACTS, np.uint8))
        self.space = spaces.Dict(self._boxes())

    def observe(self, seat: Seat) -> Observation:
        """The observation of the seat now, in arrays that nothing else holds."""
        episode = self.episode
        view = episode.view(seat)
        shown = self._shown(view)
        found: Observation = {"stars": self._stars(seat, shown), "draft": self._draft(seat)}
        if self.sheets is not None:
            found["sheets"] = np.concatenate([self.sheets.layers(view, one) for one in shown])
            found["faces"] = self.sheets.faces(view)
        if self.has_facts:
            found["facts"] = self._facts(view)
        if episode.actions.words is None:
            found["menu"] = self._menu(seat)
        if episode.progress is not None:
            found["progress"] = np.array([episode.progress], np.float32)
        return found

    @property
    def has_facts(self) -> bool:
        """True if something is told by hashed features."""
        return self.sheets is None or self.has_secrets

    def _boxes(self) -> dict[str, spaces.Space[Any]]:
        """The array of each name, its bounds and its type."""
        actions, boxes = self.episode.actions, dict[str, spaces.Space[Any]]()
        boxes["stars"] = _box(MOST_STARS, (self.others + 3,), np.int32, least=-MOST_STARS)
        if actions.words is None:
            boxes["draft"] = _box(GREATEST, (LONGEST_DRAFT, STEP_FACTS), np.uint8)
            boxes["menu"] = _box(GREATEST, (actions.choices, STEP_FACTS), np.uint8)
        else:
            boxes["draft"] = _box(actions.size, (LONGEST_DRAFT,), np.int32)
        if self.sheets is not None:
            layers, *grid = self.sheets.shape
            count = layers * (self.others + 2)
            boxes["sheets"] = _box(MOST_IN_A_CELL, (count, *grid), np.uint8)
            boxes["faces"] = _box(1, (len(self.sheets.dice),), np.uint8)
        if self.has_facts:
            boxes["facts"] = _box(GREATEST, (FACTS,), np.uint8)
        if self.episode.progress is not None:
            boxes["progress"] = _box(1, (1,), np.float32)
        return boxes

    def _shown(self, view: AnyView) -> list[Seat]:
        """The seats whose sheets are shown: one's own, the one to write on, and the next ones."""
        seat, seats, sheets = view.seat or 0, self.episode.seats, self.episode.game.sheets
        to_fill = seat if sheets is None else sheets.to_fill(view.public, seat)
        return [seat, to_fill, *((seat + step) % seats for step in range(1, self.others + 1))]

    def _stars(self, seat: Seat, shown: list[Seat]) -> Array:
        totals = {one: standing.total for one, standing in self.episode.standings.items()}
        rivals = [total for one, total in totals.items() if one != seat]
        stars = [*(totals[one] for one in shown), max(rivals, default=0)]
        return np.clip(np.array(stars, np.int32), -MOST_STARS, MOST_STARS)

    def _draft(self, seat: Seat) -> Array:
        """The words chosen so far: their numbers from 1, or the facts of each."""
        draft, actions = self.episode.drafts.get(seat), self.episode.actions
        chosen: AnyTurn = draft.chosen[-LONGEST_DRAFT:] if draft else ()
        if actions.words is None:
            return _rows(chosen, LONGEST_DRAFT)
        numbers = np.zeros(LONGEST_DRAFT, np.int32)
        numbers[: len(chosen)] = [actions.number(step) + 1 for step in chosen]
        return numbers

    def _facts(self, view: AnyView) -> Array:
        """The seat's own facts, and those of a public part that no sheet shows, hashed together."""
        own = hashed_facts({"seat": view.seat, "private": view.private}, FACTS)
        if self.sheets is not None:
            return own
        if self._told[0] is not view.public:  # the same for all seats, and for a whole moment
            self._told = view.public, hashed_facts({"public": view.public}, FACTS)
        return np.minimum(own.astype(np.uint16) + self._told[1], GREATEST).astype(np.uint8)

    def _menu(self, seat: Seat) -> Array:
        """The facts of each step that an action stands for now."""
        steps = self.episode.draft(seat).steps if self.episode.owes(seat) else {}
        return _rows(tuple(steps.values()), self.episode.actions.choices)


class _Sheets:
    """The sheets of one layout as layers of numbers."""

    def __init__(self, sheets: Any, view: AnyView, form: Form) -> None:  # noqa: ANN401 - both kinds
        self._all: AnySheets = sheets
        sheet = sheets.of(view.public, 0)
        self.tokens, self.notes = sheets.tokens(sheet), sheets.notes
        self.planes = _planes(self.tokens)
        self.dice = tuple(face for faces in sheets.dice for face in faces)
        self._first = np.cumsum([0, *(len(faces) for faces in sheets.dice)])
        self._faces = sheets.dice
        self._numbers = {token: number for number, token in enumerate(self.tokens, start=1)}
        self._table = _plane_table(self.tokens, self.planes) if form == "planes" else None
        self._layers = lru_cache(maxsize=512)(self._encoded)  # many seats see the same sheet
        self.shape = self._layers(sheet).shape

    def layers(self, view: AnyView, seat: Seat) -> Array:
        """The layers of a seat's sheet; they are kept, and must be copied."""
        return self._layers(self._all.of(view.public, seat))

    def faces(self, view: AnyView) -> Array:
        """The dice that lie on the table, one hot; zeros where there are none."""
        shown = np.zeros(len(self.dice), np.uint8)
        for first, faces, face in zip(
            self._first, self._faces, self._all.roll(view.public), strict=False
        ):
            shown[first + faces.index(face)] = 1
        return shown

    def _encoded(self, sheet: Any) -> Array:  # noqa: ANN401 - of any game
        text = cut(self._all.write(sheet))
        rows = [[self._numbers.get(token, 0) for token in row] for row in text.rows]
        grid = np.array(rows, np.uint8)
        cells = grid[np.newaxis] if self._table is None else self._table[:, grid]
        notes = np.zeros((len(self.notes), *grid.shape), np.uint8)
        for key, value in text.trailer:
            if key in self.notes:
                for note in value.split():
                    name, _, number = note.partition("=")
                    cell, noted = read_cell(name), min(int(number or 1), MOST_IN_A_CELL)
                    notes[self.notes.index(key), cell.row, cell.column] = noted
        return np.concatenate([cells, notes])


def _planes(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the planes: each number and each sign that tokens are made of."""
    parts = [part for token in tokens for part in _parts(token)]
    return tuple(dict.fromkeys(parts))


def _parts(token: str) -> list[str]:
    """A token's number, and what stands beside it: "7+" is "7" and "+"."""
    found = TOKEN.fullmatch(token)
    return [part for part in (found.groups() if found else (token,)) if part]


def _plane_table(tokens: tuple[str, ...], planes: tuple[str, ...]) -> Array:
    """For each plane and each token, 0 being no cell, whether the one has the other."""
    table = np.zeros((len(planes), len(tokens) + 1), np.uint8)
    for number, token in enumerate(tokens, start=1):
        for part in _parts(token):
            table[planes.index(part), number] = 1
    return table


def _rows(steps: AnyTurn, count: int) -> Array:
    """The facts of each step in a row of its own."""
    rows = np.zeros((count, STEP_FACTS), np.uint8)
    for row, step in zip(rows, steps, strict=False):
        row[:] = _facts_of_step(step)
    return rows


@lru_cache(maxsize=4096)
def _facts_of_step(step: object) -> Array:
    return hashed_facts(step, STEP_FACTS, type(step).__name__)


def _box(most: int, shape: tuple[int, ...], kind: type[Any], least: int = 0) -> spaces.Box:
    return spaces.Box(least, most, shape, kind)
