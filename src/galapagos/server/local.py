"""A server for one's own machine: the database in the user's folder, a free port, the page opened in the browser."""

from __future__ import annotations

import socket
import webbrowser
from threading import Timer

from galapagos.core.errors import GalapagosError
from galapagos.core.paths import data_folder
from galapagos.server.settings import Settings

PORTS = range(8000, 8020)
HOST = "127.0.0.1"
SOON = 1.5  # seconds until the server answers


def settings_at_home(port: int | None = None) -> Settings:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GalapagosError(f"cannot make the folder {folder}: {error.strerror}") from None
    return Settings(database=str(folder / "tables.db"), host=HOST, port=free_port() if port is None else port)


def free_port() -> int:
    for port in PORTS:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise GalapagosError(f"ports {PORTS.start} to {PORTS.stop - 1} are all in use: choose another one with --port")


def open_soon(address: str) -> None:
    """Does nothing where there is no browser."""
    timer = Timer(SOON, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
