"""The Litestar application: its routers, dependencies and error handler."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router

from galapagos.server.http import static_files
from galapagos.server.http.error_handler import handle_error
from galapagos.server.routes import (
    account,
    catalogue,
    community,
    games,
    lobby,
    notifications,
    operation,
    people,
    profiles,
    ratings,
    records,
    replays,
    reviews,
    sharing,
    stream,
    study,
    tables,
    tournaments,
)
from galapagos.server.routes.dependencies import DEPENDENCIES
from galapagos.server.routes.documentation import openapi_config
from galapagos.server.server import Server
from galapagos.server.settings import Settings

ROUTERS = [
    catalogue.router,
    people.router,
    account.router,
    games.router,
    profiles.router,
    notifications.router,
    tables.router,
    records.router,
    replays.router,
    reviews.router,
    study.router,
    stream.router,
    ratings.router,
    lobby.router,
    tournaments.router,
    community.router,
    sharing.router,
    operation.router,
    static_files.router,
]


WITH_RECORDS = [records.my_records, records.import_record, replays.record_replay]  # long bodies


def make_app(settings: Settings) -> Litestar:
    server = Server(settings)
    large = Router(path="/", route_handlers=WITH_RECORDS, request_max_body_size=settings.limits.record_bytes)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await server.open()
            yield
        finally:
            await server.close()

    app = Litestar(
        [*ROUTERS, large],
        lifespan=[lifespan],
        dependencies=DEPENDENCIES,
        exception_handlers={Exception: handle_error},
        openapi_config=openapi_config(),
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    app.state.server = server
    return app
