"""What a seat may see and knows, and the form in which a position is saved. Each game adds its own parts.

A view is built up from what its eyes may see, in plain words and numbers, and is enough to go on from. A saved position
is a view together with the stack, under names that stay the same whatever frames are called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from galapagos.core.errors import PositionError
from galapagos.core.frames import Frame
from galapagos.core.messages import msg
from galapagos.core.options import OptionValue, nearest
from galapagos.core.sentinels import EVERYONE

UNKNOWN = "?"
FRAME = re.compile(r"(\w+)\(([-\d, ]*)\)")


class View(msgspec.Struct, kw_only=True):
    seats: int
    options: dict[str, OptionValue] = {}
    eyes: int = EVERYONE
    agenda: list[Any] = []  # what the table is doing, then what follows; each game has its own kind of task

    def sees(self, seat: int) -> bool:
        """Whether the eyes of this view are the seat's own."""
        return self.eyes in (EVERYONE, seat)


class Saved(msgspec.Struct):
    """A position as it is saved. The agenda of the view is left out: the stack says the same."""

    view: Any
    stack: list[str]


def write_stack(stack: Sequence[Frame[Any]]) -> list[str]:
    return [str(frame) for frame in stack]


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
        raise PositionError(
            msg("step {name!r} does not take {args} numbers", name=name, args=len(args)), about=name
        ) from None
