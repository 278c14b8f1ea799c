"""Tyranno EX!: its game class."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from galapagos.core.events import Value
from galapagos.core.game import Deed, Game, Question
from galapagos.core.options import Option, OptionValue, ruling
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.state import WRITERS
from galapagos.core.view import Saved, write_stack
from galapagos.games.tyranno import position, position_writer
from galapagos.games.tyranno.actions import DRAW, EXCHANGE, PLACE, one_of, verb_of
from galapagos.games.tyranno.agenda import AGENDA
from galapagos.games.tyranno.board import COLOURS
from galapagos.games.tyranno.cards import ANIMALS, NAMES, SYMBOLS, all_chips, copies
from galapagos.games.tyranno.deal import ChooseStartPlayer, DrawChips, DrawCondition, TurnUp
from galapagos.games.tyranno.deck import STANDARD, find_deck
from galapagos.games.tyranno.evaluation import TyrannoEvaluator
from galapagos.games.tyranno.facts import facts
from galapagos.games.tyranno.fight import Challenge
from galapagos.games.tyranno.foresight import foreseen
from galapagos.games.tyranno.imagine import Imagination
from galapagos.games.tyranno.lay import Lay
from galapagos.games.tyranno.reasons import NOT_AT_HOME, PHASES, REASONS, WHEN
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.scoring import FightForVictory, Round
from galapagos.games.tyranno.state import FIELDS, PILES, RACK, TyrannoState
from galapagos.games.tyranno.steps import FRAMES
from galapagos.games.tyranno.strength import symbols_of_fields
from galapagos.games.tyranno.view import Observer, TyrannoView, complete
from galapagos.games.tyranno.words import PHRASES, Words

PILE_SIZE = {2: 7, 3: 6, 4: 7}


class Tyranno(Game[TyrannoState, TyrannoView]):
    name = "tyranno"
    seat_counts = range(2, 5)
    options_offered = (
        Option("setting_rounds", "moskito", ("moskito", "ah"), rule="A2"),
        Option("special_shift", "every_push", ("every_push", "on_entry"), rule="A3"),
        ruling("face_down_may_fight", rule="A13", default=True),
        ruling("empty_column_bonus3p", rule="A16", default=True),
        ruling("stone_for_each_colour", rule="A18"),
        ruling("wbc_tiebreak", rule="A20"),
        ruling("chips_one_by_one", rule="A21"),
        ruling("memory_aid", rule="A27"),
        Option("deck", STANDARD, file=True, rule="5"),
    )
    phrases = PHRASES
    frames = FRAMES
    agenda = AGENDA
    reasons = REASONS
    phases = PHASES
    when = WHEN
    folder = Path(__file__).parent
    longest = 20000

    def score_parts(self, state: TyrannoState) -> list[dict[str, int]]:
        parts = []
        for seat, points in enumerate(state.scores()):
            scored = int(state.points[seat])
            parts.append({"fields": scored, "stones": points - scored})
        return parts

    def __init__(self, seats: int | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        deck = find_deck(str(self.options["deck"]))
        self.options["deck"] = deck.text()
        self.words = Words(deck.names)
        self.rulings = Rulings(
            names=deck.names,
            symbols=deck.symbols(),
            end_round_counts=self.options["setting_rounds"] == "ah",
            special_moves_always=self.options["special_shift"] == "every_push",
            face_down_may_fight=bool(self.options["face_down_may_fight"]),
            empty_column_bonus=bool(self.options["empty_column_bonus3p"]),
            wbc_tiebreak=bool(self.options["wbc_tiebreak"]),
            chips_one_by_one=bool(self.options["chips_one_by_one"]),
            stone_for_each_colour=bool(self.options["stone_for_each_colour"]),
        )
        self.rulings.game = self

    def start(self) -> TyrannoState:
        state = TyrannoState(self.seats, self.rulings)
        state.bag = all_chips()
        state.unseen = 2**ANIMALS - 1
        for pile in range(PILES):
            state.under[pile] = PILE_SIZE[self.seats]
        for seat in range(self.seats):
            state.stones[seat] = stones_at_first(self.seats, self.rulings)
        state.stack = [Round(), ChooseStartPlayer()]
        state.stack += [DrawCondition(field) for field in reversed(range(FIELDS))]
        state.stack += [DrawChips(seat, RACK) for seat in reversed(range(self.seats))]
        state.stack += [TurnUp(pile) for pile in reversed(range(PILES))]
        state.advance()
        return state

    def view(self, state: TyrannoState, seat: int) -> TyrannoView:
        return Observer(state, seat).view(self.chosen_options(), bool(self.options["memory_aid"]))

    def imagine(self, view: TyrannoView, rng: Rng) -> TyrannoState:
        return Imagination(view, self.rulings, rng).whole()

    def deed(self, state: TyrannoState, action: int) -> Deed:
        decision = state.decision()
        column = COLOURS[decision.colour(state)] if isinstance(decision, Lay) else ""
        return self.words.deed(action, isinstance(decision, FightForVictory), column)

    def action(self, state: TyrannoState, key: str, values: Mapping[str, Value]) -> int:
        return self.words.action(key, values)

    def secret_from(self, state: TyrannoState, action: int, seat: int) -> set[str]:
        """Chips on a rack are known to its owner, chips placed face down to the player who placed them."""
        verb = verb_of(action)
        if verb == DRAW:
            drawing = state.decision()
            return {"chip"} if isinstance(drawing, DrawChips) and drawing.seat != seat else set()
        if verb in (EXCHANGE, PLACE) and state.actor != seat:
            return {"chips", "chip", "chip2"}
        return set()

    def question(self, state: TyrannoState) -> Question:
        decision = state.decision()
        values: dict[str, Value] = {"seat": f"seat:{max(state.actor, 0)}"}
        if isinstance(decision, Lay | Challenge):
            values["colour"] = f"colour:{COLOURS[decision.colour(state)]}"
        if isinstance(decision, DrawChips):
            values["drawer"] = f"seat:{decision.seat}"
        return Question(decision.stored_name.lower(), values)

    def details(self, state: TyrannoState, action: int, code: int) -> dict[str, Value]:
        """Name the symbols that an animal lacks to grow stronger."""
        if code != NOT_AT_HOME:
            return {}
        shown, needed = symbols_of_fields(state), self.rulings.needs[one_of(action)]
        lacking = [symbol for symbol in range(SYMBOLS) if copies(shown, symbol) < copies(needed, symbol)]
        return {"symbols": [f"symbol:{NAMES[symbol]}" for symbol in lacking]}

    def foresee(self, view: TyrannoView, action: int) -> TyrannoView | None:
        return foreseen(view, action, self.rulings)

    def standard_evaluator(self) -> TyrannoEvaluator:
        return TyrannoEvaluator()

    def facts(self, state: TyrannoState, seat: int) -> dict[str, float]:
        return facts(state, seat)

    def write_saved(self, saved: Saved) -> str:
        return position_writer.write(saved)

    def position_reader(self) -> position.Reader:
        return position.Reader(self.seats, self.chosen_options(), self.rulings)

    def view_of_saved(self, saved: Saved) -> TyrannoView:
        view = super().view_of_saved(saved)
        complete(view, self.rulings)
        return view


def stones_at_first(seats: int, rulings: Rulings) -> int:
    """Rule 2.3 and A18."""
    return 2 if seats == 2 and rulings.stone_for_each_colour else 1


def in_words(state: TyrannoState) -> str:
    return position_writer.write(Saved(Observer(state, EVERYONE).view({}, False), write_stack(state.stack)))


WRITERS[TyrannoState] = in_words
