"""The JSON Schema of everything that goes over the wire.

`python -m expedition.server.codegen.json_schema` writes it, `make generate` the TypeScript types
that are made from it. Beside the messages it has what each game shows to everybody, as
`GAME_public`, to one seat, as `GAME_private`, and tells of a turn in the making, as `GAME_facts`,
with parts as `GAME_PART`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import is_dataclass
from inspect import cleandoc
from pathlib import Path
from types import NoneType
from typing import Any, TypeAlias, get_args, get_type_hints

import msgspec

from expedition.core.catalogue import Game, catalogue
from expedition.core.wire import shown_type
from expedition.server.features.challenges import messages as challenge_messages
from expedition.server.features.classes.api import ClassResult
from expedition.server.features.daily import messages as daily_messages
from expedition.server.features.notebook import messages as notebook_messages
from expedition.server.features.paper import messages as paper_messages
from expedition.server.features.programs import messages as program_messages
from expedition.server.features.push import messages as push_messages
from expedition.server.features.puzzles import messages as puzzle_messages
from expedition.server.state import host_commands
from expedition.server.wire import api_messages, client_messages, server_messages

Schema: TypeAlias = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"
PLACE = Path(__file__).parents[4] / "web/src/net/generated/messages.schema.json"
REFERENCE = "#/definitions/"
UNIONS = {
    "ClientMessage": client_messages.ClientMessage,
    "ServerMessage": server_messages.ServerMessage,
    "HostAct": host_commands.ON_THE_WIRE,
}
OF_THE_API = (
    challenge_messages.ChallengeInfo,
    challenge_messages.TakeUp,
    ClassResult,
    api_messages.KeptReview,
    api_messages.MedalBounds,
    api_messages.PastMenu,
    api_messages.PastStep,
    api_messages.PastTurn,
    api_messages.ReviewProgress,
    api_messages.Tried,
    api_messages.Card,
    api_messages.GameInfo,
    api_messages.Join,
    api_messages.Leading,
    api_messages.Me,
    api_messages.NewBot,
    api_messages.ChosenWord,
    api_messages.NewGuest,
    api_messages.NewTable,
    api_messages.OpenTable,
    api_messages.Problem,
    paper_messages.PadAsked,
    paper_messages.PadMade,
    paper_messages.SheetAsked,
    paper_messages.SheetCode,
    paper_messages.SheetForm,
    paper_messages.SheetScore,
    paper_messages.SheetWritten,
    program_messages.NewProgram,
    program_messages.ProgramSeated,
    push_messages.EndPush,
    push_messages.NewPush,
    push_messages.PushKey,
    api_messages.Replay,
    api_messages.RulesPage,
    api_messages.Seated,
    daily_messages.Daily,
    daily_messages.DayStandings,
    daily_messages.NewDaily,
    notebook_messages.Erased,
    notebook_messages.Notebook,
    notebook_messages.Recover,
    notebook_messages.Recovered,
    notebook_messages.RecoveryCode,
    puzzle_messages.PuzzleInfo,
    puzzle_messages.PuzzleSolution,
    puzzle_messages.PuzzleStep,
    puzzle_messages.PuzzleTried,
    puzzle_messages.PuzzleTurn,
    puzzle_messages.PuzzleWanted,
)


def wire_schema() -> Schema:
    """The whole schema: each message and its parts, and what games show."""
    definitions = _definitions((*UNIONS.values(), *OF_THE_API))
    for name, union in UNIONS.items():
        [schema], _ = msgspec.json.schema_components((union,), ref_template=REFERENCE + "{name}")
        definitions[name] = {"title": name, "oneOf": schema["anyOf"]}
    for game in catalogue().values():
        definitions |= shown_schema(game)
    return {"$schema": DIALECT, "title": "Wire", "definitions": _older(definitions)}


def shown_schema(game: Game) -> dict[str, Schema]:
    """The schemas of a game's types, each name beginning with the game's."""
    shown = {part: shown_type(type(game.rules), part) for part in ("public", "private")}
    shown["facts"] = facts_type(game)
    shown = {part: kind for part, kind in shown.items() if is_dataclass(kind)}
    found = _definitions(tuple(shown.values()))
    names = {name: f"{game.name}_{name}" for name in found} | {
        kind.__name__: f"{game.name}_{part}" for part, kind in shown.items()
    }
    renamed = {names[name]: schema | {"title": names[name]} for name, schema in found.items()}
    text = json.dumps(renamed)
    for name, new in names.items():
        text = text.replace(f'"{REFERENCE}{name}"', f'"{REFERENCE}{new}"')
    result: dict[str, Schema] = json.loads(text)
    return result


def facts_type(game: Game) -> Any:  # noqa: ANN401 - a type of any kind
    """The type that a game's guide declares for facts, without None."""
    if game.guide is None:
        return None
    told = get_type_hints(type(game.guide).facts)["return"]
    return next((kind for kind in get_args(told) if kind is not NoneType), told)


def _definitions(types: tuple[Any, ...]) -> dict[str, Schema]:
    _, components = msgspec.json.schema_components(types, ref_template=REFERENCE + "{name}")
    return components


def _older(schema: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Converts to the draft that json-schema-to-typescript reads: tuples become `items` lists."""
    if isinstance(schema, list | tuple):  # a default of a dataclass is a tuple
        return [_older(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    older = {key: _older(item) for key, item in schema.items()}
    if "prefixItems" in older:
        older["items"] = older.pop("prefixItems")
        older["additionalItems"] = False
    if isinstance(older.get("description"), str):
        older["description"] = cleandoc(older["description"])
    return older


def main() -> None:
    """Writes the schema to its place, or to the file named."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PLACE
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(wire_schema(), ensure_ascii=False, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
