"""What can go wrong between a client and a server."""

from __future__ import annotations

from galapagos.core.errors import GalapagosError


class ServerError(GalapagosError):
    """The server refused a request: its `code` is for programs, its message for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code

    @property
    def passing(self) -> bool:
        """Whether the same request may work a little later."""
        return self.status in (429, 502, 503, 504)


class Unreachable(GalapagosError):
    """The server has not answered for as long as the client is patient."""
