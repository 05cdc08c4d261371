"""Feature hashing: any value of a game as a vector of counts, for games without sheets.

A value is taken apart into facts, such as `table.laid.cell=h7`: the path to a leaf without the
places in lists, and the leaf; in a list of leaves there is another one with its place. What is an
object of leaves alone is one more fact, so that a tile and its cell stay together. Each fact is
counted at its CRC-32, modulo the length of the vector. Two facts may meet there; the longer the
vector, the less often.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from expedition.core.wire import Plain, to_plain

GREATEST = 255
"""No fact is counted more often."""


def hashed_facts(value: object, size: int, path: str = "") -> NDArray[np.uint8]:
    """A new vector with the counts of all facts of a value."""
    places = [crc32(fact.encode()) % size for fact in facts(to_plain(value), path)]
    counts = np.bincount(np.asarray(places, np.int64), minlength=size)
    return np.minimum(counts, GREATEST).astype(np.uint8)


def facts(plain: Plain, path: str) -> Iterator[str]:
    """The facts of a plain value."""
    if isinstance(plain, dict):
        if path and not any(isinstance(item, (dict, list)) for item in plain.values()):
            yield f"{path}={json.dumps(plain, sort_keys=True)}"
        for name, item in plain.items():
            yield from facts(item, f"{path}.{name}")
    elif isinstance(plain, list):
        for place, item in enumerate(plain):
            yield from facts(item, path)
            if not isinstance(item, (dict, list)):
                yield f"{path}[{place}]={item}"
    else:
        yield f"{path}={plain}"
