"""A turn with its four phases, and what happens between turns (rules 5, 5.3.3 and 5.5)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.frames import Step
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.development import Development
from galapagos.games.origin.draw import BreakTie
from galapagos.games.origin.extinction import Extinction
from galapagos.games.origin.feeding import Feeding
from galapagos.games.origin.food_bank import FoodBank
from galapagos.games.origin.life import rouse, update
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.worn import FOR_A_TURN, PARALYSED, USED_LATELY, after_turn, is_marked


@final
class Turn(Step[OriginState]):
    """Development, food bank, feeding, extinction. The stack holds what comes last at the bottom."""

    stored_name: ClassVar[str] = "Turn"

    def run(self, state: OriginState) -> None:
        state.turns += 1
        state.passed = 0
        if state.log is not None:
            state.log.tell("last_turn" if state.last_turn else "turn", {"seat": f"seat:{state.first}"})
        state.stack.append(NextTurn())
        state.stack.append(Extinction())
        state.stack.append(Feeding())
        state.stack.append(FoodBank())
        state.stack.append(Development(state.first))


@final
class NextTurn(Step[OriginState]):
    """Tokens and marks go, the start player changes; unless that was the last turn."""

    stored_name: ClassVar[str] = "NextTurn"

    def run(self, state: OriginState) -> None:
        if state.last_turn:
            finish(state)
            return
        for player in state.players:
            for animal in player.animals:
                refresh(state, animal)
        state.last_turn = state.deck_size == 0
        state.first = (state.first + 1) % state.seats
        state.stack.append(Turn())


def finish(state: OriginState) -> None:
    """Rules 5.6 and A38."""
    if state.log is not None:
        state.log.tell("game_over", {})
    if state.rulings.lot_breaks_ties and len(state.leaders()) > 1:
        state.stack.append(BreakTie())


def refresh(state: OriginState, animal: Animal) -> None:
    paralysed = animal.has(PARALYSED)
    animal.lose(FOR_A_TURN)
    animal.red, animal.blue, animal.ignored = 0, 0, 0
    unuse(animal)
    if paralysed:
        rouse(state, animal)
    else:
        update(state, animal)


def unuse(animal: Animal) -> None:
    """Turn the marks of this turn into those of the last one."""
    touched = False
    for word in animal.worn:
        if is_marked(word, USED_LATELY):
            touched = True
    if not touched:
        return
    words = vec[i64](animal.worn)
    for place in range(len(words)):
        words[place] = after_turn(words[place])
    animal.worn = words
