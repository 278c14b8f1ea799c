"""Starting a server, or several processes of it."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec
import uvicorn
from litestar.types import ASGIApp

from galapagos.core.errors import GalapagosError
from galapagos.server.app import make_app
from galapagos.server.http.middleware import Gate
from galapagos.server.logs import set_up_logs
from galapagos.server.settings import Settings

HANDED_OVER = "GALAPAGOS_SETTINGS"  # to the processes of one server


def guarded(settings: Settings) -> ASGIApp:
    app = make_app(settings)
    return Gate(app, app.state.server)


def from_environment() -> ASGIApp:
    """What each of several processes runs."""
    settings = msgspec.json.decode(os.environ[HANDED_OVER], type=Settings)
    set_up_logs(settings.log)
    return guarded(settings)


def run(settings: Settings) -> None:
    if settings.workers > 1 and not settings.several:
        raise GalapagosError("several server processes need PostgreSQL: --database postgresql://…")
    set_up_logs(settings.log)
    os.environ[HANDED_OVER] = msgspec.json.encode(settings).decode()
    several = settings.workers > 1
    uvicorn.run(
        "galapagos.server.asgi:from_environment" if several else guarded(settings),
        factory=several,
        workers=settings.workers if several else None,
        **options(settings),
    )


def options(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        "loop": "uvloop" if sys.platform != "win32" else "asyncio",
        "http": "httptools",
        "ws": "websockets-sansio",
        "ws_per_message_deflate": False,  # it costs more memory than everything else of a connection
        "ws_max_size": settings.limits.message_bytes,
        "timeout_graceful_shutdown": settings.stop_seconds,
        "log_config": None,
        "access_log": False,
        "server_header": False,
    }
