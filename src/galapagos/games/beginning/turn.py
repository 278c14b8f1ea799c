"""A turn from gathering to scoring, round after round until the pile has run out (rules 3 and 5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from galapagos.core.frames import Frame, Step
from galapagos.games.beginning.adapt import Adapt
from galapagos.games.beginning.cards import HAS_FERTILE
from galapagos.games.beginning.draw import TO_HAND, TO_NEW_SPECIES, Draw
from galapagos.games.beginning.eat import Eat, FeedLongNecks, Starve
from galapagos.games.beginning.state import BeginningState

CARDS_A_TURN: Final = 3
WATER_A_TURN: Final = 2


@mypyc_attr(free_list_len=1)
@final
class Turn(Step[BeginningState]):
    """Rule 3: gather, adapt, eat, score. The stack holds what comes last at the bottom."""

    stored_name: ClassVar[str] = "Turn"

    def run(self, state: BeginningState) -> None:
        state.turns += 1
        if state.log is not None:
            state.log.tell("turn", {"seat": f"seat:{state.turn}"})
        state.stack += AFTER_GATHERING
        gather(state)


def gather(state: BeginningState) -> None:
    """Rules 3.1 and R10, the last one pushed first: fertile species, water, the new species, three cards."""
    seat = state.turn
    state.stack.append(Draw(seat, CARDS_A_TURN, TO_HAND))
    state.stack.append(Draw(seat, 1, TO_NEW_SPECIES))
    state.stack.append(FillHole())
    for species in reversed(state.species[seat]):
        if species.traits & HAS_FERTILE:
            state.stack.append(Draw(seat, 1, species.name))


@mypyc_attr(free_list_len=1)
@final
class FillHole(Step[BeginningState]):
    stored_name: ClassVar[str] = "FillHole"

    def run(self, state: BeginningState) -> None:
        state.hole += WATER_A_TURN
        if state.log is not None:
            state.log.tell("water", {"chips": int(state.hole)})


@final
class Score(Step[BeginningState]):
    """Rule 3.6, and then the next player or the end (rule 5)."""

    stored_name: ClassVar[str] = "Score"

    def run(self, state: BeginningState) -> None:
        gained = 0
        for species in state.species[state.turn]:
            gained += species.take_chips()
        state.collected[state.turn] += gained
        if state.log is not None:
            state.log.tell("collects", {"seat": f"seat:{state.turn}", "chips": int(gained)})
        if not game_ends(state):
            state.turn = (state.turn + 1) % state.seats
            state.stack.append(Turn())
        elif state.log is not None:
            state.log.tell("game_over", {})


def game_ends(state: BeginningState) -> bool:
    """Rules 5 and R8: once the pile has run out, the round is finished, so that all have the same number of turns."""
    if not state.ending or state.turns % state.seats != 0:
        return False
    if state.extra_round:
        state.extra_round = False
        return False
    return True


AFTER_GATHERING: Final[list[Frame[BeginningState]]] = [Score(), Starve(), Eat(), FeedLongNecks(), Adapt()]
