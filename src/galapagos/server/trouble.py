"""What a visitor asked for and cannot have, with a code for programs and a sentence for people."""

from __future__ import annotations

from galapagos.core.game import Refusal
from galapagos.core.said import say

OUR_FAULT = "That did not work, and it is our fault."


class Trouble(Exception):
    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.code, self.said, self.status = code, message, status

    @property
    def message(self) -> str:
        return str(self.said)


class RuleBroken(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


def not_found(what: str) -> Trouble:
    return Trouble("not_found", say("There is no such {what}.", what=say(what)), 404)
