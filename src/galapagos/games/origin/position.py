"""A position as text, short enough to type in a test and complete enough for a saved game.

    phase: ann feeds
    bank: 5
    ann: wolf(carnivorous) lizard(running tail-loss)1r
      hand: swimming poisonous/carnivorous*2
    bob: crab(fat-tissue* symbiosis>hare) hare()1b

Behind a trait: * a yellow token, ! used this turn, ~ used last turn, ^ disabled, =hare shared with hare, >hare depends
on hare, <hare helps hare. Behind an animal: [its card], red and blue tokens, @zone, +what it is in. What is left out is
unknown: cards not shown are dealt at random.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature, creature_number, seat_number
from galapagos.core.options import OptionValue
from galapagos.core.position import PositionReader, Steps, counted, known, listed, number_in, numbers_of
from galapagos.core.view import UNKNOWN
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.cards import NAMES
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.imagine import check, complete, shown_cards
from galapagos.games.origin.position_gaps import choose_cards, pair_up
from galapagos.games.origin.position_writer import MARKS, PILES, SIDES
from galapagos.games.origin.state import Rulings
from galapagos.games.origin.steps import FRAMES
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.traits import FRAMES as TRAIT_FRAMES
from galapagos.games.origin.view import (
    FLAGS,
    NO_OTHER_FACE,
    SWITCHES,
    AnimalView,
    IgnoredTrait,
    LinkView,
    LooseCard,
    OriginView,
    SeatView,
    TraitView,
    unknown,
    view_of_link,
)
from galapagos.games.origin.worn import holds, link_kind

ANIMAL = re.compile(
    r"(?P<name>[a-z]+\d*)"
    r"(?:\((?P<traits>[^()]*)\)(?:\[(?P<body>[^\][]*)\])?(?P<red>\d+r)?(?P<blue>\d+b)?"
    r"(?:@(?P<zone>[a-z]+))?(?P<flags>(?:\+[a-z]+(?:/[a-z0-9-]+)*)*))?(?:\s+|$)"
)
TRAIT = re.compile(
    r"(?P<kind>[a-z]+(?:-[a-z]+)*)(?:/(?P<other>[a-z-]+))?(?P<marks>[*!~^]*)(?:(?P<side>[=<>])(?P<partner>[a-z]+\d*))?"
)
ROLE_OF_SIDE = {side: role for role, side in SIDES.items()}
PHASES = {
    "develops": ["NextTurn()", "Extinction()", "Feeding()", "FoodBank()", "Development({})"],
    "rolls": ["NextTurn()", "Extinction()", "Feeding()", "FoodBank()"],
    "feeds": ["NextTurn()", "Extinction()", "Slot({})"],
    "starves": ["NextTurn()", "Extinction()"],
    "starts": ["Turn()"],
}
CARDS = [*NAMES, UNKNOWN]
FOOD = range(1_000)
TOKENS = range(100)
OWED = range(1_000)
CARDS_IN_DECK = range(10_000)
TRIED = range(2**62)
LINKS = range(2**62)
MOST_TRIED = 64  # reactions in one attack
RANGES = {
    "turns": range(1_000), "named": range(1_500), "idle": range(100), "slot_zone": range(-1, len(ZONE_NAMES)),
    "lot": range(-1, len(SEATS)),
}  # fmt: skip
REST = "rest"


class Reader(PositionReader):
    numbers = RANGES
    seated = ("eyes",)
    switches = SWITCHES
    others = ("phase", "first", "passed", "bank", "deck", "loose", "fired", "queue")

    def __init__(self, seats: int, options: dict[str, OptionValue], rulings: Rulings) -> None:
        super().__init__(
            OriginView(
                seats=seats, options=options, deck={}, bank=[0] * len(ZONE_NAMES), first=0, turns=1, named=0,
                table=[SeatView({}, [], {}, {}) for _ in range(seats)],
            )
        )  # fmt: skip
        self.rulings = rulings
        self.phase = "ann feeds"
        self.rest_for = -1  # whose discards hold all cards that are not shown

    def read_other(self, key: str, rest: str) -> None:
        view = self.view
        if key == "first":
            view.first = SEATS.index(rest) if rest in SEATS[: view.seats] else number_in(rest, range(view.seats))
        elif key in ("fired", "queue"):
            setattr(view, key, [read_link(part) for part in rest.split()])
        elif key == "passed":
            passed = number_in(rest, range(2**view.seats))
            view.passed = [seat for seat in range(view.seats) if holds(passed, seat)]
        elif key == "bank":
            food = [number_in(part, FOOD) for part in rest.split()]
            if len(food) > len(ZONE_NAMES):
                raise PositionError(
                    msg("there are {zones} zones with food, not {food}", zones=len(ZONE_NAMES), food=len(food))
                )
            view.bank = [*food, *[0] * (len(ZONE_NAMES) - len(food))]
        elif key == "deck":
            view.deck = unknown(number_in(rest, CARDS_IN_DECK)) if rest.isdigit() else read_cards(rest)
        elif key == "loose":
            view.loose = [read_loose(part) for part in listed(rest)]
        else:
            self.phase = rest

    def read_seat(self, rest: str) -> None:
        self.read_animals(rest)

    def read_indented(self, line: str) -> None:
        seat = self.view.table[self.seat]
        if ":" not in line:
            self.read_animals(line.strip())
            return
        key, _, rest = (part.strip() for part in line.partition(":"))
        if key in PILES:
            if rest == REST and key == "buried":
                self.rest_for = self.seat
            else:
                setattr(seat, key, read_cards(rest))
        elif key in ("owed", "settling"):
            setattr(seat, key, number_in(rest, OWED))
        else:
            raise PositionError(msg("unknown line {key!r}: a seat has hand, discard, buried", key=key), about=key)

    # -- animals ------------------------------------------------------------------------------------------------------

    def read_animals(self, text: str) -> None:
        place = 0
        while place < len(text):
            match = ANIMAL.match(text, place)
            if match is None:
                raise PositionError(
                    msg("an animal is written 'wolf(trait trait*)1r', found {text!r}", text=text[place:])
                )
            self.view.table[self.seat].animals.append(read_animal(match))
            place = match.end()

    # -- what was not said --------------------------------------------------------------------------------------------

    def fill_gaps(self) -> None:
        view = self.view
        self.read_phase()
        names = [animal.name for seat in view.table for animal in seat.animals]
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise PositionError(
                msg("two animals are called {creature}", creature=creature(twice)), about=creature(twice)
            )
        view.named = max([view.named, *(name + 1 for name in names)])
        for seat in view.table:
            pair_up(seat.animals)
        choose_cards(view, self.rulings)
        check(view, self.rulings.continents)
        self.place_rest()
        complete(view)

    def read_phase(self) -> None:
        view = self.view
        if "stack" in self.given:
            return
        who, _, phase = self.phase.partition(" ")
        if phase not in PHASES:
            raise PositionError(
                msg("unknown phase {phase!r}: a seat {phases}", phase=phase, phases=", ".join(PHASES)), about="phase"
            )
        seat = seat_number(who, view.seats)
        self.stack = [frame.format(seat) for frame in PHASES[phase]]
        view.feeding = phase == "feeds"
        if "first" not in self.given:
            view.first = seat

    def place_rest(self) -> None:
        """Put the cards not mentioned into the deck, or into the buried cards of the seat with `rest`."""
        cards = sum(self.rulings.deck)
        left = cards - shown_cards(self.view).total()
        if left < 0:
            raise PositionError(msg("{here} cards lie here, the game has {whole}", here=cards - left, whole=cards))
        if self.rest_for >= 0 and left:
            self.view.table[self.rest_for].buried = {UNKNOWN: left}
        elif "deck" not in self.given and left:
            self.view.deck = {UNKNOWN: left}

    def steps(self) -> Steps:
        view = self.view
        seat = range(view.seats)
        left = range(view.seats + 1)
        zone = range(len(ZONE_NAMES))
        living = {animal.name for seen in view.table for animal in seen.animals}
        attack = (living, living, range(-1, len(TRAITS)), range(3), *[TRIED] * MOST_TRIED)
        steps: dict[str, Sequence[Container[int]]] = {
            "Aftermath": (range(view.named), range(3)), "Attack": attack, "BreakTie": (),
            "Chain": (range(len(view.queue) + 1),), "ChooseLink": (seat, range(len(view.queue))),
            "ChooseStartPlayer": (), "Deal": (seat,), "Defend": attack, "Develop": (seat,), "Development": (seat,),
            "DrawCard": (seat,), "Extinction": (), "Feast": (living, range(3)), "Feed": (seat,), "Feeding": (),
            "FoodBank": (), "GoOn": (seat,), "Leftovers": (seat, zone), "NextTurn": (), "Reckoning": (),
            "Roll": (zone, range(1, 10), FOOD), "SetBank": (zone, FOOD), "Settle": (seat,), "Settling": (seat,),
            "Slot": (seat,), "Take": (living,), "Turn": (),
        }  # fmt: skip
        by_field = {
            "seat": seat, "left": left, "quiet": left, "zone": zone, "animal": living, "partner": living,
            "predator": living, "prey": living, "via": range(-1, len(TRAITS)), "mode": range(3),
            "given": range(-1, 4096),
        }  # fmt: skip
        for frame in TRAIT_FRAMES:
            known = by_field | {field: range(view.named) for field in getattr(frame, "outlived", ())}
            reactions = [TRIED] * (MOST_TRIED if "*tried" in frame.fields else 0)
            steps[frame.stored_name] = (*[known[field] for field in frame.fields if field in known], *reactions)
        return steps | {old: steps[frame.stored_name] for frame in FRAMES.values() for old in frame.former_names}

    def check_stack(self) -> None:
        super().check_stack()
        for step in self.stack:
            check_attack(step)


def check_attack(step: str) -> None:
    """Raise PositionError if the step of an attack does not say who attacks whom, and how."""
    name, numbers = step.partition("(")[0], numbers_of(step)
    needed = [field for field in FRAMES[name].fields if not field.startswith("*")]
    if issubclass(FRAMES[name], AttackFrame) and len(numbers) < len(needed):
        raise PositionError(msg("step {name!r} does not take {args} numbers", name=name, args=len(numbers)), about=name)


def read_animal(match: re.Match[str]) -> AnimalView:
    animal = AnimalView(creature_number(match["name"]))
    animal.traits = [read_trait(part) for part in (match["traits"] or "").split()]
    if match["body"]:
        animal.body = match["body"] if match["body"] == NO_OTHER_FACE else known_card(match["body"])
    animal.red = number_in((match["red"] or "0r")[:-1], TOKENS)
    animal.blue = number_in((match["blue"] or "0b")[:-1], TOKENS)
    animal.zone = known(match["zone"], ZONE_NAMES, "zone") if match["zone"] else ZONE_NAMES[0]
    for flag in (match["flags"] or "").split("+")[1:]:
        read_flag(animal, flag)
    if animal.traits and "adapted" not in animal.flags:
        animal.flags.append("adapted")
    if "bodyless" in animal.flags and animal.body == UNKNOWN:
        animal.body = NO_OTHER_FACE
    animal.flags.sort(key=list(FLAGS).index)
    return animal


def read_flag(animal: AnimalView, flag: str) -> None:
    word, *details = flag.split("/")
    if word == "ignores" and len(details) == 2:
        animal.ignores = IgnoredTrait(creature_number(details[0]), known_kind(details[1]))
    elif word == "bound" and len(details) == 1:
        animal.bound = known(details[0], ZONE_NAMES, "zone")
    else:
        animal.flags.append(known(flag, list(FLAGS), "state"))


def read_trait(text: str) -> TraitView:
    match = TRAIT.fullmatch(text)
    if match is None:
        raise PositionError(msg("a trait is written 'trait', 'trait*' or 'trait=hare', not {text!r}", text=text))
    trait = TraitView(known_kind(match["kind"]))
    if match["other"]:
        pair = (f"{trait.kind}/{match['other']}", f"{match['other']}/{trait.kind}")
        found = [name for name in pair if name in NAMES]
        if not found and match["other"] != NO_OTHER_FACE:
            raise PositionError(
                msg("no card has {kind} and {other}", kind=trait.kind, other=match["other"]), about=match["other"]
            )
        trait.card = found[0] if found else NO_OTHER_FACE
    for mark in match["marks"]:
        setattr(trait, MARKS[mark], True)
    if match["partner"]:
        trait.partner, trait.role = creature_number(match["partner"]), ROLE_OF_SIDE[match["side"]]
    return trait


def read_link(text: str) -> LinkView:
    """A link of a pair trait, as the number that the engine has for it."""
    link = number_in(text, LINKS)
    if link_kind(link) >= len(TRAITS):
        raise PositionError(msg("there is no trait {name!r}", name=str(link_kind(link))), about=text)
    return view_of_link(link)


def read_loose(text: str) -> LooseCard:
    card, _, zone = text.partition("@")
    return LooseCard(known_card(card), known(zone or ZONE_NAMES[0], ZONE_NAMES, "zone"))


def read_cards(text: str) -> dict[str, int]:
    return counted(text, CARDS, "card")


def known_card(name: str) -> str:
    return known(name, CARDS, "card")


def known_kind(name: str) -> str:
    return known(name, [trait.name for trait in TRAITS], "trait")
