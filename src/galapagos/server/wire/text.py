"""The characters that no text of a visitor may contain."""

from __future__ import annotations

import re

from msgspec import Struct

from galapagos.core.errors import GalapagosError
from galapagos.core.messages import msg

# Control characters (line breaks and tabs are allowed: positions and decks need them), everything that is invisible or
# has no width, everything that changes the direction of writing, and line separators other than the usual ones.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160"
    "\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\uffff"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


class ForbiddenCharacter(GalapagosError, ValueError):
    """A ValueError as well, so that msgspec reports it like any field that does not fit."""


def check_text(text: str) -> None:
    if found := FORBIDDEN.search(text):
        code = f"U+{ord(found[0]):04X}"
        raise ForbiddenCharacter(msg("Text contains the control or invisible character {character}", character=code))


def check_texts(part: object) -> None:
    """Check every text in a message or a body, however deep it is."""
    parts = [part]
    while parts:
        match parts.pop():
            case str() as text:
                check_text(text)
            case dict() as pairs:
                parts += [*pairs.keys(), *pairs.values()]
            case list() | tuple() as items:
                parts += items
            case Struct() as struct:
                parts += [getattr(struct, name) for name in struct.__struct_fields__]
