"""Findings of checks: a sentence of the catalogue, and its severity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["good", "note", "wrong"]
"""As it should be; to be known, and perhaps meant so; to be put right."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding; the sentence is `cli.doctor.found.KEY`."""

    level: Level
    key: str
    values: Mapping[str, object]


def good(key: str, /, **values: object) -> Finding:
    """All is well."""
    return Finding("good", key, values)


def note(key: str, /, **values: object) -> Finding:
    """A finding that the host should know of: it works."""
    return Finding("note", key, values)


def wrong(key: str, /, **values: object) -> Finding:
    """An error: it fails, or will; the sentence says what to do."""
    return Finding("wrong", key, values)
