"""Backward compatibility of rules: earlier editions, as options of the present one."""

from __future__ import annotations

from typing import Any

from expedition.core.errors import BrokenRecord
from expedition.core.rules import Box, Options


def in_this_edition(box: Box[Any], edition: int, options: Options) -> Options:
    """The options with which the present rules play as that edition did."""
    return {**box.usual_then.get(edition, {}), **options, **_added(box, edition)}


def options_of(box: Box[Any], edition: int) -> frozenset[str]:
    """The names of the options that the box had in that edition."""
    return frozenset(option.name for option in box.options).difference(_added(box, edition))


def _added(box: Box[Any], edition: int) -> Options:
    """The options that came after that edition, with the values that it always played by."""
    if edition == box.edition:
        return {}
    if edition not in box.earlier:
        raise BrokenRecord("other_edition", edition=edition, known=box.edition)
    return box.earlier[edition]
