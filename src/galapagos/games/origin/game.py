"""Evolution: The Origin of Species: its game class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

from galapagos.core.events import Value
from galapagos.core.game import Deed, Game, Question, Refusal
from galapagos.core.options import Option, OptionValue, ruling
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.state import WRITERS
from galapagos.core.view import Saved, write_stack
from galapagos.games.origin import position, position_writer
from galapagos.games.origin.actions import DRAW, PLAY_ANIMAL, PLAY_PAIR, PLAY_TRAIT, TRAIT, verb_of
from galapagos.games.origin.agenda import AGENDA
from galapagos.games.origin.animal import points_of_body
from galapagos.games.origin.cards import CARDS, HALF_FOR_TWO, HALF_UP_TO_THREE, NEVER_HALF, deck_for
from galapagos.games.origin.draw import ChooseStartPlayer, Deal, FromDeck
from galapagos.games.origin.evaluation import OriginEvaluator
from galapagos.games.origin.explain import explain
from galapagos.games.origin.facts import facts
from galapagos.games.origin.imagine import imagine
from galapagos.games.origin.reasons import NOT_ASKED, PHASES, REASONS, WHEN
from galapagos.games.origin.state import OriginState, Rulings
from galapagos.games.origin.steps import FRAMES
from galapagos.games.origin.trait import TRAITS, Ruling
from galapagos.games.origin.traits import kind_named
from galapagos.games.origin.turn import Turn
from galapagos.games.origin.view import OriginView, ambushed_in, attack_in, view_of
from galapagos.games.origin.words import PHRASES, TRAIT_KEYS, action_of, deed_of, roles, rule_of
from galapagos.games.origin.worn import joined

LAYING_RULE = "5.1.1"  # which animals a trait may be laid on
FIRST_HAND = 6
FIRST_HAND_ON_CONTINENTS = 10
REASON_KEYS = {key for code, (_, key) in REASONS.items() if code != NOT_ASKED}
TRUTH = {"true": True, "false": False}


def option_of(disputed: Ruling) -> Option:
    """A trait's own ruling as an option of the game; yes and no become truth values."""
    values = tuple(TRUTH.get(value, value) for value in disputed.values)
    return Option(disputed.name, values[0], values, rule=disputed.rule)


