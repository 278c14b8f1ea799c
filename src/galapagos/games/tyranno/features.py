"""What a network sees of a position of Tyranno EX!."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.features import Features
from galapagos.games.tyranno.board import (
    COLUMNS,
    FACE_DOWN,
    GRID,
    NO_CARD,
    PLACES,
    animal_of,
    strength_of,
)
from galapagos.games.tyranno.board import POINTS as POINTS_OF_PLACE
from galapagos.games.tyranno.cards import EMPTY, NAMES, SYMBOLS, copies, covers, size, symbol_in
from galapagos.games.tyranno.fight import fight_chances
from galapagos.games.tyranno.phases import PHASES
from galapagos.games.tyranno.phases import STONES as STONES_PHASE
from galapagos.games.tyranno.state import FIELDS, NO_PLACE, STONE, TyrannoState
from galapagos.games.tyranno.strength import symbols_of_fields
from galapagos.games.tyranno.worth import Herds, cards_left, dice_expected, prospects

# Of a side.
SCORE: Final = 0
STONES: Final = 1
ANIMALS: Final = 2
FACE_DOWN_ANIMALS: Final = 3
STRENGTH: Final = 4
HITS: Final = 5  # expected in a roll of each animal, together
STRONGEST: Final = 6
HITS_TO_COME: Final = 7  # with the chips that are likely to come up
UNMET: Final = 8  # animals without a fitting chip
UNMET_TO_COME: Final = 9
AT_HOME: Final = 10  # animals that find all their symbols
NEXT_POINTS: Final = 11  # of the places one row up
RACK: Final = 12  # chips that fit own animals
RACK_SIZE: Final = 13
TO_MOVE: Final = 14
START_PLAYER: Final = 15
CLAIMS_STONE: Final = 16
FIGHT_WON: Final = 17
FIGHT_LOST_CLEANLY: Final = 18
FIGHT_AT_STAKE: Final = 19
PLACED_HIDDEN: Final = 20
WORTH: Final = 21  # what the hand-made evaluator expects of the side
ROW: Final = 22  # animals in each row, on the special fields in order
ROWS: Final = 7
DICE: Final = ROW + ROWS  # animals with no die, one or two, three or four, five or six, more
DICE_CLASSES: Final = 5
CHIPS: Final = DICE + DICE_CLASSES  # on the rack, by symbol

# Shared.
PHASE: Final = 7
ABOVE: Final = PHASE + 5  # chips by symbol, face up and then face down
BELOW: Final = ABOVE + SYMBOLS


@final
class TyrannoFeatures(Features[TyrannoState]):
    def side_names(self) -> list[str]:
        return [
            *("score", "stones", "animals", "face-down animals", "strength", "hits", "strongest", "hits to come"),
            *("unmet animals", "unmet to come", "animals at home", "next points", "fitting rack", "rack"),
            *("to move", "start player", "claims the stone"),
            *("fight won", "fight lost cleanly", "fight at stake", "chips placed face down", "worth"),
            *[f"animals in row {row}" for row in range(COLUMNS)],
            *[f"animals on special field {place}" for place in range(PLACES - GRID)],
            *[f"animals with {dice} dice" for dice in ("no", "1 to 2", "3 to 4", "5 to 6", "more")],
            *[f"{symbol} on the rack" for symbol in NAMES],
        ]

    def shared_names(self) -> list[str]:
        return [
            *("round", "setting round", "end marker", "cards left", "double push", "conditions changed", "fight"),
            *PHASES,
            *[f"{symbol} face up" for symbol in NAMES],
            *[f"{symbol} face down" for symbol in NAMES],
        ]

    def standing(self, state: TyrannoState, seat: i64) -> float:
        return float(state.points[seat] + STONE * state.stones[seat])

    def write_side(self, state: TyrannoState, seat: i64, values: vec[float], at: i64) -> None:
        symbols = symbols_of_fields(state)
        expected = prospects(state.current, state.potentials(), False)
        for place in range(PLACES):
            card = state.board[place]
            if card != NO_CARD and state.owner(card) == seat:
                write_animal(state, place, symbols, expected, values, at)
        rack = state.racks[seat]
        for symbol in range(SYMBOLS):
            values[at + CHIPS + symbol] = 0.3 * float(copies(rack, symbol))
        for field in range(FIELDS):
            values[at + PLACED_HIDDEN] += 0.1 * float(size(state.placed[field * state.seats + seat]))
        values[at + RACK_SIZE] = 0.1 * float(size(rack))
        herds = Herds(state)
        values[at + RACK] = herds.rack_worth(seat, rack)
        settled = state.phase >= STONES_PHASE
        counts = prospects(state.current, state.potentials(), True) if settled else expected
        values[at + WORTH] = 0.02 * herds.worths(state, counts, settled)[seat]
        values[at + SCORE] = 0.02 * self.standing(state, seat)
        values[at + STONES] = float(state.stones[seat])
        values[at + TO_MOVE] = 1.0 if state.actor == seat else 0.0
        values[at + START_PLAYER] = 1.0 if state.start == seat else 0.0
        values[at + CLAIMS_STONE] = 1.0 if state.claimant == seat else 0.0
        if state.challenger != NO_PLACE:
            write_fight(state, seat, values, at)

    def write_shared(self, state: TyrannoState, values: vec[float], at: i64) -> None:
        values[at] = 0.1 * float(state.round)
        values[at + 1] = 0.2 * float(state.setting_round)
        values[at + 2] = 0.2 * float(state.end_marker)
        values[at + 3] = 0.05 * float(cards_left(state))
        values[at + 4] = 1.0 if state.double_push else 0.0
        values[at + 5] = 1.0 if state.changed else 0.0
        values[at + 6] = 1.0 if state.challenger != NO_PLACE else 0.0
        values[at + PHASE + state.phase] = 1.0
        for field in range(FIELDS):
            above = state.current[field]
            if above != EMPTY:
                values[at + ABOVE + symbol_in(above)] += 0.2 * float(size(above))
            below = state.potential(field)
            for symbol in range(SYMBOLS):
                values[at + BELOW + symbol] += 0.2 * float(copies(below, symbol))


def write_animal(
    state: TyrannoState, place: i64, symbols: i64, expected: vec[float], values: vec[float], at: i64
) -> None:
    card = state.board[place]
    animal, dice, strength = animal_of(card), state.dice(card), float(strength_of(card))
    to_come = dice_expected(expected, state.rulings.symbols[animal])
    hits = float(dice) * strength / 6.0
    values[at + ANIMALS] += 0.2
    values[at + STRENGTH] += 0.1 * strength
    values[at + HITS] += 0.2 * hits
    values[at + STRONGEST] = max(values[at + STRONGEST], 0.5 * hits)
    values[at + HITS_TO_COME] += 0.2 * to_come * strength / 6.0
    values[at + ROW + (place // COLUMNS if place < GRID else place - GRID + COLUMNS)] += 0.5
    values[at + DICE + min((dice + 1) // 2, DICE_CLASSES - 1)] += 0.5
    if dice == 0:
        values[at + UNMET] += 0.5
    if to_come < 1.0:
        values[at + UNMET_TO_COME] += 0.5 * (1.0 - to_come)
    if covers(symbols, state.rulings.needs[animal]):
        values[at + AT_HOME] += 0.5
    if card & FACE_DOWN:
        values[at + FACE_DOWN_ANIMALS] += 0.5
    else:
        values[at + NEXT_POINTS] += 0.05 * float(POINTS_OF_PLACE[min(place + COLUMNS, GRID)])


def write_fight(state: TyrannoState, seat: i64, values: vec[float], at: i64) -> None:
    """The odds of the fight that is going on, for a side that takes part in it."""
    ends = fight_chances(state)
    if state.owner(state.board[state.challenger]) == seat:
        values[at + FIGHT_WON] = ends[0] + ends[1]
        values[at + FIGHT_LOST_CLEANLY] = ends[3]
        values[at + FIGHT_AT_STAKE] = at_stake(state, state.challenger)
    elif state.owner(state.board[state.target]) == seat:
        values[at + FIGHT_WON] = ends[2] + ends[3]
        values[at + FIGHT_LOST_CLEANLY] = ends[0]
        values[at + FIGHT_AT_STAKE] = at_stake(state, state.target)


def at_stake(state: TyrannoState, place: i64) -> float:
    """The points of the place that an animal would reach next, scaled."""
    return 0.1 * float(POINTS_OF_PLACE[min(place + COLUMNS, GRID)])


FEATURES: Final = TyrannoFeatures()
