"""What the OpenAPI document says about each operation beyond its shapes: a sentence, who may call it, an example."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from galapagos.core.languages import FALLBACK

Document = dict[str, Any]

TAGS = {
    "catalogue": "Games and rules",
    "people": "People, sessions and tokens",
    "account": "Ways into an account",
    "games": "Games of your own",
    "profiles": "Profiles",
    "notifications": "Notifications",
    "tables": "Tables",
    "stream": "Playing",
    "records": "Records and positions",
    "replays": "Replays",
    "reviews": "Reviews",
    "study": "Lessons, examples and puzzles",
    "lobby": "Finding opponents",
    "ratings": "Ratings",
    "tournaments": "Tournaments",
    "community": "Reports and moderation",
    "operation": "For operators",
}
TOKEN, SESSION = "token", "session"
LINE = 90  # characters of an example that stays on one line
SCHEMES = {
    TOKEN: {
        "type": "http",
        "scheme": "bearer",
        "description": "A token for programs (`POST /api/tokens`). Its scopes: `read` allows looking, `play` joining "
        "and answering, `create` new tables.",
    },
    SESSION: {
        "type": "apiKey",
        "in": "cookie",
        "name": "galapagos",
        "description": "The cookie of a browser. `GET /api/me` makes a guest and sets it.",
    },
}
# The dependency of a handler says who may call it.
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "browser": [{SESSION: []}],
    "identity": [{TOKEN: []}, {SESSION: []}],
    "someone": [{}, {TOKEN: []}, {SESSION: []}],
}
# Values for examples, by the name of a parameter or field.
SAMPLES: dict[str, Any] = {
    "game": "beginning",
    "name": "Ann",
    "language": FALLBACK,
    "table": "4fz8",
    "seats": ["me", "bot:greedy"],
    "scopes": ["read", "play", "create"],
    "passphrase": "correct horse battery",
    "old": "correct horse battery",
    "new": "staple battery horse",
    "position": "",
    "moves": [],
    "days": 7,
    "endpoint": "https://play.example/push",
    "keys": {"p256dh": "BFq8…", "auth": "k8Jv…"},
}
JSON_TYPES = {"string": str, "array": list}
PATH_SAMPLES = {
    ("lessons", "name"): "first",
    ("leaderboard", "seats"): "2",
    ("ratings", "seats"): "2",
    ("friends", "kind"): "follow",
    ("tournaments", "form"): "csv",
    ("rules", "name"): "beginning",
    ("texts", "name"): "beginning",
    ("examples", "name"): "beginning",
}


def handlers(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """The path, the method and the handler of every operation."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                yield route.path_format, method.lower(), handler


def describe_operations(app: Litestar, document: Document) -> None:
    """Add summaries, tags, security and examples to the operations of a document."""
    for path, method, handler in handlers(app):
        operation = document["paths"].get(path, {}).get(method)
        if operation is not None:
            operation["summary"] = operation["description"].partition("\n")[0].partition(". ")[0].rstrip(".")
            operation["tags"] = [TAGS.get(handler.fn.__module__.rpartition(".")[2], "Other")]
            operation["security"] = security_of(handler)
            operation["x-codeSamples"] = [
                {"lang": "sh", "label": "curl", "source": curl(path, method, operation, document)}
            ]
    document["components"]["securitySchemes"] = SCHEMES
    used = {operation["tags"][0] for operations in document["paths"].values() for operation in operations.values()}
    document["tags"] = [{"name": name} for name in [*TAGS.values(), "Other"] if name in used]


def security_of(handler: HTTPRouteHandler) -> list[dict[str, list[str]]]:
    asked = handler.parsed_fn_signature.parameters
    return next((SECURITY[name] for name in SECURITY if name in asked), [])


def curl(path: str, method: str, operation: Document, document: Document) -> str:
    """A command that calls the operation."""
    command = ["curl" if method == "get" else f"curl -X {method.upper()}"]
    schemes = {name for choice in operation["security"] for name in choice}
    if TOKEN in schemes:
        command.append('-H "Authorization: Bearer $TOKEN"')
    elif SESSION in schemes:
        command.append("-b cookies.txt")
    if body := operation.get("requestBody"):
        schema = next(iter(body["content"].values()))["schema"]
        sample = msgspec.json.encode(example(schema, document)).decode()
        command += ["-H 'Content-Type: application/json'", f"-d {shlex.quote(sample)}"]
    if path.endswith("/stream"):
        command.append("-N")
    whole = [*command, f'"$SERVER{address(path, operation)}"']
    one_line = " ".join(whole)
    return one_line if len(one_line) <= LINE else " \\\n     ".join(whole)


def address(path: str, operation: Document) -> str:
    kind = path.split("/")[2] if path.startswith("/api/") else ""
    for parameter in operation.get("parameters", []):
        name = parameter["name"]
        if parameter["in"] == "path":
            path = path.replace(f"{{{name}}}", str(PATH_SAMPLES.get((kind, name)) or SAMPLES.get(name, name)))
    return path


def example(schema: Document, document: Document, name: str = "") -> Any:
    """A small value that fits a schema: only what must be there."""
    if "$ref" in schema:
        kind = schema["$ref"].rpartition("/")[2]
        return example(document["components"]["schemas"][kind], document, name)
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return example(schema[choice][0], document, name)
    if "enum" in schema:
        return schema["enum"][0]
    if name in SAMPLES and JSON_TYPES.get(schema.get("type", "")) is type(SAMPLES[name]):
        return SAMPLES[name]
    if "default" in schema:
        return schema["default"]
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            return {field: example(fields[field], document, field) for field in schema.get("required", [])}
        case "array":
            return [example(schema.get("items", {}), document)] if schema.get("minItems") else []
        case "integer" | "number":
            return max(schema.get("minimum", 0), 2 if name == "seats" else 0)
        case "boolean":
            return True
    return "text"
