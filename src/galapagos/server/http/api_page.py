"""The API as a page for people, written from the OpenAPI document. It needs no script and nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any

from galapagos.core.languages import FALLBACK as ENGLISH

Document = dict[str, Any]

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1d2b2a;background:#fbfaf6}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-bottom:2px solid #cfd8d3}
nav a{display:inline-block;margin:.1rem .8rem .1rem 0}a{color:#0b5d5d}
details{border:1px solid #cfd8d3;border-radius:.5rem;margin:.5rem 0;background:#fff}
summary{cursor:pointer;padding:.5rem .8rem;overflow-wrap:anywhere}details>div{padding:0 .8rem .8rem}
b.verb{display:inline-block;min-width:4.2rem;font-size:.85rem;color:#0b5d5d}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#eef2ef;padding:.6rem;overflow-x:auto;border-radius:.4rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.2rem .6rem .2rem 0}
td:first-child{white-space:nowrap}td{border-top:1px solid #e3e8e4;overflow-wrap:anywhere}small{color:#51625e}
@media(prefers-color-scheme:dark){body{color:#e6ebe8;background:#15201f}details{background:#1b2827;border-color:#34504c}
a,b.verb{color:#7fd1c7}pre{background:#0f1817}h2{border-color:#34504c}td{border-color:#2b3f3c}small{color:#a5b5b0}}
"""
INTRODUCTION = """
<p>Everything the page does, a program can do. Bodies and answers are JSON; times are milliseconds since 1970. An error
is <code>{"code": …, "message": …}</code>, a short code for programs and a sentence for people in the language of
<code>Accept-Language</code>. 429 and 503 say <code>Retry-After</code>.</p>
<h2 id="start">Start</h2>
<p>A guest plays at once; a token for a program needs the session of a guest or an account.</p>
<pre>SERVER=https://play.example
curl -c cookies.txt "$SERVER/api/me"
curl -b cookies.txt -H 'Content-Type: application/json' \\
     -d '{"name":"my bot","scopes":["read","play","create"]}' "$SERVER/api/tokens"
TOKEN=…   <small># the "secret" of the answer; it is shown only once</small>
curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
     -d '{"game":"beginning","seats":["me","bot:greedy"]}' "$SERVER/api/tables"
curl -N -H "Authorization: Bearer $TOKEN" "$SERVER/api/tables/TABLE/stream"
curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
     -d '{"type":"answer","decision":41,"seat":0,"action":1234}' "$SERVER/api/tables/TABLE/messages"</pre>
<p>In Python, <code>galapagos.client</code> does all of this.</p>
"""


def api_page(openapi: Document, asyncapi: Document) -> str:
    """The whole page."""
    tags = [tag["name"] for tag in openapi["tags"]]
    links = [("start", "Start"), *((anchor(tag), tag) for tag in tags), ("stream", "The streams"), ("shapes", "Shapes")]
    navigation = "".join(f'<a href="#{target}">{escape(name)}</a>' for target, name in links)
    body = [
        f"<h1>{escape(openapi['info']['title'])}: the API</h1>",
        f"<p>Version {escape(openapi['info']['version'])}. The same for programs: ",
        '<a href="/api/openapi.json">OpenAPI</a>, and <a href="/api/asyncapi.json">AsyncAPI</a> with JSON Schemas of ',
        f"the streams' messages.</p><nav>{navigation}</nav>{INTRODUCTION}",
        schemes(openapi),
        *(section(openapi, tag) for tag in tags),
        stream_section(asyncapi),
        shapes(openapi),
    ]
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Galápagos: the API</title>'
    page = f"<head>{head}<style>{STYLE}</style></head><body>{''.join(body)}</body>"
    return f'<!doctype html><html lang="{ENGLISH}">{page}</html>'


def anchor(name: str) -> str:
    return re.sub(r"\W+", "-", name.lower())


