"""`galapagos open`: a server for this machine alone, with its database in the user's folder."""

from __future__ import annotations

import socket
import webbrowser
from threading import Timer

from galapagos.core.errors import GalapagosError
from galapagos.core.paths import data_folder
from galapagos.server.settings import Settings

PORTS = range(8000, 8020)
HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # for others in the network, who are let in only by a flag
START_SECONDS = 1.5  # until the server answers


def local_settings(port: int | None = None, *, lan: bool = False) -> Settings:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GalapagosError(f"cannot make the folder {folder}: {error.strerror}") from None
    return Settings(
        database=str(folder / "tables.db"), host=EVERYWHERE if lan else HOST, port=free_port() if port is None else port
    )


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


def open_browser_soon(address: str) -> None:
    """Open the page once the server answers. Does nothing if there is no browser."""
    timer = Timer(START_SECONDS, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
