"""The HTTP API keeps what its OpenAPI document says, whatever is sent."""

from __future__ import annotations

from typing import get_args

import httpx
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
from galapagos.server.wire import stream as protocol
from galapagos.server.wire.openapi import document
from galapagos.server.wire.schemas import structs
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
    case.headers = {**(case.headers or {}), "cookie": f"galapagos={cookie}"}
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
    monkeypatch.setattr("galapagos.server.wire.schemas.completed", None)
    assert httpx.get(f"{served.base}/api/openapi.json").content == first


def test_every_operation_says_what_it_does():
    for path, operations in document()["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description") or operation.get("summary"), (path, method)
