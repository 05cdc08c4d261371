"""Files of learned weights: how they were made, and the weights quantized to 16 bits."""

from __future__ import annotations

import json
from array import array
from base64 import b85decode, b85encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.resources.abc import Traversable
from sys import byteorder
from zlib import compress, decompress
from zlib import error as NotPacked  # noqa: N812 - an exception like others

from expedition.core.errors import BadNotation
from expedition.core.wire import from_plain
from expedition.home_made import learned_values

GRAIN = 200
"""Weights are kept to one part in so many of a star: far finer than what they are sure of."""

UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, NotPacked, BadNotation)
"""What reading a text may raise that is no file of weights."""


@dataclass(frozen=True, slots=True)
class TrainingRun:
    """The parameters by which the weights of a layout were learned."""

    game: str
    edition: int
    layout: str
    games: int
    seed: int
    mean: float
    """The stars of the last tenth of the games."""
    rows: tuple[str, ...] = ()
    """The layout itself, where it is one of somebody's own."""


def write_weights(run: TrainingRun, weights: list[float]) -> str:
    """The file of learned weights, as text."""
    most = 2**15 - 1
    grains = array("h", (max(-most, min(most, round(GRAIN * weight))) for weight in weights))
    told = {**asdict(run), "weights": packed(grains, level=9)}
    if not run.rows:
        del told["rows"]
    return json.dumps(told, indent=1) + "\n"


def read_weights(text: str, count: int) -> tuple[TrainingRun, list[float]]:
    """The lesson and its weights; BadNotation unless there are so many."""
    plain = json.loads(text)
    grains = unpacked("h", plain.pop("weights"))
    if len(grains) != count:
        raise BadNotation("not_of_this_shape", kind="weights", text=f"{len(grains)}, not {count}")
    return from_plain(TrainingRun, plain), [grain / GRAIN for grain in grains]


def packed(numbers: array[int] | array[float], level: int = -1) -> str:
    """Numbers as text, the same on every machine; the level is that of the compression."""
    if byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return b85encode(compress(numbers.tobytes(), level)).decode("ascii")


def unpacked(kind: str, text: str) -> Sequence[float]:
    """The numbers of such a text, by the code of their type."""
    numbers: array[float] = array(kind)
    numbers.frombytes(decompress(b85decode(text)))
    if byteorder == "big":
        numbers.byteswap()
    return numbers


def learned(
    folder: Traversable, layouts: Mapping[str, tuple[str, ...]], rows: tuple[str, ...], count: int
) -> list[float]:
    """The weights that were learned for a layout; for one that has none, those of the first layout.

    Features tell of patterns and not of places, and so they tell much about other layouts too.
    """
    own = own_weights(folder, layouts, rows, count)
    if own is not None:
        return own
    first = next(iter(layouts.values()))
    return [0.0] * count if rows == first else learned(folder, layouts, first, count)


def own_weights(
    folder: Traversable, layouts: Mapping[str, tuple[str, ...]], rows: tuple[str, ...], count: int
) -> list[float] | None:
    """The weights that were learned for that very layout, if any were.

    Weights of printed layouts come with the game, those of others from their maker's folder.
    """
    names = [name for name, printed in layouts.items() if printed == rows]
    files = [folder.joinpath(f"{name}.json") for name in names]
    for file in files:
        if file.is_file():
            return read_weights(file.read_text("utf-8"), count)[1]
    for text in learned_values():
        with suppress(*UNREADABLE):  # what else lies there is for others
            run, weights = read_weights(text, count)
            if run.rows == rows:
                return weights
    return None
