"""Evolution: The Beginning: its game class."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from galapagos.core.events import Value
from galapagos.core.game import Deed, Game, Question
from galapagos.core.options import OptionValue, ruling
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.state import WRITERS
from galapagos.core.view import Saved, write_stack
from galapagos.games.beginning import position
from galapagos.games.beginning.actions import DRAW, NEW_SPECIES, POPULATE, one_of, other_of, verb_of
from galapagos.games.beginning.agenda import AGENDA
from galapagos.games.beginning.attack import missing_traits
from galapagos.games.beginning.cards import DECK_SIZE, NAMES, full_deck, kinds_of, size, trait_count
from galapagos.games.beginning.draw import TO_HAND, ChooseStartPlayer, TurnOver
from galapagos.games.beginning.eat import forbids_hunger
from galapagos.games.beginning.evaluation import BeginningEvaluator
from galapagos.games.beginning.facts import facts
from galapagos.games.beginning.reasons import MUST_ATTACK, PHASES, PROTECTED, REASONS, STILL_HUNGRY, WHEN
from galapagos.games.beginning.state import BeginningState, Rulings
from galapagos.games.beginning.steps import FRAMES
from galapagos.games.beginning.turn import Turn
from galapagos.games.beginning.view import BeginningView, imagine, view_after, view_of
from galapagos.games.beginning.words import PHRASES, action_of, deed_of


class Beginning(Game[BeginningState, BeginningView]):
    name = "beginning"
    seat_counts = range(2, 6)
    options_offered = (
        ruling("horns_kamikaze", rule="R1"),
        ruling("scavenge_only_if_eaten", rule="R2"),
        ruling("extra_round_if_last_player", rule="R8"),
    )
    phrases = PHRASES
    frames = FRAMES
    agenda = AGENDA
    reasons = REASONS
    phases = PHASES
    when = WHEN
    folder = Path(__file__).parent
    longest = 5000
    memories = frozenset({"reshuffled"})

    def score_parts(self, state: BeginningState) -> list[dict[str, int]]:
        parts = []
        for seat in range(self.seats):
            herd = state.species[seat]
            parts.append(
                {
                    "food": int(state.collected[seat]) + sum(int(species.chips()) for species in herd),
                    "population": sum(int(species.population) for species in herd),
                    "traits": sum(int(trait_count(species.traits)) for species in herd),
                    "hand": int(size(state.hands[seat])),
                }
            )
        return parts

    def __init__(self, seats: int | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        self.rulings = Rulings(
            horns_kamikaze=bool(self.options["horns_kamikaze"]),
            scavenge_only_if_eaten=bool(self.options["scavenge_only_if_eaten"]),
            extra_round_if_last_player=bool(self.options["extra_round_if_last_player"]),
        )
        self.rulings.game = self

    def start(self) -> BeginningState:
        state = BeginningState(self.seats, self.rulings)
        state.pile, state.pile_size = full_deck(), DECK_SIZE
        state.stack = [Turn(), ChooseStartPlayer()]
        state.advance()
        return state

    def view(self, state: BeginningState, seat: int) -> BeginningView:
        return view_of(state, seat, self.chosen_options())

    def view_after(self, view: BeginningView, before: BeginningState, state: BeginningState) -> BeginningView:
        return view_after(view, before, state)

    def imagine(self, view: BeginningView, rng: Rng) -> BeginningState:
        return imagine(view, self.rulings, rng)

    def deed(self, state: BeginningState, action: int) -> Deed:
        return deed_of(action)

    def action(self, state: BeginningState, key: str, values: Mapping[str, Value]) -> int:
        return action_of(key, values)

    def secret_from(self, state: BeginningState, action: int, seat: int) -> set[str]:
        """Cards laid face down are known to those who laid them, drawn ones to those who hold them."""
        verb = verb_of(action)
        if verb == DRAW:
            drawing = state.decision()
            seen = isinstance(drawing, TurnOver) and drawing.where == TO_HAND and drawing.seat == seat
            return set() if seen else {"card"}
        return {"card"} if verb in (NEW_SPECIES, POPULATE) and state.actor != seat else set()

    def question(self, state: BeginningState) -> Question:
        return Question(state.decision().stored_name.lower(), {"seat": f"seat:{max(state.actor, 0)}"})

    def details(self, state: BeginningState, action: int, code: int) -> dict[str, Value]:
        """Name the traits that protect a target from its attacker, or the species that must still eat."""
        if code in (STILL_HUNGRY, MUST_ATTACK):
            species = state.species[state.turn]
            hungry = next(one for one in species if one.hungry() and forbids_hunger(state, one) == code)
            return {"species": f"creature:{hungry.name}"}
        if code != PROTECTED:
            return {}
        missing = missing_traits(state.living(one_of(action)), state.living(other_of(action)))
        return {"trait": [f"trait:{NAMES[kind]}" for kind in kinds_of(missing)]}

    def standard_evaluator(self) -> BeginningEvaluator:
        return BeginningEvaluator()

    def facts(self, state: BeginningState, seat: int) -> dict[str, float]:
        return facts(state, seat)

    def write_saved(self, saved: Saved) -> str:
        return position.write(saved)

    def position_reader(self) -> position.Reader:
        return position.Reader(self.seats, self.chosen_options())


def in_words(state: BeginningState) -> str:
    return position.write(Saved(view_of(state, EVERYONE, {}), write_stack(state.stack)))


WRITERS[BeginningState] = in_words
