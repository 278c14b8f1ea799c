"""The HTTP API keeps what its OpenAPI document says, whatever is sent."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any, get_args

import httpx
import jsonschema
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from galapagos.server.wire import http as bodies
from galapagos.server.wire import lobby
from galapagos.server.wire import stream as protocol
from galapagos.server.wire.openapi import document
from galapagos.server.wire.schemas import structs
from galapagos.server.wire.stream import subclasses
from tests.support.servers import ServerThread

schema = schemathesis.openapi.from_dict(document()).exclude(path_regex="/stream$")


@pytest.fixture(scope="module")
def cookie(served: ServerThread) -> str:
    return httpx.get(f"{served.base}/api/me").cookies["galapagos"]


@schema.parametrize()
@settings(
    max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)
def test_answers_are_as_documented(case, served: ServerThread, cookie: str):
    others = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    case.headers, case.cookies = {**others, "cookie": f"galapagos={cookie}"}, {}  # a visitor who is known
    if case.path == "/api/logout":
        case.headers = {"cookie": "galapagos=gone"}
    response = case.call(base_url=served.base)
    checks = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
    case.validate_response(response, checks=checks)


def test_everything_that_is_sent_is_documented():
    shapes = document()["components"]["schemas"]
    for kind in [*structs(bodies), *structs(protocol)]:
        assert kind.__name__ in shapes, kind
    assert len(shapes["ServerMessage"]["oneOf"]) == len(get_args(protocol.ServerMessage))
    assert len(shapes["ClientMessage"]["oneOf"]) == len(get_args(protocol.ClientMessage))


def test_the_document_is_the_same_every_time_and_served(served: ServerThread):
    assert msgspec.json.encode(document()) == msgspec.json.encode(document())
    assert httpx.get(f"{served.base}/api/openapi.json").json() == document()


def test_the_document_is_built_once(served: ServerThread, monkeypatch: pytest.MonkeyPatch):
    first = httpx.get(f"{served.base}/api/openapi.json").content
    monkeypatch.setattr("galapagos.server.routes.documentation.completed", None)
    assert httpx.get(f"{served.base}/api/openapi.json").content == first


def test_every_operation_says_what_it_does():
    described = document()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (path, method)
            assert len(operation["summary"]) > 5, (path, method)
            assert operation["tags"][0] != "Other", (path, method)
            assert operation["x-codeSamples"][0]["source"].startswith("curl "), (path, method)
            schemes = {name for choice in operation["security"] for name in choice}
            assert schemes <= described["components"]["securitySchemes"].keys()


def test_security_is_what_the_handlers_ask_for():
    paths = document()["paths"]
    assert paths["/api/games"]["get"]["security"] == []
    assert paths["/api/tokens"]["post"]["security"] == [{"session": []}]
    assert paths["/api/tables"]["post"]["security"] == [{"token": []}, {"session": []}]
    assert {} in paths["/api/tables"]["get"]["security"]


def test_the_examples_for_curl_work(served: ServerThread):
    """What curl would send, read from the examples as they are printed."""
    samples = document()["paths"]
    with httpx.Client() as visitor:
        visitor.get(f"{served.base}/api/me")

        def run(method: str, path: str, token: str = "") -> Any:
            source = samples[path][method]["x-codeSamples"][0]["source"]
            said = shlex.split(source.replace("\\\n", "").replace("$SERVER", served.base).replace("$TOKEN", token))
            headers = [said[at + 1].split(": ", 1) for at, word in enumerate(said) if word == "-H"]
            content = said[said.index("-d") + 1] if "-d" in said else None
            verb = said[said.index("-X") + 1] if "-X" in said else "GET"
            sender = visitor if "-b" in said else httpx
            answer = sender.request(verb, said[-1], headers=dict(headers), content=content)
            assert answer.status_code < 300, f"{source}: {answer.text}"
            return answer.json()

        token = run("post", "/api/tokens")["secret"]
        assert run("post", "/api/tables", token)["game"] == "beginning"
        assert run("get", "/api/tables", token)["tables"]
        assert run("post", "/api/study", token)
        assert run("get", "/api/rules/{name}/{language}")["rules"]
        assert run("get", "/api/lessons/{game}/{name}/{language}")


def test_the_page_describes_every_operation_and_loads_nothing_from_elsewhere(served: ServerThread):
    answer = httpx.get(f"{served.base}/api")
    assert answer.headers["content-type"].startswith("text/html")
    for path, operations in document()["paths"].items():
        for operation in operations.values():
            assert f'<div id="{operation["operationId"]}">' in answer.text, path
    assert not re.findall(r"<script|<link|src=|url\(|https?://(?!play\.example)", answer.text)
    targets = set(re.findall(r'href="#([^"]+)"', answer.text))
    assert targets <= set(re.findall(r'id="([^"]+)"', answer.text))
    assert "`" not in answer.text


def test_the_messages_of_the_stream_are_described(served: ServerThread):
    described = httpx.get(f"{served.base}/api/asyncapi.json").json()
    assert described["asyncapi"] == "3.0.0"
    kinds = [*get_args(protocol.ServerMessage), *get_args(protocol.ClientMessage), *subclasses(lobby.LobbyMessage)]
    assert {kind.__struct_config__.tag for kind in kinds} == described["components"]["messages"].keys()
    references = set(re.findall(r'"\$ref":\s*"#/components/schemas/(\w+)"', msgspec.json.encode(described).decode()))
    assert references <= described["components"]["schemas"].keys()
    command = {"$ref": "#/components/schemas/Answer", "components": described["components"]}
    checker = jsonschema.Draft202012Validator(command)
    assert checker.is_valid({"type": "answer", "seat": 0, "decision": 3, "words": "wolf attacks lizard"})
    assert not checker.is_valid({"type": "answer", "seat": "ann", "decision": 3})


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "DELETE", "PUT"])
@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/nothing/at/all", "/api/nothing.json", "/api/tables/a/b/c", "/api/"]
)
def test_unknown_paths_answer_json(served: ServerThread, method: str, path: str):
    if (method, path) == ("GET", "/api/"):
        return  # the page
    answer = httpx.request(method, f"{served.base}{path}")
    assert answer.status_code in (404, 405)
    assert set(answer.json()) == {"code", "message"}


def test_the_documentation_lists_every_command_and_event():
    text = (Path(__file__).parents[2] / "docs/server.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.*?) \| (.*?) \|$", text.split("| Command | Events |")[1].split("\n\n")[0], re.MULTILINE)
    commands, events = (set(re.findall(r"`(\w+)`", " ".join(column))) for column in zip(*rows, strict=True))
    assert events == {kind.__struct_config__.tag for kind in subclasses(protocol.TableEvent)}
    silent = {"why", "ping"}  # after which nothing has happened
    assert commands == {kind.__struct_config__.tag for kind in subclasses(protocol.Command)} - silent
