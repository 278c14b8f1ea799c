"""For those who run the server."""

from __future__ import annotations

from litestar import get
from msgspec import Struct

from galapagos import __version__
from galapagos.server.errors import ApiError
from galapagos.server.routes.dependencies import TheServer
from galapagos.server.storage.database import newest


class Health(Struct):
    version: str
    schema: str  # of the database


@get("/healthz")
async def healthz(server: TheServer) -> Health:
    """Whether this process can serve: 200, or 503 while the database does not answer or the server stops."""
    if server.stopping:
        raise ApiError("stopping", "The server stops.", 503)
    await server.store.due(0)
    return Health(__version__, newest())


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(server: TheServer) -> bytes:
    """For Prometheus."""
    return server.metrics.text()
