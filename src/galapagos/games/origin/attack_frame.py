"""An attack in progress: the base of all its steps and decisions (rule 5.4)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import Chance, Frame
from galapagos.core.sentinels import GO_ON
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.types import Kind, Mode, Name
from galapagos.games.origin.worn import reaction_key

# How an attack came about.
HUNT: Final = 0  # in the slot of the predator's owner
LYING_IN_WAIT: Final = 1  # out of turn, before a token is taken
COUNTER: Final = 2  # out of turn, against a predator that has just attacked

OLD_TRIED: Final = 2**17  # saves of earlier versions hold one set of traits here, which is never smaller


class AttackFrame(Chance[OriginState]):
    """Who attacks whom, by which trait, in which way, and which reactions have been tried in this attack.

    A compiled class has one parent, and a die roll is an attack frame too: so all of them derive from `Chance`, and
    those that wait for a seat say so in `actor`.
    """

    fields: ClassVar[tuple[str, ...]] = ("predator", "prey", "via", "mode", "*tried")

    def __init__(self, *numbers: int) -> None:
        """Take the fields in order, or none if `Duel.proceed` sets them."""
        self.predator: Name = -1
        self.prey: Name = -1
        self.via: Kind = -1
        self.mode: Mode = HUNT
        self.tried: tuple[int, ...] = numbers[4:]
        if numbers:
            self.predator, self.prey, self.via, self.mode = numbers[0], numbers[1], numbers[2], numbers[3]
        if self.tried and self.tried[0] >= OLD_TRIED:
            self.tried = (int(reaction_key(self.prey, self.tried[0].bit_length() - 1)),)

    def duel(self, state: OriginState) -> Duel:
        return Duel(self, state.living(self.predator), state.living(self.prey))


class AttackStep(AttackFrame):
    """A step of an attack, which runs without a decision."""

    def run(self, state: OriginState) -> None:
        raise NotImplementedError

    def enter(self, state: OriginState, stack: list[Frame[Any]]) -> i64:
        stack.pop()
        self.run(state)
        return GO_ON


@mypyc_attr(free_list_len=1)
@final
class Duel:
    """An attack in progress, with its two animals."""

    def __init__(self, frame: AttackFrame, predator: Animal, prey: Animal) -> None:
        self.predator = predator
        self.prey = prey
        self.via: Kind = frame.via
        self.mode: Mode = frame.mode
        self.tried: tuple[int, ...] = frame.tried

    def has_tried(self, kind: Kind) -> bool:
        """Return whether the prey has used this reaction in this attack, also before the attack came back to it."""
        return int(reaction_key(self.prey.name, kind)) in self.tried

    def note(self, kind: Kind) -> None:
        """Remember that the prey uses this reaction in this attack."""
        self.tried = (*self.tried, int(reaction_key(self.prey.name, kind)))

    def proceed(self, state: OriginState, frame: AttackFrame) -> None:
        """Go on with this attack in a new frame."""
        frame.predator, frame.prey = self.predator.name, self.prey.name
        frame.via, frame.mode, frame.tried = self.via, self.mode, self.tried
        state.stack.append(frame)
