"""A position as text: as short as a person types it in a test, as full as a saved game needs it.

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

from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature, creature_number, seat_number
from galapagos.core.notation import column_of, key_and_rest, numbered_lines
from galapagos.core.options import OptionValue
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, Saved
from galapagos.games.beginning.cards import DECK_SIZE, NAMES
from galapagos.games.beginning.view import DRAWN, BeginningView, SeatView, SpeciesView

SPECIES = re.compile(r"\s+(?P<name>\w+) \((?P<traits>[\w -]*)\)(?P<chips>( \d)+)( \|(?P<cards>( [\w?~-]+)+))?")
PHASES = {
    "adapts": ["Score()", "Starve()", "Eat()", "FeedLongNecks()", "Adapt()"],
    "eats": ["Score()", "Starve()", "Eat()"],
    "starts": ["Turn()"],
    "feeds": ["Score()", "Starve()", "Eat()", "FeedLongNecks()"],
}
NUMBERS = ("hole", "turns", "named")


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
    lines += [f"{key}: yes" for key in ("ending", "extra_round") if getattr(view, key)]
    lines += [f"{key}: {write_cards(getattr(view, key))}" for key in ("pile", "discard", "reshuffled")]
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


class Reader:
    """Reads line by line; knows which seat the indented lines belong to."""

    def __init__(self, seats: int, options: dict[str, OptionValue]) -> None:
        self.view = BeginningView(
            seats=seats, options=options, hole=0, pile={}, discard={}, turn=0, first=0, turns=0,
            ending=False, extra_round=False, named=0, table=[SeatView(0, {}, []) for _ in range(seats)],
        )  # fmt: skip
        self.stack: list[str] = []
        self.seat = -1
        self.given: set[str] = set()

    def read(self, text: str) -> Saved:
        for number, line in numbered_lines(text):
            try:
                self.read_line(number, line)
            except NotationError as error:
                raise error if error.line else error.at(number, column_of(line, line.strip())) from None
            except GalapagosError as error:
                raise NotationError(error.said, number, column_of(line, line.strip())) from None
            except ValueError:
                raise NotationError("this line cannot be read", number, column_of(line, line.strip())) from None
        self.fill_gaps()
        return Saved(self.view, self.stack)

    def read_line(self, number: int, line: str) -> None:
        if line.startswith(" "):
            self.read_indented(line)
            return
        key, rest = key_and_rest(number, line)
        self.given.add(key)
        if key in SEATS[: self.view.seats]:
            self.seat = seat_number(key)
            self.read_seat(rest)
        elif key in ("turn", "first", "eyes"):
            setattr(self.view, key, seat_number(rest, self.view.seats))
        elif key in NUMBERS:
            setattr(self.view, key, whole_number(rest))
        elif key in ("ending", "extra_round"):
            setattr(self.view, key, rest == "yes")
        elif key in ("pile", "discard", "reshuffled"):
            setattr(self.view, key, read_cards(rest))
        elif key == "stack":
            self.stack = rest.split()
        elif key == "phase":
            self.read_phase(rest)
        else:
            raise NotationError(
                msg("unknown line {key!r}: expected a seat, phase, hole, pile, discard, turn, stack, …", key=key)
            )

    def read_phase(self, rest: str) -> None:
        who, _, phase = rest.partition(" ")
        if phase not in PHASES:
            raise NotationError(msg("unknown phase {phase!r}: a seat {phases}", phase=phase, phases=", ".join(PHASES)))
        self.view.turn = seat_number(who, self.view.seats)
        self.stack = list(PHASES[phase])

    def read_seat(self, rest: str) -> None:
        seat = self.view.table[self.seat]
        for part in filter(None, (part.strip() for part in rest.split(","))):
            if part.endswith(" chips"):
                seat.chips = whole_number(part.removesuffix(" chips"))
            elif part.startswith("hand"):
                seat.hand = read_cards(part.removeprefix("hand"))
            else:
                raise NotationError(msg("expected '3 chips' or 'hand flight horns*2', found {part!r}", part=part))

    def read_indented(self, line: str) -> None:
        if self.seat < 0:
            raise NotationError("a species belongs below the line of its seat")
        seat = self.view.table[self.seat]
        if line.strip().startswith("drawn since:"):
            seat.drawn_since = read_cards(line.partition(":")[2])
            return
        match = SPECIES.fullmatch(line)
        if match is None:
            raise NotationError("a species is written 'wolf (carnivore speed) 1 0', with its cards behind |")
        chips = [int(chip) for chip in match["chips"].split()]
        traits = [known_trait(name) for name in match["traits"].split()]
        cards = match["cards"].split() if match["cards"] else [UNKNOWN] * len(chips)
        for card in cards:
            known_trait(card.removesuffix(DRAWN))
        seat.species.append(SpeciesView(creature_number(match["name"]), traits, chips, cards))

    def fill_gaps(self) -> None:
        view = self.view
        named = [species.name for seat in view.table for species in seat.species]
        if len(set(named)) != len(named):
            twice = next(name for name in named if named.count(name) > 1)
            raise NotationError(msg("two species are called {creature}", creature=creature(twice)))
        view.named = max([view.named, *(name + 1 for name in named)])
        if "turns" not in self.given:
            view.turns = (view.turn - view.first) % view.seats + 1
        if "pile" not in self.given:
            left = DECK_SIZE - cards_on_table(view)
            if left < 0:
                raise NotationError(
                    msg(
                        "{here} cards lie here, the deck has {whole}",
                        here=DECK_SIZE - left,
                        whole=DECK_SIZE,
                    )
                )
            view.pile = {UNKNOWN: left} if left else {}
        if not self.given & {"stack", "phase"}:
            self.stack = ["Turn()"]


def cards_on_table(view: BeginningView) -> int:
    return sum(view.discard.values()) + sum(
        sum(seat.hand.values()) + sum(len(species.traits) + len(species.cards) for species in seat.species)
        for seat in view.table
    )


def read_cards(text: str) -> dict[str, int]:
    cards: dict[str, int] = {}
    for part in text.split():
        if part == "-":
            continue
        name, _, count = part.partition("*")
        cards[known_trait(name)] = cards.get(name, 0) + (whole_number(count) if count else 1)
    return cards


def known_trait(name: str) -> str:
    if name not in NAMES and name != UNKNOWN:
        raise NotationError(
            msg("there is no trait {name!r}: the traits are {traits}", name=name, traits=", ".join(NAMES))
        )
    return name


def whole_number(text: str) -> int:
    if not text.strip().isdigit():
        raise NotationError(msg("{text!r} is not a whole number", text=text.strip()))
    return int(text)
