"""The messages of the streams as an AsyncAPI document, with their JSON Schemas."""

from __future__ import annotations

from typing import Any, get_args

from galapagos import __version__
from galapagos.server.wire import lobby, stream

Document = dict[str, Any]
SCHEMAS = "#/components/schemas/"
MESSAGES = "#/components/messages/"
CHANNEL = (
    "A WebSocket, one message per frame; `?since=N` goes on after event N. Programs can read the same messages as "
    "lines of JSON from `/api/tables/{table}/stream`, and send commands to `/api/tables/{table}/messages`."
)
LOBBY = (
    "A WebSocket, one message per frame. Programs can read what concerns them alone as lines of JSON from "
    "`/api/lobby/stream`."
)


def asyncapi(openapi: Document) -> Document:
    """The document. Its schemas are those of the OpenAPI document."""
    sent, received = (kinds(union) for union in (stream.ServerMessage, stream.ClientMessage))
    news = list(stream.subclasses(lobby.LobbyMessage))
    at_table, in_lobby = named([*sent, *received]), named(news)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Galápagos: the streams of tables and of the lobby",
            "version": __version__,
            "description": (stream.__doc__ or "").strip(),
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/ws/tables/{table}",
                "description": CHANNEL,
                "parameters": {"table": {"description": "the table's id"}},
                "messages": {name: {"$ref": MESSAGES + name} for name in at_table},
            },
            "lobby": {
                "address": "/ws/lobby",
                "description": LOBBY,
                "messages": {name: {"$ref": MESSAGES + name} for name in in_lobby},
            },
        },
        "operations": {
            "hear": operation("table", "send", "What the server tells at a table.", sent),
            "command": operation("table", "receive", "What a client asks for.", received),
            "news": operation("lobby", "send", "What the server tells in the lobby.", news),
        },
        "components": {
            "messages": {**at_table, **in_lobby},
            "schemas": needed(openapi, [*sent, *received, *news]),
        },
    }


def kinds(union: Any) -> list[Any]:
    return list(get_args(union))


def named(kinds: list[Any]) -> Document:
    """The description of each message by its tag."""
    return {kind.__struct_config__.tag: message(kind) for kind in kinds}


def message(kind: Any) -> Document:
    return {
        "name": kind.__struct_config__.tag,
        "title": kind.__name__,
        "summary": (kind.__doc__ or "").partition("\n")[0],
        "payload": {"$ref": SCHEMAS + kind.__name__},
    }


def operation(channel: str, action: str, summary: str, messages: list[Any]) -> Document:
    listed = [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in named(messages)]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "summary": summary, "messages": listed}


def needed(openapi: Document, messages: list[Any]) -> Document:
    """The schemas of these messages, and of everything in them."""
    schemas, found = openapi["components"]["schemas"], dict[str, Any]()
    waiting = [kind.__name__ for kind in messages]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = schemas[name]
            waiting += references(schemas[name])
    return {name: found[name] for name in sorted(found)}


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        here = [str(part["$ref"]).rpartition("/")[2]] if isinstance(part.get("$ref"), str) else []
        return here + [name for value in part.values() for name in references(value)]
    return [name for item in part for name in references(item)] if isinstance(part, list) else []
