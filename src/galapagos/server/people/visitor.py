"""Who sent a message: taken from the session, never from the message itself."""

from __future__ import annotations

from msgspec import Struct


class Visitor(Struct, frozen=True):
    person: str  # empty for someone the server does not know
    name: str
    session: str = ""  # of a browser
    token: str = ""  # of a program
    bot: bool = False  # the account is a program's
