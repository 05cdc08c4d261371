"""The page of public fields has every field of every view, in the form that it has in the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from expedition.core.catalogue import catalogue
from expedition.core.match import new_match
from expedition.locale import say
from tests.docs.pages import DOCS

PAGE = DOCS / "build/what-a-bot-reads.md"
GAME = re.compile(r"^## (.+)$", re.MULTILINE)
TABLE = re.compile(r"^### (\w+)$", re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("game", list(catalogue()))
def test_every_public_field_is_on_the_page_in_its_form(game: str) -> None:
    said = {name: dict(rows) for name, rows in on_the_page(game)}
    assert said == {kind.__name__: forms(kind) for kind in kinds(game)}


def on_the_page(game: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The tables of a game: the name of each class, and its fields with their forms."""
    title = " ".join(word.capitalize() for word in game.split("_"))
    parts = GAME.split(PAGE.read_text("utf-8"))
    assert title in say("en", f"{game}.title")
    sections = TABLE.split(parts[parts.index(title) + 1])[1:]
    for name, text in zip(sections[::2], sections[1::2], strict=True):
        yield name, [(field, form.replace("\\|", "|")) for field, form, _ in ROW.findall(text)]


def kinds(game: str) -> list[type[Any]]:
    """The classes of what lies in the open and of what a seat knows, and of all within them."""
    rules = catalogue()[game].rules
    view = new_match(rules, max(2, rules.box.fewest_seats), {}, "fields").view(0)
    found: list[type[Any]] = []
    for value in (view.public, view.private):
        collect(type(value), found)
    return found


def collect(kind: Any, found: list[type[Any]]) -> None:  # noqa: ANN401 - any type
    """Adds the dataclasses that a type is made of, each once."""
    if is_dataclass(kind) and isinstance(kind, type):
        if kind in found:
            return
        found.append(kind)
        hints = get_type_hints(kind)
        for field in fields(kind):
            collect(hints[field.name], found)
    for argument in get_args(kind):
        collect(argument, found)


def forms(kind: type[Any]) -> dict[str, str]:
    """The fields of a class, each in the form that the page has."""
    hints = get_type_hints(kind)
    return {field.name: form(hints[field.name]) for field in fields(kind)}


def form(kind: Any) -> str:  # noqa: ANN401 - any type
    """A type as it is written: "tuple[int, ...]"; names that stand for texts are texts."""
    if kind is NoneType:
        return "None"
    if kind is Ellipsis:
        return "..."
    if get_origin(kind) is Literal:
        [text] = {type(value).__name__ for value in get_args(kind)}
        return text
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(map(form, get_args(kind)))
    if get_origin(kind) is not None:
        return f"{get_origin(kind).__name__}[{', '.join(map(form, get_args(kind)))}]"
    return str(kind.__name__)
