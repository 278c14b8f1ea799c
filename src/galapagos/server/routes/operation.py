"""For those who run the server."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from galapagos.server.database import newest
from galapagos.server.serving import Server
from galapagos.server.store import StoreDown


class Health(Struct):
    ok: bool
    database: bool
    stopping: bool
    schema: str


@get("/healthz")
async def healthz(server: Server) -> Response[Health]:
    """Whether this process can serve: 200, or 503 while the database does not answer or the server stops."""
    try:
        await server.store.due(0)
        database = True
    except StoreDown:
        database = False
    health = Health(database and not server.stopping, database, server.stopping, newest())
    return Response(health, status_code=200 if health.ok else 503)


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(server: Server) -> bytes:
    """For Prometheus."""
    return server.metrics.text()
