"""The tables that the browser tests play: small ones where the game has them, so that whole games are short."""

from __future__ import annotations

import msgspec


class Set(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, str] = {}


TABLES = [
    Set("beginning"),
    Set("stones", {"board": "rect-7x7", "stones": "12", "obstacles": "4", "turn_limit": "8"}),
]
