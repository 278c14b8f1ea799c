"""A position as text, short enough to type in a test and complete enough for a saved game.

    phase: ann eats
    hole: 3
    ann: 4 chips, hand flight horns*2
      wolf (carnivore speed) 1 0
    bob:
      lizard () 0 0 | horns flight~

What is left out is unknown: cards not shown are dealt at random, a missing number is 0.
"""

from __future__ import annotations

import re

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature, creature_number, seat_number
from galapagos.core.options import OptionValue
from galapagos.core.position import PositionReader, Steps, counted, known, number_in
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, Saved
from galapagos.games.beginning.cards import COPIES, DECK_SIZE, NAMES
from galapagos.games.beginning.draw import TO_HAND, TO_NEW_SPECIES
from galapagos.games.beginning.view import DRAWN, BeginningView, SeatView, SpeciesView

SPECIES = re.compile(r"\s+(?P<name>\w+) \((?P<traits>[\w -]*)\)(?P<chips>( \d)+)( \|(?P<cards>( [\w?~-]+)+))?")
PHASES = {
    "adapts": ["Score()", "Starve()", "Eat()", "FeedLongNecks()", "Adapt()"],
    "eats": ["Score()", "Starve()", "Eat()"],
    "starts": ["Turn()"],
    "feeds": ["Score()", "Starve()", "Eat()", "FeedLongNecks()"],
}
NUMBERS = {"hole": range(10_000), "turns": range(10_000), "named": range(2_000)}
FLAGS = ("ending", "extra_round")
PILES = ("pile", "discard", "reshuffled")
CARDS = [*NAMES, UNKNOWN]
CHIPS = range(10_000)
MOST_AT_ONCE = 3  # cards that are drawn one after the other

# How steps follow one another, from the bottom: a whole turn; its end, while dead species are replaced by cards.
DRAWS = "( Draw)*( TurnOver)?"
SHAPE = (
    "|Turn|Turn ChooseStartPlayer"
    f"|Score{DRAWS}|Score Starve"
    f"|Score Starve Eat( Scavenge)?( Feast)?( Gore| Gore Bite| Bite| Bite Gore)?{DRAWS}"
    f"|Score Starve Eat FeedLongNecks( Adapt( Draw){{0,2}}( FillHole)?{DRAWS})?"
)


def write(saved: Saved) -> str:
    view: BeginningView = saved.view
    lines = []
    if view.eyes != EVERYONE:
        lines.append(f"eyes: {SEATS[view.eyes]}")
    lines += [
        f"turn: {SEATS[view.turn]}",
        f"first: {SEATS[view.first]}",
        f"stack: {' '.join(saved.stack)}",
    ]
    lines += [f"{key}: {getattr(view, key)}" for key in NUMBERS]
    lines += [f"{key}: yes" for key in FLAGS if getattr(view, key)]
    lines += [f"{key}: {write_cards(getattr(view, key))}" for key in PILES]
    for seat, seen in enumerate(view.table):
        lines.append(f"{SEATS[seat]}: {seen.chips} chips, hand {write_cards(seen.hand)}".rstrip())
        if seen.drawn_since:
            lines.append(f"  drawn since: {write_cards(seen.drawn_since)}")
        lines += [write_species(species) for species in seen.species]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_cards(cards: dict[str, int]) -> str:
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in cards.items()) or "-"


def write_species(species: SpeciesView) -> str:
    chips = " ".join(map(str, species.chips))
    return f"  {creature(species.name)} ({' '.join(species.traits)}) {chips} | {' '.join(species.cards)}"


