"""What tells others about the server cannot drift: OpenAPI, JSON schema, wire protocol."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from expedition.core.catalogue import catalogue
from expedition.core.errors import Refusal
from expedition.locale import sentences
from expedition.server.base import errors
from expedition.server.codegen.json_schema import PLACE, main, wire_schema
from expedition.server.wire import client_messages, server_messages
from tests.server.players import Person
from tests.server.running import Running

SOURCE = Path(errors.__file__).parents[1]
PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")
BESIDE_THE_API = {"/healthz", "/metrics", "/{path}"}
CLIENT = msgspec.inspect.type_info(client_messages.ClientMessage)
SERVER = msgspec.inspect.type_info(server_messages.ServerMessage)


def tags(union: msgspec.inspect.Type) -> list[str]:
    assert isinstance(union, msgspec.inspect.UnionType)
    return [str(kind.tag) for kind in union.types if isinstance(kind, msgspec.inspect.StructType)]


async def test_openapi_tells_every_route_and_no_other(server: Running, zoe: Person) -> None:
    document = (await zoe.http.get("/api/openapi.json")).json()
    told = {
        (method.upper(), path) for path, methods in document["paths"].items() for method in methods
    }
    assert server.app is not None
    served = {
        (method, PARAMETER.sub(r"{\1}", route.path))
        for route in server.app.routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert told == {(method, path) for method, path in served if path not in BESIDE_THE_API}
    assert [r.path for r in server.app.routes if isinstance(r, WebSocketRoute)] == [
        "/api/tables/{code}/socket",
        "/api/connection/socket",
    ]


async def test_openapi_is_whole_every_reference_leads_somewhere(zoe: Person) -> None:
    document = (await zoe.http.get("/api/openapi.json")).json()
    assert document["openapi"] == "3.1.0"
    for reference in references(document):
        found = document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        assert found
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"].endswith(".")
            assert "default" in operation["responses"]


def references(part: Any) -> list[str]:  # noqa: ANN401 - any part of a document
    if isinstance(part, list):
        return [found for item in part for found in references(item)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    return own + [found for item in part.values() for found in references(item)]


def test_the_schema_has_every_message_and_the_public_state_of_every_game() -> None:
    schema = wire_schema()
    definitions = schema["definitions"]
    for union in (CLIENT, SERVER):
        for tag in tags(union):
            assert any(
                definition.get("properties", {}).get("type", {}).get("enum") == [tag]
                for definition in definitions.values()
            ), tag
    for game in catalogue():
        assert definitions[f"{game}_public"]["title"] == f"{game}_public"
    for reference in references(schema):
        assert reference.removeprefix("#/definitions/") in definitions


def test_the_schema_is_written_where_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deep" / "messages.schema.json"
    monkeypatch.setattr("sys.argv", ["schema", str(file)])
    main()
    assert json.loads(file.read_text("utf-8")) == wire_schema()
    assert PLACE.parts[-5:] == ("web", "src", "net", "generated", "messages.schema.json")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_of_the_server_has_its_sentence(language: str) -> None:
    kinds = "|".join(
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, Refusal)
    )
    known = sentences(language)
    keys = {
        key
        for folder in (SOURCE, SOURCE.parent / "store")
        for path in folder.rglob("*.py")
        for key in re.findall(rf'(?:{kinds}|LostRace)\(\s*"(\w+)"', path.read_text("utf-8"))
    } | {"not_stored", "lost_race"}
    assert len(keys) > 40
    assert {key for key in keys if f"error.{key}" not in known} == set()