def prose(text: str) -> str:
    """Escape a docstring; what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(" ".join(text.split()), quote=False))


def schemes(openapi: Document) -> str:
    found = openapi["components"]["securitySchemes"].items()
    rows = "".join(f"<tr><td><b>{name}</b></td><td>{prose(scheme['description'])}</td></tr>" for name, scheme in found)
    return f"<h3>Who calls</h3><table>{rows}</table>"


def section(openapi: Document, tag: str) -> str:
    found = [
        operation_part(path, method, operation)
        for path, operations in openapi["paths"].items()
        for method, operation in operations.items()
        if operation["tags"] == [tag]
    ]
    return f'<h2 id="{anchor(tag)}">{escape(tag)}</h2>{"".join(found)}'


def operation_part(path: str, method: str, operation: Document) -> str:
    return (
        f'<details><summary><b class="verb">{method.upper()}</b> <code>{escape(path)}</code> '
        f"{prose(operation['summary'])}</summary>"
        f'<div id="{operation["operationId"]}"><p>{prose(operation["description"])}</p>'
        f"<p><small>{callers(operation)}</small></p>{parameters(operation)}{bodies(operation)}"
        f"<pre>{escape(operation['x-codeSamples'][0]['source'])}</pre></div></details>"
    )


def callers(operation: Document) -> str:
    choices = operation["security"]
    if not choices:
        return "Anyone may call it."
    names = " or ".join(name for choice in choices for name in choice)
    return f"Anyone may call it; with {names} you see what is yours." if {} in choices else f"Needs {names}."


def parameters(operation: Document) -> str:
    rows = [
        f"<tr><td><code>{escape(each['name'])}</code></td><td>{shape(each['schema'])}</td>"
        f"<td><small>{each['in']}{', required' if each.get('required') else ''}</small></td></tr>"
        for each in operation.get("parameters", [])
    ]
    return f"<table>{''.join(rows)}</table>" if rows else ""


def bodies(operation: Document) -> str:
    parts = []
    if body := operation.get("requestBody"):
        parts.append(f"<p>Body: {', '.join(shape(kind['schema']) for kind in body['content'].values())}</p>")
    for status, response in operation["responses"].items():
        answers = [shape(kind["schema"]) for kind in response.get("content", {}).values() if "schema" in kind]
        if status != "default":
            parts.append(f"<p>Answer {status}: {', '.join(answers) or 'empty'}</p>")
    return "".join(parts)


def shape(schema: Document) -> str:
    """A schema in a few words, with links to the named ones."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{escape(name)}</a>'
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(dict.fromkeys(shape(each) for each in schema[choice]))
    if "enum" in schema:
        return ", ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    kind = schema.get("type", "anything")
    if "prefixItems" in schema:
        return f"list of {', '.join(shape(item) for item in schema['prefixItems'])}"
    if kind == "array":
        return f"list of {shape(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {shape(schema['additionalProperties'])}"
    return escape(kind if isinstance(kind, str) else " or ".join(kind))


def stream_section(asyncapi: Document) -> str:
    parts = [f'<h2 id="stream">The streams</h2><p>{prose(asyncapi["info"]["description"])}</p>']
    for operation in asyncapi["operations"].values():
        rows = "".join(message_row(asyncapi, found["$ref"]) for found in operation["messages"])
        parts.append(f"<h3>{prose(operation['summary'])}</h3><table>{rows}</table>")
    channels = [f"<p>{prose(channel['description'])}</p>" for channel in asyncapi["channels"].values()]
    return "".join([*parts, *channels])


def message_row(asyncapi: Document, reference: str) -> str:
    found = asyncapi["components"]["messages"][reference.rpartition("/")[2]]
    link = shape(found["payload"])
    return f"<tr><td><code>{escape(found['name'])}</code></td><td>{link}</td><td>{prose(found['summary'])}</td></tr>"


def shapes(openapi: Document) -> str:
    found = openapi["components"]["schemas"].items()
    return f'<h2 id="shapes">Shapes</h2>{"".join(part for name, schema in found for part in shape_part(name, schema))}'


def shape_part(name: str, schema: Document) -> Iterator[str]:
    about = prose(schema.get("description", "")) or ("" if "properties" in schema else shape(schema))
    needed = set(schema.get("required", []))
    rows = [
        f"<tr><td><code>{escape(field)}</code></td><td>{shape(found)}</td>"
        f"<td><small>{'' if field in needed else 'optional'}</small></td></tr>"
        for field, found in schema.get("properties", {}).items()
    ]
    # A link to something inside a closed part opens it.
    yield f"<details><summary><code>{escape(name)}</code></summary>"
    yield f'<div id="{escape(name)}"><p>{about}</p><table>{"".join(rows)}</table></div></details>'
