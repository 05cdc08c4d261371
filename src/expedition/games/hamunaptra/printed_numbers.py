"""The printed numbers of Hamunaptra that are not in `components.toml`, for whoever draws it."""

from __future__ import annotations

from expedition.games.hamunaptra.acts.combat import FACES

PRINTED_NUMBERS = {"faces": FACES}
