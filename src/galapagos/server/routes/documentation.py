"""The API described: for programs as OpenAPI and AsyncAPI, for people as a page."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.enums import MediaType, OpenAPIMediaType
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin

from galapagos import __version__
from galapagos.server.errors import not_found
from galapagos.server.http.api_page import api_page
from galapagos.server.wire.asyncapi import asyncapi
from galapagos.server.wire.operations import Document
from galapagos.server.wire.schemas import completed


class Documents(NamedTuple):
    openapi: bytes
    asyncapi: bytes
    page: bytes


class DocumentStore:
    """The documents of an application, written for the first request."""

    documents: Documents | None = None

    def of(self, app: Litestar) -> Documents:
        if self.documents is None:
            openapi = completed(app)
            streams = asyncapi(openapi)
            page = api_page(openapi, streams).encode()
            self.documents = Documents(msgspec.json.encode(openapi), msgspec.json.encode(streams), page)
        return self.documents


class DocumentPlugin(OpenAPIRenderPlugin):
    """Serves one of the documents."""

    def __init__(self, store: DocumentStore, name: str, path: str, media_type: MediaType | OpenAPIMediaType) -> None:
        super().__init__(path=path, media_type=media_type)
        self.store, self.name = store, name

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        content: bytes = getattr(self.store.of(request.app), self.name)
        return content


async def refuse_unknown(response: Response[Any]) -> Response[Any]:
    """Litestar answers addresses below its documents with a page of HTML; ours are errors like any other."""
    if response.status_code == 404:
        raise not_found("page")
    return response


def openapi_config() -> OpenAPIConfig:
    store = DocumentStore()
    return OpenAPIConfig(
        title="Galápagos",
        version=__version__,
        use_handler_docstrings=True,
        render_plugins=[
            DocumentPlugin(store, "page", "/", MediaType.HTML),
            DocumentPlugin(store, "openapi", "/openapi.json", OpenAPIMediaType.OPENAPI_JSON),
            DocumentPlugin(store, "asyncapi", "/asyncapi.json", MediaType.JSON),
        ],
        openapi_router=Router("/api", route_handlers=[], include_in_schema=False, after_request=refuse_unknown),
    )
