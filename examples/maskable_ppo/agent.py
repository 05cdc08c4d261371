"""The trained network as a bot: `expedition measure temple agent.py:play`.

It was trained alone. Where it draws a mummy on somebody else's pyramid, it takes the cell that it
would be least willing to take on its own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from features import CELLS, MUMMY, TEMPLE, encoded
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.rules import filled_in
from expedition.core.turns import AnyTurn, AnyView

MODEL = Path(__file__).with_name("model.zip")
Array = NDArray[Any]


def play(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The likeliest number, and the likeliest cell for it."""
    table, chosen = view.public, ()
    owner = table.sheet_to_fill(view.seat)
    marks = np.array([MUMMY if mark < 0 else mark for mark in table.marks[owner]], np.uint8)
    faces = zip(table.roll, game.rules.dice.all(), strict=True)  # type: ignore[attr-defined]
    dice = np.array([die.faces.index(face) + 1 for face, die in faces], np.uint8)
    words = _words()
    number = 0
    while len(chosen) < (1 if table.is_danger else 2):
        steps = {words[str(step)]: step for step in game.rules.menu(view, chosen).steps}
        mask = np.zeros(15 + CELLS + 2, np.uint8)
        mask[list(steps)] = 1
        seen = encoded(marks[None], dice[None], np.array([[number]]), mask[None])
        logits = _logits(seen)
        wanted = -logits if owner != view.seat else logits
        best = int(np.where(mask == 1, wanted, -np.inf).argmax())
        chosen = (*chosen, steps[best])
        number = best + 1
    return chosen


def _logits(seen: Array) -> Array:
    policy = _policy()
    with torch.no_grad():
        found: Array = policy.extract_features(torch.as_tensor(seen).float())[0].numpy()
    return found[: 15 + CELLS + 2]


@cache
def _policy() -> Any:
    torch.set_num_threads(1)
    return MaskablePPO.load(MODEL, device="cpu").policy.eval()


@cache
def _words() -> dict[str, int]:
    options = filled_in(TEMPLE.box, {})
    return {word: number for number, word in enumerate(TEMPLE.words(options, 1))}
