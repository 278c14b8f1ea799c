"""Errors caused by the sender: each has a code for programs and a sentence for people."""

from __future__ import annotations

from galapagos.core.game import Refusal
from galapagos.core.messages import msg

OUR_FAULT = "That did not work, and it is our fault."


class ApiError(Exception):
    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.code, self.said, self.status = code, message, status

    @property
    def message(self) -> str:
        return str(self.said)


class MoveRefused(Exception):
    """A move that breaks a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


def not_found(what: str) -> ApiError:
    return ApiError("not_found", msg("There is no such {what}.", what=msg(what)), 404)
