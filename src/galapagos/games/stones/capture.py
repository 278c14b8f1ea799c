"""The end of a turn: the stronger stones capture (rule 5.3)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from galapagos.core.frames import Step
from galapagos.games.stones.state import StonesState


@mypyc_attr(free_list_len=1)
@final
class Capture(Step[StonesState]):
    stored_name: ClassVar[str] = "Capture"

    def run(self, state: StonesState) -> None:
        strike = state.strike()
        if len(strike.fallen) == 0:
            return
        strike.happen(state.field)
        for point in strike.fallen:
            state.touch(point)
        if len(strike.walled):
            state.seen = None  # an obstacle stays: no earlier position can come back
        if state.log is not None:
            seat = f"seat:{state.seat_of(state.colour)}"
            state.log.tell("captures", {"seat": seat, "points": state.names(strike.fallen)})
            if len(strike.walled):
                state.log.tell("obstacles", {"points": state.names(strike.walled)})
