"""Between setting and fighting: animals that find none of their symbols die out (rule 3.4)."""

from __future__ import annotations

from typing import ClassVar, final

from galapagos.core.frames import Step
from galapagos.games.tyranno.board import NO_CARD, PLACES
from galapagos.games.tyranno.state import TyrannoState


@final
class Survival(Step[TyrannoState]):
    """Rules 3.4 and A10: grid and special fields, all at once."""

    stored_name: ClassVar[str] = "Survival"

    def run(self, state: TyrannoState) -> None:
        for place in range(PLACES):
            card = state.board[place]
            if card != NO_CARD and state.dice(card) == 0:
                if state.log is not None:
                    state.log.tell("dies_out", {"animal": state.card_name(place)})
                state.remove(place)
