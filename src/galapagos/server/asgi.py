"""Run the server under uvicorn, in one process or several."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec
import uvicorn
from litestar.types import ASGIApp

from galapagos.core.errors import GalapagosError
from galapagos.server.app import make_app
from galapagos.server.http.connection_counts import raise_file_limit, reserve
from galapagos.server.http.middleware import Guard
from galapagos.server.logs import set_up_logs
from galapagos.server.settings import Settings

SETTINGS_VARIABLE = "GALAPAGOS_SETTINGS"  # how the processes of one server get their settings


def make_asgi(settings: Settings) -> ASGIApp:
    app = make_app(settings)
    return Guard(app, app.state.server)


def asgi_from_environment() -> ASGIApp:
    """Build the application in each of several processes."""
    settings = msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings)
    set_up_logs(settings.log)
    return make_asgi(settings)


def run(settings: Settings) -> None:
    if settings.workers > 1 and not settings.several:
        raise GalapagosError("several server processes need PostgreSQL: --database postgresql://…")
    set_up_logs(settings.log)
    raise_file_limit()
    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()
    several = settings.workers > 1
    uvicorn.run(
        "galapagos.server.asgi:asgi_from_environment" if several else make_asgi(settings),
        factory=several,
        workers=settings.workers if several else None,
        **uvicorn_options(settings),
    )


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        "loop": "uvloop" if sys.platform != "win32" else "asyncio",
        # Named, not imported: several processes get these options pickled, and must answer their parent at once.
        "http": "galapagos.server.http.connections:HttpConnection",
        "ws": "galapagos.server.http.connections:SocketConnection",
        "timeout_worker_healthcheck": 30,
        "backlog": reserve(),  # all of them can come in at once, before any is counted
        "ws_per_message_deflate": False,  # needs more memory than everything else of a connection together
        "ws_max_size": settings.limits.message_bytes,
        "timeout_graceful_shutdown": settings.stop_seconds,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "forwarded_allow_ips": settings.proxies,
    }
