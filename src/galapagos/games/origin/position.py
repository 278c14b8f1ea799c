"""A position as text: as short as a person types it in a test, as full as a saved game needs it.

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

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature, creature_number, seat_number
from galapagos.core.options import OptionValue
from galapagos.core.position import PositionReader, Steps, counted, known, listed, number_in
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, Saved
from galapagos.games.origin.cards import NAMES
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.imagine import check, complete, shown_cards
from galapagos.games.origin.state import Rulings
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.view import (
    FLAGS,
    NO_OTHER_FACE,
    NUMBERS,
    SWITCHES,
    AnimalView,
    IgnoredTrait,
    LooseCard,
    OriginView,
    SeatView,
    TraitView,
    link_from,
    unknown,
    view_of_link,
)

ANIMAL = re.compile(
    r"(?P<name>[a-z]+\d*)"
    r"(?:\((?P<traits>[^()]*)\)(?:\[(?P<body>[^\][]*)\])?(?P<red>\d+r)?(?P<blue>\d+b)?"
    r"(?:@(?P<zone>[a-z]+))?(?P<flags>(?:\+[a-z]+(?:/[a-z0-9-]+)*)*))?(?:\s+|$)"
)
TRAIT = re.compile(
    r"(?P<kind>[a-z]+(?:-[a-z]+)*)(?:/(?P<other>[a-z-]+))?(?P<marks>[*!~^]*)(?:(?P<side>[=<>])(?P<partner>[a-z]+\d*))?"
)
ROLE_OF_SIDE = {"=": "", "<": "helper", ">": "dependent"}
SIDE_OF_ROLE = {role: side for side, role in ROLE_OF_SIDE.items()}
OPPOSITE = {"": "", "helper": "dependent", "dependent": "helper"}
MARKS = {"*": "full", "!": "used", "~": "rested", "^": "off"}
PHASES = {
    "develops": ["NextTurn()", "Extinction()", "Feeding()", "FoodBank()", "Development({})"],
    "rolls": ["NextTurn()", "Extinction()", "Feeding()", "FoodBank()"],
    "feeds": ["NextTurn()", "Extinction()", "Slot({})"],
    "starves": ["NextTurn()", "Extinction()"],
    "starts": ["Turn()"],
}
PILES = ("hand", "discard", "buried")
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


# -- writing -----------------------------------------------------------------------------------------------------------


def write(saved: Saved) -> str:
    view: OriginView = saved.view
    lines = [] if view.eyes == EVERYONE else [f"eyes: {SEATS[view.eyes]}"]
    lines.append(f"stack: {' '.join(saved.stack)}")
    lines += [f"{name}: {getattr(view, name)}" for name in NUMBERS]
    lines.append(f"passed: {sum(2**seat for seat in view.passed)}")
    lines += [f"{name}: yes" for name in SWITCHES if getattr(view, name)]
    for name in ("fired", "queue"):
        links = [str(link_from(link)) for link in getattr(view, name)]
        lines += [f"{name}: {' '.join(links)}"] if links else []
    if view.loose:
        lines.append(f"loose: {' '.join(f'{lying.card}@{lying.zone}' for lying in view.loose)}")
    lines.append(f"bank: {' '.join(map(str, view.bank))}")
    lines.append(f"deck: {write_cards(view.deck)}")
    for seat, seen in enumerate(view.table):
        lines.append(f"{SEATS[seat]}:")
        lines += [f"  {write_animal(animal)}" for animal in seen.animals]
        lines += [f"  {pile}: {write_cards(getattr(seen, pile))}" for pile in PILES if getattr(seen, pile)]
        lines += [f"  {name}: {getattr(seen, name)}" for name in ("owed", "settling") if getattr(seen, name)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_cards(cards: dict[str, int]) -> str:
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in cards.items()) or "-"


def write_animal(animal: AnimalView) -> str:
    text = f"{creature(animal.name)}({' '.join(write_trait(trait) for trait in animal.traits)})[{animal.body}]"
    text += f"{animal.red}r" if animal.red else ""
    text += f"{animal.blue}b" if animal.blue else ""
    text += f"@{animal.zone}" if animal.zone != ZONE_NAMES[0] else ""
    text += "".join(f"+{flag}" for flag in animal.flags)
    if animal.ignores:
        text += f"+ignores/{creature(animal.ignores.animal)}/{animal.ignores.trait}"
    return text + (f"+bound/{animal.bound}" if animal.bound else "")


def write_trait(trait: TraitView) -> str:
    """A card with two traits shows the one that was not played behind a slash."""
    other = trait.card if trait.card == NO_OTHER_FACE else other_face(trait.card, trait.kind)
    text = trait.kind + (f"/{other}" if other else "")
    text += "".join(mark for mark, name in MARKS.items() if getattr(trait, name))
    return text + (f"{SIDE_OF_ROLE[trait.role]}{creature(trait.partner)}" if trait.partner >= 0 else "")


def other_face(card: str, kind: str) -> str:
    first, _, second = card.partition("/")
    return second if first == kind else first


# -- reading -----------------------------------------------------------------------------------------------------------


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
            setattr(view, key, [view_of_link(number_in(part, LINKS)) for part in rest.split()])
        elif key == "passed":
            passed = number_in(rest, range(2**view.seats))
            view.passed = [seat for seat in range(view.seats) if passed >> seat & 1]
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
        """Every card of the game lies somewhere: what was not said is in the deck, or buried where `rest` stands."""
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
        return {
            "Aftermath": (range(view.named), range(3)), "Arrive": (), "Attack": attack,
            "Birth": (range(view.named), seat, zone), "BreakTie": (), "Chain": (range(len(view.queue) + 1),),
            "ChooseLink": (seat, range(len(view.queue))), "ChooseScavenger": (seat, zone), "ChooseStartPlayer": (),
            "Deal": (seat,), "Defence": attack, "Defend": attack, "Depart": (seat,), "Develop": (seat,),
            "Development": (seat,), "DrawCard": (seat,), "Extinction": (), "Feast": (living, range(3)), "Feed": (seat,),
            "Feeding": (), "Follow": (seat, left), "Following": (seat, left), "FoodBank": (),
            "Give": (living, living, range(-1, 4096)), "GoOn": (seat,), "Labour": (range(view.named), seat, zone),
            "Leftovers": (seat, zone), "Lurk": (living, seat, left), "Lurking": (living, seat, left), "NextTurn": (),
            "Reckoning": (), "Regrow": (seat, living), "RegrowFromDeck": (seat, living), "Regrowth": (seat, left),
            "Reveal": attack, "Roll": (zone, range(1, 10), FOOD), "Run": attack,
            "SeeThrough": (living, living, range(3)),
            "SetBank": (zone, FOOD), "Settle": (seat,), "Settling": (seat,), "Slot": (seat,),
            "StrikeBack": (living, living), "Take": (living,), "Turn": (),
        }  # fmt: skip


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


def pair_up(animals: list[AnimalView]) -> None:
    """A pair trait may be written at one end only: the other animal gets it on top."""
    by_name = {animal.name: animal for animal in animals}
    for animal in animals:
        for trait in animal.traits:
            if trait.partner < 0:
                continue
            if trait.partner not in by_name or trait.partner == animal.name:
                raise PositionError(
                    msg(
                        "{creature} has {kind} with nobody of its own side",
                        creature=creature(animal.name),
                        kind=trait.kind,
                    ),
                    about=creature(animal.name),
                )
            partner = by_name[trait.partner]
            if not any(other.kind == trait.kind and other.partner == animal.name for other in partner.traits):
                mirror = TraitView(trait.kind, trait.card, animal.name, OPPOSITE[trait.role])
                partner.traits.append(mirror)
                if "adapted" not in partner.flags:
                    partner.flags.append("adapted")
                    partner.flags.sort(key=list(FLAGS).index)


def choose_cards(view: OriginView, rulings: Rulings) -> None:
    """A trait whose card was not told lies on the first card that has it and is left; both ends share it."""
    left = {name: rulings.deck[card] for card, name in enumerate(NAMES)}
    for name, count in shown_cards(view).items():
        if name in left:
            left[name] -= count
    for seat in view.table:
        for animal in seat.animals:
            for trait in animal.traits:
                if not trait.card:
                    trait.card = free_card(trait.kind, left)
                    left[trait.card] -= 1
                    share_card(seat.animals, animal.name, trait)


def free_card(kind: str, left: dict[str, int]) -> str:
    for name, count in left.items():
        if count > 0 and kind in name.split("/"):
            return name
    raise PositionError(msg("no card with {kind} is left", kind=kind), about=kind)


def share_card(animals: list[AnimalView], name: int, trait: TraitView) -> None:
    for animal in animals:
        if animal.name == trait.partner:
            for other in animal.traits:
                if other.kind == trait.kind and other.partner == name:
                    other.card = trait.card


def read_loose(text: str) -> LooseCard:
    card, _, zone = text.partition("@")
    return LooseCard(known_card(card), known(zone or ZONE_NAMES[0], ZONE_NAMES, "zone"))


def read_cards(text: str) -> dict[str, int]:
    return counted(text, CARDS, "card")


def known_card(name: str) -> str:
    return known(name, CARDS, "card")


def known_kind(name: str) -> str:
    return known(name, [trait.name for trait in TRAITS], "trait")
