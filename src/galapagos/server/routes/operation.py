"""Health and metrics, for operators."""

from __future__ import annotations

from litestar import Router, get

from galapagos import __version__
from galapagos.server.errors import ApiError
from galapagos.server.routes.dependencies import TheServer
from galapagos.server.storage.database import newest
from galapagos.server.wire.http import Health


@get("/healthz")
async def healthz(server: TheServer) -> Health:
    """Answer 200, or 503 while the database does not answer or the server is stopping."""
    if server.stopping:
        raise ApiError("stopping", "The server stops.", 503)
    await server.store.due(0)
    return Health(version=__version__, schema=newest())


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(server: TheServer) -> bytes:
    """Return the metrics for Prometheus."""
    return server.metrics.text()


router = Router(
    path="/",
    route_handlers=[
        healthz,
        metrics,
    ],
)
