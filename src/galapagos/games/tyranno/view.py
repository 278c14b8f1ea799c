"""Who may see what. Views are built here, from nothing but what a viewer may see.

A seat sees the board, the open animals, the current conditions, and how many chips lie anywhere. Of the face-down
chips it knows those it placed itself and those everybody saw when the field was last revealed. It knows its rack, and
some of the bag: what went in before its eyes and has not been drawn since by somebody else.

All this is knowledge, so it is in the view, for anyone who thinks ahead. At a table of people nobody may look at
face-down chips again (A27); `memory_aid` says whether an interface shows such chips again or leaves them to memory.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from galapagos.core.options import OptionValue
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, View
from galapagos.games.tyranno.agenda import AGENDA, Task
from galapagos.games.tyranno.board import (
    COLOURS,
    NO_CARD,
    animal_of,
    colour_of,
    colour_of_slot,
    is_face_down,
    owner_of,
    slot_count,
    strength_of,
)
from galapagos.games.tyranno.cards import ANIMAL_BIT, ANIMALS, LETTERS, NAMES, SYMBOLS, copies
from galapagos.games.tyranno.odds import fight_odds
from galapagos.games.tyranno.phases import PHASES
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.state import FIELDS, NO_ANIMAL, NO_PLACE, PILES, TyrannoState

Heap = dict[str, int]  # chips by symbol, ? for those not known


class CardView(msgspec.Struct):
    animal: str
    colour: str
    strength: int = 1
    face_down: bool = False
    symbols: list[str] = []
    found: list[bool] = []  # which of its symbols are among the current conditions
    dice: int = 0  # what a fight would give it now
    doomed: bool = False  # it finds none of its symbols, and dies out before the fights unless that changes


class PileView(msgspec.Struct):
    top: str  # the open animal, nothing where the pile is used up
    under: int  # cards below it
    symbols: list[str] = []
    found: list[bool] = []
    dice: int = 0  # what a fight would give it if it were on the board


class FieldView(msgspec.Struct):
    current: Heap
    shown: Heap  # face down, but everybody has seen them
    placed: list[Heap]  # face down, by each seat since the field was last revealed
    needed: int = 0  # how many chips face down turn the field over


class SeatView(msgspec.Struct):
    colours: list[str]
    points: int
    stones: int
    rack: Heap
    aside: Heap  # on their way into the bag
    in_bag: Heap  # what this seat knows to be in the bag; hidden from the others


class FightView(msgspec.Struct):
    """Pairs of numbers: the challenger's, then the other animal's."""

    animals: list[str]
    dice: list[int]
    won: list[int]
    hits: list[int]
    thrown: int


class OddsView(msgspec.Struct):
    """How likely a fight that could be declared now ends 2:0, 2:1, 1:2 and 0:2."""

    animal: str
    target: str
    odds: list[float]


class TyrannoView(View, kw_only=True):
    agenda: list[Task] = []  # what the table is doing, then what follows
    round: int
    phase: str
    start: int
    setting_round: int
    end_marker: int  # 6: off
    double_push: bool
    two_rows: bool
    changed: bool
    claimant: int
    champion: int
    piles: list[PileView]
    gone: list[str]
    board: list[CardView | None]
    leaving: list[CardView | None]
    fields: list[FieldView]
    bag: Heap
    table: list[SeatView]
    fight: FightView | None = None
    odds: list[OddsView] = []
    memory_aid: bool = False


class Observer:
    """Looks at a state as a seat sees it, or with everything shown."""

    def __init__(self, state: TyrannoState, eyes: int) -> None:
        self.state, self.eyes, self.rulings = state, eyes, state.rulings

    def view(self, options: dict[str, OptionValue], memory_aid: bool) -> TyrannoView:
        state = self.state
        view = TyrannoView(
            seats=state.seats,
            options=options,
            eyes=self.eyes,
            agenda=AGENDA.of(state.stack),
            round=state.round,
            phase=PHASES[state.phase],
            start=state.start,
            setting_round=state.setting_round,
            end_marker=state.end_marker,
            double_push=state.double_push,
            two_rows=state.two_rows,
            changed=state.changed,
            claimant=state.claimant,
            champion=state.champion,
            piles=[self.pile(pile) for pile in range(PILES)],
            gone=[self.rulings.names[animal] for animal in range(ANIMALS) if state.gone & ANIMAL_BIT[animal]],
            board=[self.card(card) for card in state.board],
            leaving=[self.card(card) for card in state.leaving],
            fields=[self.field(field) for field in range(FIELDS)],
            bag=self.heap(state.bag, EVERYONE),
            table=[self.seat(seat) for seat in range(state.seats)],
            fight=self.fight(),
            memory_aid=memory_aid,
        )
        complete(view, self.rulings)
        return view

    def heap(self, chips: int, owner: int) -> Heap:
        """Return chips that only their owner knows (EVERYONE: no seat does)."""
        seen = self.eyes in (EVERYONE, owner)
        if seen and (owner != EVERYONE or self.eyes == EVERYONE):
            return heap(chips)
        return unknown(sum(heap(chips).values()))

    def pile(self, pile: int) -> PileView:
        top = self.state.tops[pile]
        if top == NO_ANIMAL:
            return PileView("", self.state.under[pile])
        return PileView(self.rulings.names[top], self.state.under[pile])

    def card(self, card: int) -> CardView | None:
        if card == NO_CARD:
            return None
        return CardView(
            animal=self.rulings.names[animal_of(card)],
            colour=COLOURS[colour_of(card)],
            strength=strength_of(card),
            face_down=is_face_down(card),
        )

    def field(self, field: int) -> FieldView:
        state = self.state
        return FieldView(
            current=heap(state.current[field]),
            shown=heap(state.shown[field]),
            placed=[self.heap(state.placed[field * state.seats + seat], seat) for seat in range(state.seats)],
        )

    def seat(self, seat: int) -> SeatView:
        state = self.state
        return SeatView(
            colours=colours_of(seat, state.seats),
            points=state.points[seat],
            stones=state.stones[seat],
            rack=self.heap(state.racks[seat], seat),
            aside=self.heap(state.aside[seat], seat),
            in_bag=heap(state.in_bag[seat]) if self.eyes in (EVERYONE, seat) else {},
        )

    def fight(self) -> FightView | None:
        state = self.state
        if state.challenger == NO_PLACE:
            return None
        return FightView(
            animals=[self.rulings.names[animal_of(state.board[place])] for place in (state.challenger, state.target)],
            dice=[state.dice_a, state.dice_b],
            won=[state.won_a, state.won_b],
            hits=[state.hits_a, state.hits_b],
            thrown=state.thrown,
        )


def symbols_of(rulings: Rulings, animal: int) -> list[str]:
    three = rulings.symbols[animal]
    return [NAMES[three & 7], NAMES[three >> 3 & 7], NAMES[three >> 6]]


def colours_of(seat: int, seats: int) -> list[str]:
    return [COLOURS[colour] for colour in range(slot_count(seats)) if owner_of(colour, seats) == seat]


def heap(chips: int) -> Heap:
    return {NAMES[symbol]: copies(chips, symbol) for symbol in range(SYMBOLS) if copies(chips, symbol)}


def unknown(count: int) -> Heap:
    return {UNKNOWN: count} if count else {}


def letters(chips: Heap) -> str:
    """Write chips briefly: W2F? for two water, a fish and an unknown one."""
    names = {name: LETTERS[NAMES.index(name)] for name in chips if name != UNKNOWN} | {UNKNOWN: UNKNOWN}
    return "".join(names[name] + (str(count) if count > 1 else "") for name, count in chips.items()) or "-"


def known_animals(view: TyrannoView) -> list[str]:
    """Return every face-up animal, twice if it is there twice."""
    lying = [card.animal for card in [*view.board, *view.leaving] if card is not None]
    return [*lying, *(pile.top for pile in view.piles if pile.top)]


# -- the odds before a fight ------------------------------------------------------------------------------------------


SETTLED = ("fighting", "pushing")  # nobody dies out any more in this round


def complete(view: TyrannoView, rulings: Rulings) -> None:
    """What follows from the rest of a view: the symbols and dice of every animal, and the odds."""
    living: Counter[str] = Counter()
    for field in view.fields:
        living.update(field.current)
        field.needed = sum(field.current.values()) + 1
    settled = view.phase in SETTLED or living[UNKNOWN] > 0
    for pile in view.piles:
        pile.symbols = symbols_of(rulings, rulings.names.index(pile.top)) if pile.top else []
        pile.found = [living[symbol] > 0 for symbol in pile.symbols]
        pile.dice = sum(living[symbol] for symbol in pile.symbols)
    for card in [*view.board, *view.leaving]:
        if card is not None:
            card.symbols = symbols_of(rulings, rulings.names.index(card.animal))
            card.found = [living[symbol] > 0 for symbol in card.symbols]
            card.dice = sum(living[symbol] for symbol in card.symbols)
            card.doomed = not settled and card.dice == 0
    view.odds = odds_of(view)


def odds_of(view: TyrannoView) -> list[OddsView]:
    """Return the odds of every fight that may be declared now: open information, worked out for the players."""
    asked = view.agenda[0] if view.agenda else None
    if asked is None or asked.what != "challenge" or asked.turn is None:
        return []
    whose = owners(view)
    all_fight = bool(view.options.get("face_down_may_fight", True))
    cards = [card for card in view.board if card is not None and (all_fight or not card.face_down)]
    colour = COLOURS[colour_of_slot(asked.turn, view.start, view.seats)]
    return [
        OddsView(card.animal, target.animal, list(rounded_odds(card, target)))
        for card in cards
        for target in cards
        if card.colour == colour and whose[target.colour] != whose[card.colour]
    ]


def owners(view: TyrannoView) -> dict[str, int]:
    return {colour: seat for seat in range(view.seats) for colour in colours_of(seat, view.seats)}


def rounded_odds(card: CardView, target: CardView) -> tuple[float, ...]:
    return odds_to_four_places(card.dice, card.strength, target.dice, target.strength)


@lru_cache(maxsize=4096)
def odds_to_four_places(dice: int, strength: int, others_dice: int, others_strength: int) -> tuple[float, ...]:
    return tuple(round(float(chance), 4) for chance in fight_odds(dice, strength, others_dice, others_strength))
