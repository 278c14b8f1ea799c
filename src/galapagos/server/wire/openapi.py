"""The API as OpenAPI 3.1, with the messages of the stream and the view of every game.

The paths come from the routes. The shapes are msgspec's own, so they are exactly what is read and written.
"""

from __future__ import annotations

import sys
from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import UNSET, Struct
from msgspec.structs import fields

from galapagos.core.game import Deed, Outcome, Question, Refusal
from galapagos.core.record import Record
from galapagos.core.registry import game_class, game_names
from galapagos.server.jobs import lessons as studies
from galapagos.server.routes.operation import Health
from galapagos.server.wire import http as bodies
from galapagos.server.wire import stream as protocol
from galapagos.study import replay as film

REF = "#/components/schemas/"
UNIONS = {"ServerMessage": protocol.ServerMessage, "ClientMessage": protocol.ClientMessage, "Clock": bodies.Clock}
BASES = (bodies.Body, protocol.Message, protocol.TableEvent, protocol.SeatEvent, protocol.Command, protocol.SeatCommand)

Document = dict[str, Any]


class Rendered(JsonRenderPlugin):
    """Serves the completed document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        return msgspec.json.encode(completed(openapi_schema))


def document() -> Document:
    from galapagos.server.app import make_app
    from galapagos.server.settings import Settings

    app: Litestar = make_app(Settings())
    return completed(app.openapi_schema.to_schema())


def completed(paths: Document) -> Document:
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
        *structs(bodies),
        *structs(protocol),
        *structs(film),
        *structs(studies),
        Refusal,
        Deed,
        Question,
        Outcome,
        Record,
        Health,
        *views(),
    ]
    _, shapes = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    for kind in kinds:
        if is_answer(kind):  # the server leaves nothing out
            shapes[kind.__name__]["required"] = always_there(kind)
    return {**shapes, **{name: union(kinds) for name, kinds in UNIONS.items()}}


def structs(module: Any) -> list[type[Struct]]:
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Struct)]
    return [kind for kind in found if kind.__module__ == module.__name__ and kind not in BASES]


def is_answer(kind: type[Struct]) -> bool:
    asked = issubclass(kind, bodies.Body | protocol.Command | Record) or kind in get_args(bodies.Clock)
    return not asked and not kind.__struct_config__.omit_defaults


def always_there(kind: type[Struct]) -> list[str]:
    tag = kind.__struct_config__.tag_field
    names = [field.encode_name for field in fields(kind) if field.default is not UNSET]
    return [*([tag] if tag else []), *names]


def views() -> list[type[Struct]]:
    """The shape of each game's view."""
    return [type(game.view(game.start(), 0)) for game in (game_class(name)() for name in game_names())]


def union(kinds: Any) -> Document:
    names = {kind.__struct_config__.tag: kind.__name__ for kind in get_args(kinds)}
    return {
        "oneOf": [{"$ref": REF + name} for name in names.values()],
        "discriminator": {"propertyName": "type", "mapping": {tag: REF + name for tag, name in names.items()}},
    }


def sorted_deep(part: Any) -> Any:
    """The same order every time, so that a difference is a difference."""
    if isinstance(part, dict):
        return {name: sorted_deep(part[name]) for name in sorted(part)}
    return [sorted_deep(item) for item in part] if isinstance(part, list) else part


def main() -> None:
    text = msgspec.json.format(msgspec.json.encode(document()), indent=2).decode()
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
