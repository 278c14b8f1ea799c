"""Complete the OpenAPI document with the messages of the stream and the view of every game.

The paths come from the routes. The schemas are msgspec's own, so they are exactly what is read and written.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Litestar
from msgspec import UNSET, Struct
from msgspec.structs import fields

from galapagos.core.game import Deed, Outcome, Question, Refusal
from galapagos.core.record import Record
from galapagos.core.registry import game_class, game_names
from galapagos.server.wire import account, community, http, lobby, ratings, stream, study, tournaments
from galapagos.server.wire.operations import Document, describe_operations
from galapagos.study import replay

REF = "#/components/schemas/"
UNIONS = {
    "ServerMessage": stream.ServerMessage,
    "ClientMessage": stream.ClientMessage,
    "Clock": http.Clock,
    "LobbyEvent": lobby.LobbyEvent,
}


def completed(app: Litestar) -> Document:
    """The document of an application, with everything that its routes do not say."""
    paths = app.openapi_schema.to_schema()
    shapes = schemas()
    whole = {**paths, "components": {"schemas": shapes}}
    for name in paths["components"]["schemas"]:
        if name not in shapes:
            raise ValueError(f"the routes use {name}, which is not among the structs of the protocol")
    for operations in whole["paths"].values():
        for operation in operations.values():
            complete_responses(operation["responses"])
    lines = whole["paths"]["/api/tables/{table}/stream"]["get"]["responses"]["200"]["content"]
    lines["application/x-ndjson"]["schema"] = {"$ref": f"{REF}ServerMessage"}
    lobby_lines = whole["paths"]["/api/lobby/stream"]["get"]["responses"]["200"]["content"]
    lobby_lines["application/x-ndjson"]["schema"] = {"$ref": f"{REF}LobbyEvent"}
    describe_operations(app, whole)
    ordered: Document = sorted_deep(whole)
    return ordered


def complete_responses(responses: Document) -> None:
    responses.pop("400", None)
    responses["default"] = fault()
    if "204" in responses:
        responses["204"].pop("content", None)


def fault() -> Document:
    return {
        "description": "What is wrong, and what to do about it",
        "content": {"application/json": {"schema": {"$ref": f"{REF}Fault"}}},
    }


def schemas() -> Document:
    kinds: list[type[Struct]] = [
        *structs(account),
        *structs(http),
        *structs(stream),
        *structs(replay),
        *structs(study),
        *structs(ratings),
        *structs(lobby),
        *structs(tournaments),
        *structs(community),
        Refusal,
        Deed,
        Question,
        Outcome,
        Record,
        *views(),
    ]
    _, shapes = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    for kind in kinds:
        if sent_by_server(kind):  # the server leaves no field out
            shapes[kind.__name__]["required"] = required_fields(kind)
    return {**shapes, **{name: union(kinds) for name, kinds in UNIONS.items()}}


def structs(module: Any) -> list[type[Struct]]:
    """Return every struct that a module defines, without base classes."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Struct)]
    return [kind for kind in found if kind.__module__ == module.__name__ and not kind.__subclasses__()]


def sent_by_server(kind: type[Struct]) -> bool:
    received = issubclass(kind, http.Body | stream.Command | Record) or kind in get_args(http.Clock)
    return not received and not kind.__struct_config__.omit_defaults


def required_fields(kind: type[Struct]) -> list[str]:
    tag = kind.__struct_config__.tag_field
    names = [field.encode_name for field in fields(kind) if field.default is not UNSET]
    return [*([tag] if tag else []), *names]


def views() -> list[type[Struct]]:
    """Return the view of each game."""
    return [type(game.view(game.start(), 0)) for game in (game_class(name)() for name in game_names())]


def union(kinds: Any) -> Document:
    names = {kind.__struct_config__.tag: kind.__name__ for kind in get_args(kinds)}
    return {
        "oneOf": [{"$ref": REF + name} for name in names.values()],
        "discriminator": {"propertyName": "type", "mapping": {tag: REF + name for tag, name in names.items()}},
    }


def sorted_deep(part: Any) -> Any:
    """Sort all keys, so that equal documents are equal texts."""
    if isinstance(part, dict):
        return {name: sorted_deep(part[name]) for name in sorted(part)}
    return [sorted_deep(item) for item in part] if isinstance(part, list) else part
