"""What views of this game say instead of frames."""

from __future__ import annotations

from typing import Literal

from galapagos.core.agenda import FLAG, Agenda, BaseTask
from galapagos.games.stones.steps import FRAMES


class Task(BaseTask):
    what: Literal["capture", "end_turn", "grow", "move", "open", "reply", "turn"]
    offered: bool | None = None  # in `turn`: the offer to end the game was declined


AGENDA = Agenda(
    Task,
    FRAMES,
    {
        "Capture": ("capture",),
        "EndTurn": ("end_turn",),
        "Grow": ("grow",),
        "Move": ("move",),
        "Open": ("open",),
        "Reply": ("reply",),
        "Turn": ("turn", "offered"),
    },
    {"offered": FLAG},
)
