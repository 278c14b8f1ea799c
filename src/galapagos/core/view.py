"""What a seat may see and knows. Each game adds its own parts.

The view with everybody's eyes hides nothing: it is the form in which a position is saved. A view with a seat's eyes
is built up from what that seat may see, and is enough to go on from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from galapagos.core.errors import PositionError
from galapagos.core.frames import Frame
from galapagos.core.messages import msg
from galapagos.core.options import OptionValue, nearest
from galapagos.core.sentinels import EVERYONE
from galapagos.core.state import State

UNKNOWN = "?"
FRAME = re.compile(r"(\w+)\(([-\d, ]*)\)")


class View(msgspec.Struct, kw_only=True):
    seats: int
    options: dict[str, OptionValue] = {}
    eyes: int = EVERYONE
    stack: list[str] = []

    def sees(self, seat: int) -> bool:
        """Whether the eyes of this view are the seat's own."""
        return self.eyes in (EVERYONE, seat)


def write_stack(state: State) -> list[str]:
    return [str(frame) for frame in state.stack]


def read_stack(frames: Mapping[str, type[Frame[Any]]], lines: list[str]) -> list[Frame[Any]]:
    return [read_frame(frames, line) for line in lines]


def read_frame(frames: Mapping[str, type[Frame[Any]]], line: str) -> Frame[Any]:
    match = FRAME.fullmatch(line.strip())
    if match is None:
        raise PositionError(msg("cannot read the step {line!r}: steps are written like Name(1, 2)", line=line))
    name, args = match[1], [int(arg) for arg in match[2].split(",") if arg.strip()]
    if name not in frames:
        raise PositionError(msg("there is no step {name!r}: {hint}", name=name, hint=nearest(name, list(frames))))
    try:
        return frames[name](*args)
    except TypeError:
        raise PositionError(msg("step {name!r} does not take {args} numbers", name=name, args=len(args))) from None
