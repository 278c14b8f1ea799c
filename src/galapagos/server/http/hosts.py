"""The names under which the server answers.

A page of another site can reach a server on its visitor's machine or network by letting its own name point there (DNS
rebinding): to the browser both are then one site. So the server answers only to names that no stranger can own.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from galapagos.server.settings import Settings, listed

LOCAL = (".localhost", ".local", ".lan", ".internal", ".home.arpa")  # names that cannot be bought


class Hosts:
    """The Host headers that are answered: `header in hosts`."""

    def __init__(self, settings: Settings) -> None:
        names = [name.lower().rstrip(".") for name in listed(settings.hosts)]
        self.any = "*" in names
        self.domains = tuple(name[1:] for name in names if name.startswith("*."))
        own = [socket.gethostname(), *(urlsplit(origin).hostname or "" for origin in listed(settings.origins))]
        self.names = {*names, *(name.lower().rstrip(".") for name in own)}

    def __contains__(self, header: str | None) -> bool:
        if header is None or self.any:  # browsers always send one
            return True
        name = name_in(header)
        return is_address(name) or is_local(name) or name in self.names or name.endswith(self.domains)


def name_in(header: str) -> str:
    """Return the name or address without the port."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0].lower().rstrip(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_local(name: str) -> bool:
    """True for names of the local network: without a dot, or below a domain that is never sold."""
    return bool(name) and ("." not in name or name.endswith(LOCAL))
