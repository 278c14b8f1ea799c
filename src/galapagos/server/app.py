"""The Litestar application: its routers, dependencies and error handler."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig

from galapagos import __version__
from galapagos.server.http import static_files
from galapagos.server.http.error_handler import handle_error
from galapagos.server.routes import catalogue, operation, people, records, replays, reviews, stream, study, tables
from galapagos.server.routes.dependencies import DEPENDENCIES
from galapagos.server.server import Server
from galapagos.server.settings import Settings
from galapagos.server.wire.schemas import CompletedDocument

ROUTERS = [
    catalogue.router,
    people.router,
    tables.router,
    records.router,
    replays.router,
    reviews.router,
    study.router,
    stream.router,
    operation.router,
    static_files.router,
]


def make_app(settings: Settings) -> Litestar:
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    app = Litestar(
        ROUTERS,
        lifespan=[lifespan],
        dependencies=DEPENDENCIES,
        exception_handlers={Exception: handle_error},
        openapi_config=OpenAPIConfig(
            title="Galápagos",
            version=__version__,
            path="/api",
            render_plugins=[CompletedDocument(path="/openapi.json")],
        ),
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    app.state.server = server
    return app
