"""What msgspec finds wrong with a message or a file, taken apart so that it can be said in every language."""

from __future__ import annotations

import re

from galapagos.core.messages import Message, msg

PLACE = " - at "
SHAPES = [
    "Expected `{wanted}`, got `{found}`",
    "Expected `{wanted}` of length {bound}",
    "Expected `{wanted}` {bound}",
    "Expected `{wanted}`",
    "Object missing required field `{field}`",
    "Object contains unknown field `{field}`",
    "Invalid enum value {value}",
    "Invalid value {value}",
    "JSON is malformed: {why}",
    "Input data was truncated",
    "Text contains the control or invisible character {character}",
]


def pattern_of(shape: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", shape)
    return re.compile("".join(f"(?P<{part}>.+)" if place % 2 else re.escape(part) for place, part in enumerate(parts)))


PATTERNS = [(shape, pattern_of(shape)) for shape in SHAPES]


def explain_decode_error(error: object) -> Message:
    """Return msgspec's words as a message that can be translated; unknown ones stay as they are."""
    text, _, place = str(error).partition(PLACE)
    known = ((shape, pattern.fullmatch(text)) for shape, pattern in PATTERNS)
    shape, values = next(((shape, match.groupdict()) for shape, match in known if match), ("{text}", {"text": text}))
    what = msg(shape, **values)
    return msg("{what} - at {place}", what=what, place=place) if place else what
