"""The OpenAPI document of the HTTP API, generated from the endpoints."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, TypeAlias

import msgspec

from expedition.server.http.endpoint import JSON, Call, Endpoint
from expedition.server.wire.api_messages import Problem

Schema: TypeAlias = dict[str, Any]

PARAMETER = re.compile(r"{(\w+)(?::(\w+))?}")
TYPES = {"int": "integer", "": "string"}
REFERENCE = "#/components/schemas/{name}"
PATH = "/api/openapi.json"


def openapi_endpoint(endpoints: tuple[Endpoint, ...]) -> Endpoint:
    """The endpoint that serves the document."""

    async def read_openapi(call: Call) -> Schema:
        """This document."""
        return document((*endpoints, itself))

    itself = Endpoint("GET", PATH, read_openapi, dict[str, Any])
    return itself


@cache
def document(endpoints: tuple[Endpoint, ...]) -> Schema:
    """The document, for client generators."""
    kinds = [kind for e in endpoints for kind in (e.takes, e.gives, e.meanwhile)]
    types = [kind for kind in kinds if kind is not None]
    found, components = msgspec.json.schema_components((Problem, *types), ref_template=REFERENCE)
    schemas = {str(kind): schema for kind, schema in zip((Problem, *types), found, strict=True)}
    paths: dict[str, Schema] = {}
    for endpoint in endpoints:
        path = PARAMETER.sub(r"{\1}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Expedition",
            "version": version("expedition"),
            "description": "Tables and seats. Play itself goes over the WebSocket of a table, "
            "/api/tables/CODE/socket, which docs/build/wire-protocol.md tells about; programs "
            "may instead read /api/tables/CODE/stream and post their turns.",
        },
        "paths": paths,
        "components": {"schemas": {name: _tidy(schema) for name, schema in components.items()}},
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Schema]) -> Schema:
    operation: Schema = {
        "operationId": endpoint.handle.__name__,
        "summary": endpoint.summary,
        "parameters": [_path_parameter(*found) for found in PARAMETER.findall(endpoint.path)]
        + [_query_parameter(name) for name in endpoint.query],
        "responses": {
            str(endpoint.status.value): {
                "description": endpoint.status.phrase,
                "content": {endpoint.media_type: {"schema": schemas[str(endpoint.gives)]}},
            },
            "default": {
                "description": "What is wrong, and what to do instead",
                "content": {JSON: {"schema": schemas[str(Problem)]}},
            },
        },
    }
    if endpoint.meanwhile is not None:
        content = {JSON: {"schema": schemas[str(endpoint.meanwhile)]}}
        operation["responses"]["202"] = {"description": "Ask again", "content": content}
    if endpoint.takes is not None:
        content = {JSON: {"schema": schemas[str(endpoint.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _path_parameter(name: str, kind: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": {"type": TYPES[kind]}}


def _query_parameter(name: str) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}


def _tidy(schema: Schema) -> Schema:
    told = schema.get("description")
    return schema | {"description": cleandoc(told)} if isinstance(told, str) else schema