class Reader(PositionReader):
    numbers = NUMBERS
    seated = ("turn", "first", "eyes")
    switches = FLAGS
    others = ("phase", *PILES)
    shape = SHAPE

    def __init__(self, seats: int, options: dict[str, OptionValue]) -> None:
        super().__init__(
            BeginningView(
                seats=seats, options=options, hole=0, pile={}, discard={}, turn=0, first=0, turns=0,
                ending=False, extra_round=False, named=0, table=[SeatView(0, {}, []) for _ in range(seats)],
            )
        )  # fmt: skip

    def read_other(self, key: str, rest: str) -> None:
        if key == "phase":
            self.read_phase(rest)
        else:
            setattr(self.view, key, counted(rest, CARDS, "trait"))

    def read_phase(self, rest: str) -> None:
        who, _, phase = rest.partition(" ")
        if phase not in PHASES:
            raise PositionError(
                msg("unknown phase {phase!r}: a seat {phases}", phase=phase, phases=", ".join(PHASES)), about=phase
            )
        self.view.turn = seat_number(who, self.view.seats)
        self.stack = list(PHASES[phase])

    def read_seat(self, rest: str) -> None:
        seat = self.view.table[self.seat]
        for part in filter(None, (part.strip() for part in rest.split(","))):
            if part.endswith(" chips"):
                seat.chips = number_in(part.removesuffix(" chips"), CHIPS)
            elif part.startswith("hand"):
                seat.hand = counted(part.removeprefix("hand"), CARDS, "trait")
            else:
                raise PositionError(
                    msg("expected '3 chips' or 'hand flight horns*2', found {part!r}", part=part), about=part
                )

    def read_indented(self, line: str) -> None:
        seat = self.view.table[self.seat]
        if line.strip().startswith("drawn since:"):
            seat.drawn_since = counted(line.partition(":")[2], NAMES, "trait")
            return
        match = SPECIES.fullmatch(line)
        if match is None:
            raise PositionError("a species is written 'wolf (carnivore speed) 1 0', with its cards behind |")
        chips = [int(chip) for chip in match["chips"].split()]
        traits = [known(name, NAMES, "trait") for name in match["traits"].split()]
        cards = match["cards"].split() if match["cards"] else [UNKNOWN] * len(chips)
        for card in cards:
            known(card.removesuffix(DRAWN), CARDS, "trait")
        seat.species.append(SpeciesView(creature_number(match["name"]), traits, chips, cards))

    # -- what was left out, and what cannot be ------------------------------------------------------------------------

    def fill_gaps(self) -> None:
        view = self.view
        names = [species.name for seat in view.table for species in seat.species]
        for name in names:
            if names.count(name) > 1:
                raise PositionError(
                    msg("two species are called {creature}", creature=creature(name)), about=creature(name)
                )
        view.named = max([view.named, *(name + 1 for name in names)])
        if view.named not in NUMBERS["named"]:
            raise PositionError(
                msg(
                    "{number} is out of range: from {low} to {high}",
                    number=view.named,
                    low=0,
                    high=NUMBERS["named"][-1],
                ),
                about="named" if "named" in self.given else creature(view.named - 1),
            )
        if "turns" not in self.given:
            view.turns = (view.turn - view.first) % view.seats + 1
        if "pile" not in self.given:
            self.fill_pile()
        if not self.given & {"stack", "phase"}:
            self.stack = ["Turn()"]
        self.check_pile()

    def check_stack(self) -> None:
        super().check_stack()
        attackers = {number for (number,) in self.named("Feast", "Gore")}
        if len(attackers) > 1 or attackers & {number for (number,) in self.named("Bite")}:
            raise PositionError("an attack has one attacker and another species as its target", about="stack")

    def fill_pile(self) -> None:
        left = DECK_SIZE - cards_on_table(self.view)
        if left < 0:
            raise PositionError(
                msg("{here} cards lie here, the deck has {whole}", here=DECK_SIZE - left, whole=DECK_SIZE)
            )
        self.view.pile = {UNKNOWN: left} if left else {}

    def check_pile(self) -> None:
        """An empty pile has run out, which ends the game; after a reshuffle it holds what was shuffled in."""
        view = self.view
        if not view.pile and not view.ending and self.stack:
            raise PositionError("the pile is empty, so this is the last round: ending must be yes", about="pile")
        for kind, name in enumerate(NAMES):
            shuffled = view.reshuffled.get(name, 0)
            drawn = sum(seat.drawn_since.get(name, 0) for seat in view.table)
            if shuffled > COPIES[kind] or drawn + (view.pile.get(name, 0) if view.reshuffled else 0) > shuffled:
                raise PositionError(
                    msg("the reshuffled pile cannot have had so many {name}", name=name), about="reshuffled"
                )

    def steps(self) -> Steps:
        view = self.view
        seats, counts = range(view.seats), range(1, MOST_AT_ONCE + 1)
        own = {species.name for species in view.table[view.turn].species}
        living = {species.name for seat in view.table for species in seat.species}
        growing = own if "Adapt()" in self.stack else set()
        draw = (seats, counts, {TO_HAND, TO_NEW_SPECIES, *growing})
        return {
            "Adapt": (), "Bite": (living,), "ChooseStartPlayer": (), "Draw": draw, "Eat": (),
            "Feast": (range(view.named),), "FeedLongNecks": (), "FillHole": (), "Gore": (own,), "Scavenge": (),
            "Score": (), "Starve": (), "Turn": (), "TurnOver": draw,
        }  # fmt: skip


def cards_on_table(view: BeginningView) -> int:
    return sum(view.discard.values()) + sum(
        sum(seat.hand.values()) + sum(len(species.traits) + len(species.cards) for species in seat.species)
        for seat in view.table
    )
