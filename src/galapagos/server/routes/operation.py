"""Health and metrics, for operators."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from litestar import Router, get
from litestar.connection import Request
from litestar.datastructures.state import State

from galapagos import __version__
from galapagos.server.errors import ApiError, not_found
from galapagos.server.routes.dependencies import TheServer
from galapagos.server.storage.database import newest
from galapagos.server.wire.http import Health


@get("/healthz")
async def healthz(server: TheServer) -> Health:
    """Answer 200, or 503 while the database takes no writes (a full disk is enough) or the server is stopping."""
    if server.stopping:
        raise ApiError("stopping", "The server is stopping.", 503)
    await server.check_writable()
    return Health(version=__version__, schema=newest())


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(request: Request[None, None, State], server: TheServer) -> bytes:
    """Return the metrics for Prometheus: to this machine, or to those who know the token."""
    settings = server.settings
    if settings.metrics_port:
        raise not_found("page")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if settings.metrics_token:
        if not hmac.compare_digest(given.encode(), settings.metrics_token.encode()):
            raise ApiError("token", "This token is not known.", 401)
    elif not from_this_machine(request):
        raise ApiError("forbidden", "Metrics are for the operator.", 403)
    return server.metrics.text()


def from_this_machine(request: Request[None, None, State]) -> bool:
    """True for a loopback address. Behind a proxy the visitor's own address counts."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


router = Router(
    path="/",
    route_handlers=[
        healthz,
        metrics,
    ],
)
