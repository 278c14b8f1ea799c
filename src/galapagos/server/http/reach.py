"""How others reach this server: its address in the local network, and links to tables as QR codes."""

from __future__ import annotations

import io
import socket
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from galapagos.server.http.hosts import is_address
from galapagos.server.settings import Settings
from galapagos.server.wire.http import Invitation, TableCard

ANYWHERE = ("192.0.2.1", 9)  # a documentation address; nothing is sent to it


def invitation_to(card: TableCard, origin: str, settings: Settings) -> Invitation:
    """The link to a table: for a page opened on this machine, with the address that others in the network can use."""
    if local := is_loopback(urlsplit(origin).hostname or ""):
        shared = network_origin(settings)
        origin, local = shared or origin, not shared
    link = f"{origin}/{card.game}#/table/{card.id}?invite={card.invite}"
    return Invitation(link=link, local=local, picture=qr_code(link))


def network_origin(settings: Settings) -> str:
    """The server's address in the local network; empty if it does not listen there."""
    if is_loopback(settings.host):
        return ""
    address = network_address() if settings.host in ("", "0.0.0.0", "::") else settings.host
    return f"http://{address}:{settings.port}" if address else ""


def network_address() -> str:
    """This machine's address in its network; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if is_loopback(address) or address == "0.0.0.0" else address


def is_loopback(host: str) -> bool:
    if is_address(host):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")


@lru_cache(maxsize=256)
def qr_code(text: str) -> str:
    """The text as an SVG document, which a page can show in any size."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=2, dark="#000", light="#fff", svgclass=None, lineclass=None, xmldecl=False, unit=None,
        omitsize=True,
    )  # fmt: skip
    return drawn.getvalue().decode().strip()