class Origin(Game[OriginState, OriginView]):
    name = "origin"
    seat_counts = range(2, 9)
    options_offered = (
        ruling("continents", rule="7"),
        ruling("time_to_fly", rule="8"),
        Option(
            "half_deck",
            HALF_FOR_TWO,
            (HALF_FOR_TWO, HALF_UP_TO_THREE, NEVER_HALF),
            rule="2.5",
        ),
        ruling("must_feed", rule="A3", default=True),
        ruling("feed_pass_final", rule="A3"),
        *(option_of(trait.ruling) for trait in TRAITS if trait.ruling is not None),
        Option("tie_break3", "shared", ("shared", "die_roll"), rule="A38"),
    )
    phrases = PHRASES
    frames = FRAMES
    agenda = AGENDA
    reasons = REASONS
    phases = PHASES
    when: ClassVar[Mapping[str, str]] = WHEN | {key: rule_of(TRAITS[kind]) for key, (kind, _) in TRAIT_KEYS.items()}
    folder = Path(__file__).parent
    longest = 20000

    def score_parts(self, state: OriginState) -> list[dict[str, int]]:
        """The bodies, and the traits with what they need."""
        parts = []
        for seat, points in enumerate(state.scores()):
            bodies = sum(int(points_of_body(animal)) for animal in state.players[seat].animals)
            parts.append({"bodies": bodies, "traits": points - bodies})
        return parts

    def __init__(self, seats: int | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        self.rulings = self.settle_rulings()

    def settle_rulings(self) -> Rulings:
        chosen = self.options
        continents, time_to_fly = bool(chosen["continents"]), bool(chosen["time_to_fly"])
        rulings = Rulings(
            deck=deck_for(self.seats, continents, time_to_fly, str(chosen["half_deck"])),
            must_feed=bool(chosen["must_feed"]),
            feed_pass_final=bool(chosen["feed_pass_final"]),
            lot_breaks_ties=chosen["tie_break3"] == "die_roll",
            continents=continents,
            time_to_fly=time_to_fly,
        )
        rulings.game = self
        for card, (_, *faces, _) in enumerate(CARDS):
            for face in faces:
                if face and rulings.deck[card]:
                    rulings.kinds = joined(rulings.kinds, TRAITS[kind_named(str(face))].bit)
        for trait in TRAITS:
            if trait.ruling is not None:
                value = chosen[trait.ruling.name]
                rulings.own[trait.kind] = trait.ruling.values.index(str(value).lower())
        return rulings

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Origin) and (self.seats, self.options) == (other.seats, other.options)

    def __hash__(self) -> int:
        return super().__hash__()

    def __reduce__(self) -> tuple[object, ...]:
        return remade, (self.seats, self.options)

    def start(self) -> OriginState:
        state = OriginState(self.seats, self.rulings)
        state.lay_out(list(self.rulings.deck), [], [], [])
        state.deck_size = sum(self.rulings.deck)
        for player in state.players:
            player.owed = FIRST_HAND_ON_CONTINENTS if self.rulings.continents else FIRST_HAND
        state.stack = [Turn(), ChooseStartPlayer(), Deal(0)]
        state.advance()
        return state

    def view(self, state: OriginState, seat: int) -> OriginView:
        return view_of(state, seat, self.chosen_options())

    def imagine(self, view: OriginView, rng: Rng) -> OriginState:
        return imagine(view, self.rulings, rng)

    def deed(self, state: OriginState, action: int) -> Deed:
        return deed_of(state, action)

    def action(self, state: OriginState, key: str, values: Mapping[str, Value]) -> int:
        return action_of(key, values)

    def secret_from(self, state: OriginState, action: int, seat: int) -> set[str]:
        """Cards laid face down are known to those who laid them, drawn ones to those who hold them."""
        decision = state.decision()
        if verb_of(action) == DRAW:
            seen = isinstance(decision, FromDeck) and decision.seen_by(state, seat)
            return set() if seen else {"card"}
        if state.actor == seat:
            return set()
        hand_card = verb_of(action) in (PLAY_ANIMAL, TRAIT) and "card" in self.deed(state, action).values
        return {"card"} if hand_card else set()

    def why_not(self, state: OriginState, action: int) -> Refusal | None:
        """The rule that forbids the action, with the trait and the animal that stand in the way."""
        refusal = super().why_not(state, action)
        if refusal is None or state.actor < 0 or refusal.key not in REASON_KEYS:
            return refusal
        rule, key, values = explain(state, action, state.forbids(action), refusal.values)
        laying = verb_of(action) in (PLAY_TRAIT, PLAY_PAIR)
        return Refusal(rule or (LAYING_RULE if laying else self.when[self.deed(state, action).key]), key, values)

    def question(self, state: OriginState) -> Question:
        return Question(state.decision().stored_name.lower(), {"seat": f"seat:{max(state.actor, 0)}"})

    def standard_evaluator(self) -> OriginEvaluator:
        return OriginEvaluator()

    def roles(self) -> dict[str, list[str]]:
        return roles()

    def facts(self, state: OriginState, seat: int) -> dict[str, float]:
        return facts(state, seat)

    def write_saved(self, saved: Saved) -> str:
        return position_writer.write(saved)

    def position_reader(self) -> position.Reader:
        return position.Reader(self.seats, self.chosen_options(), self.rulings)

    def view_of_saved(self, saved: Saved) -> OriginView:
        view = super().view_of_saved(saved)
        view.attack, view.ambushed = attack_in(view.agenda), ambushed_in(view.agenda)
        return view

    @classmethod
    def variants(cls) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        """The base game with every seat count, the expansions alone and together, and every option with both."""
        everything: dict[str, OptionValue] = {"continents": True, "time_to_fly": True}
        for seats in cls.seat_counts:
            yield seats, {}
        for seats in (2, 3, 4, 6, 8):
            yield seats, dict(everything)
        yield 3, {"continents": True}
        yield 5, {"continents": True}
        yield 4, {"time_to_fly": True}
        yield 7, {"time_to_fly": True}
        for option in cls.options_offered:
            for value in option.values:
                if value != option.default and option.name not in everything:
                    yield 3, {**everything, option.name: value}


def remade(seats: int, options: dict[str, OptionValue]) -> Origin:
    return Origin(seats, **options)


def in_words(state: OriginState) -> str:
    return position_writer.write(Saved(view_of(state, EVERYONE, {}), write_stack(state.stack)))


WRITERS[OriginState] = in_words
