"""The base class of traits. Each trait is one file in `traits/`; the engine calls their hooks and names none of them.

A trait overrides the hooks that concern it. The scan notes which ones, and only those are called.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.events import Value
from galapagos.core.frames import ALLOWED, NOT_ASKED
from galapagos.core.state import NOTHING
from galapagos.games.origin.actions import TRAIT, is_action_of, pack
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.cards import EXPANSIONS
from galapagos.games.origin.kinds import SINGLE
from galapagos.games.origin.reasons import ALREADY_TRIED, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.types import Action, Kind, Kinds, Mode, Refusal, Seat, Word, Zone
from galapagos.games.origin.worn import INACTIVE, USED, common, in_order, overlap, upwards, without

LAST: Final = 1000
# What an action is good for: it attacks; it feeds the animal at once; it does without food, so that one keeps it for
# when the bank is empty; it gives something up.
ROLES: Final = ("", "hunts", "feeds", "spares", "declines")
Case = tuple[str, str, dict[str, Value]]  # a refusal: its rule ("": that of the move), its key in the texts, its values


@final
class Ruling:
    """A disputed point of one trait: the option's name, its values (the first is the default) and the rule."""

    def __init__(self, name: str, values: list[str], rule: str) -> None:
        self.name, self.values, self.rule = name, values, rule


class Trait:
    def __init__(self, name: str, rule: str, food: int = 0, form: int = SINGLE, worth: int = 10) -> None:
        self.name = name
        self.rule = rule  # where the rules speak of it
        self.use_rule = ""  # where they say when it is used, if that is elsewhere
        self.food = food
        self.form = form
        self.points = 1 + food
        self.worth = worth  # hundredths of a point beyond its score, for `greedy`
        self.kind: Kind = -1
        self.bit: i64 = 0
        self.many = False
        self.stores = False
        self.foreign = False
        self.lasting = False
        self.undermost = False
        self.main = False
        self.dangerous = False
        self.shields = False
        self.compulsory = False  # a reaction that cannot be refused
        self.ruling: Ruling | None = None
        self.colour = "feeder"  # what it is good for: hunter, shield, feeder, pair or burden
        self.cards: list[tuple[int, str, str, int]] = []  # number, expansion, the card's other trait, copies
        self.phrases: list[str] = []  # how its actions are written, in the order of their numbers
        self.keys: list[str] = []  # the key of each; number 0 is what it does in a slot, if anything
        self.roles: list[str] = []  # the role of each, or ""
        self.defence_phrase: i64 = 0

    def card(self, expansion: str, copies: int, other: str = "", number: int = LAST) -> None:
        """A card on which it is the first trait, perhaps with another one below it.

        Cards are sorted by their numbers, which encodings and saved numbers rely on; new cards come last.
        """
        assert expansion in EXPANSIONS, f"there is no expansion {expansion!r}"
        self.cards.append((number, expansion, other, copies))

    def speaks(self, key: str, phrase: str, role: str = "") -> None:
        """An action of its own: its key in the texts, how it is written, and what it is good for, to interfaces."""
        assert role in ROLES, f"there is no role {role!r}"
        self.keys.append(key)
        self.phrases.append(phrase)
        self.roles.append(role)

    def worn_by(self, animal: Animal) -> bool:
        """Return whether the animal has it and it works."""
        return overlap(animal.active, self.bit)

    def action(self, phrase: i64 = 0, one: i64 = 0, other: i64 = 0, detail: i64 = 0) -> Action:
        """One of its actions: the number of its phrase and what the phrase names."""
        return pack(TRAIT, self.kind, phrase, one, other, detail)

    def owns(self, action: Action) -> bool:
        """Return whether this is one of its actions."""
        return is_action_of(action, self.kind)

    def is_used(self, animal: Animal) -> bool:
        """Return whether the animal's card was used in this turn."""
        return animal.has_mark(self.kind, USED)

    def use_up(self, animal: Animal) -> None:
        """The animal's card is used for this turn."""
        animal.mark_kind(self.kind, USED)

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        """What it can say about a refusal of its own beyond the plain sentence."""
        return None

    # -- development: called for the trait that is played and for those already on the animal (rule 5.1.1) -------------

    def forbids_placing(self, state: OriginState, animal: Animal) -> Refusal:
        return ALLOWED

    def restricts(self, state: OriginState, animal: Animal, kind: Kind) -> Refusal:
        """Return why an animal with this trait cannot get another one."""
        return ALLOWED

    def placed(self, state: OriginState, animal: Animal) -> None:
        """It has just been laid on the animal."""

    # -- the food bank (rule 5.2) --------------------------------------------------------------------------------------

    def before_food(self, state: OriginState, animal: Animal) -> None:
        """Before the dice are rolled."""

    def adds_food(self, state: OriginState, animal: Animal) -> i64:
        return 0

    # -- a slot of the feeding phase (rule 5.3.1) ----------------------------------------------------------------------

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        """Add the actions that it gives the animal now."""
        return offers

    def invites(self, state: OriginState, seat: Seat, offers: vec[i64]) -> vec[i64]:
        """Add the actions that it gives animals of the seat without it. Called for every trait in the game."""
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        return NOT_ASKED

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        raise NotImplementedError

    # -- getting tokens (rules 4.2 to 4.4) -----------------------------------------------------------------------------

    def blocks(self, state: OriginState, animal: Animal) -> bool:
        """Return whether it keeps the animal from getting anything."""
        return False

    def blocker(self, state: OriginState, animal: Animal) -> Animal | None:
        """Return the animal because of which it blocks."""
        return None

    def passes_on(self, from_bank: bool) -> bool:
        """Return whether a token on one end of the pair brings one to the other end."""
        return False

    def can_fire(self, state: OriginState, target: Animal) -> bool:
        return False

    def fire(self, state: OriginState, target: Animal) -> None:
        raise NotImplementedError

    def window(self, state: OriginState, animal: Animal) -> None:
        """The animal is about to take a red token. Called for every trait in the game."""

    def became_fed(self, state: OriginState, animal: Animal) -> None:
        """The animal, which was not fed, is fed now."""

    # -- attacks (rule 5.4) --------------------------------------------------------------------------------------------

    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        return False

    def limits(self, state: OriginState, predator: Animal, prey: Animal) -> bool:
        """Return whether it keeps a predator that has it from attacking this prey."""
        return False

    def outwits(self, state: OriginState, predator: Animal) -> bool:
        """Return whether the predator may ignore a trait of its prey now."""
        return False

    def outwit(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> None:
        """Ask which one."""

    def surprise(self, state: OriginState, duel: Duel) -> None:
        """A face-down card may answer the attack. Called for every trait in the game."""

    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        """Add the reactions that it gives the prey now."""
        return offers

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        return NOT_ASKED

    def compels(self, state: OriginState) -> bool:
        """Return whether a reaction that is possible must be tried before the prey may be given up (A5)."""
        return self.compulsory

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        raise NotImplementedError

    def attacked(self, state: OriginState, predator: Animal, prey: Animal) -> None:
        """An attack on the prey is over, however it ended."""

    def eaten(self, state: OriginState, predator: Animal, prey: Animal) -> None:
        """The prey is about to be eaten."""

    def outlives(self, state: OriginState, prey: Animal) -> bool:
        """Return whether the traits stay on the table when the prey is eaten."""
        return False

    def after_kill(self, state: OriginState, seat: Seat, zone: Zone) -> None:
        """An animal of that seat has eaten another and got its food. Called for every trait in the game."""

    # -- leaving the table (rules 5.5, 7) ------------------------------------------------------------------------------

    def falls(self, state: OriginState, animal: Animal, word: Word) -> bool:
        """Return whether its card does not go to the discards when the animal dies."""
        return False

    def lost(self, state: OriginState, animal: Animal) -> None:
        """The animal wears it and has just lost another single trait."""

    def removed(self, state: OriginState, animal: Animal) -> None:
        """Its card has just left the animal, which lives on."""

    def exchanged(self, state: OriginState, animal: Animal) -> None:
        """Its card has just come from another animal."""

    def crosses(self, state: OriginState) -> bool:
        """Return whether it lets a swimmer go from one continent to the other by another trait."""
        return False

    def after_extinction(self, state: OriginState) -> None:
        """The dead are gone, the cards not yet dealt. Called for every trait in the game."""

    def forbids_migrating(self, state: OriginState, animal: Animal, zone: Zone) -> Refusal:
        """Return why an animal cannot migrate to that zone by this trait."""
        return NOT_ASKED

    def offer_zones(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        """Add the zones that the animal may migrate to by it."""
        return offers

    def leave(self, state: OriginState, animal: Animal, zone: Zone) -> None:
        """The animal will migrate to that zone by it."""

    def departed(self, state: OriginState, seat: Seat) -> None:
        """Animals of the seat are about to leave for other zones. Called for every trait in the game."""

    def moved(self, state: OriginState, animal: Animal, origin: Zone) -> None:
        """An animal has come from another zone. Called for every trait in the game."""


TRAITS: Final[list[Trait]] = []  # by kind; the scan of the folder fills it


# -- which traits act --------------------------------------------------------------------------------------------------
#
# These return kinds rather than traits: the compiled engine checks the type of every trait it takes out of a list, but
# not that of a number in a vector.


def acting(animal: Animal, hook: Kinds) -> vec[i64]:
    """Return the traits that work on the animal and answer to this hook, from the bottom card up."""
    kinds = common(animal.active, hook)
    return upwards(animal.worn, kinds, INACTIVE) if kinds != 0 else NOTHING


def acting_against(predator: Animal, prey: Animal, hook: Kinds) -> vec[i64]:
    """Return the acting traits of the prey that this predator has not seen through."""
    kinds = common(prey.active, hook)
    if kinds == 0:
        return NOTHING
    return upwards(prey.worn, without(kinds, predator.ignored_kinds(prey)), INACTIVE)


def lying_on(animal: Animal, hook: Kinds) -> vec[i64]:
    """Return the traits on the animal that answer to this hook, disabled ones too, from the bottom card up."""
    kinds = common(animal.kinds, hook)
    return upwards(animal.worn, kinds, 0) if kinds != 0 else NOTHING


def in_game(state: OriginState, hook: Kinds) -> vec[i64]:
    """Return the traits of this game's cards that answer to this hook, on whichever animal."""
    kinds = common(state.rulings.kinds, hook)
    return in_order(kinds) if kinds != 0 else NOTHING


class Reaction(Trait):
    """A trait whose reaction to an attack leaves nothing to choose: once per turn, or once per attack."""

    def __init__(self, name: str, rule: str, food: int = 0, form: int = SINGLE, worth: int = 10) -> None:
        super().__init__(name, rule, food, form, worth)
        self.once_per_attack = False  # even if the attack comes back to the animal

    def react(self, state: OriginState, duel: Duel) -> None:
        raise NotImplementedError

    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        if self.forbids_defence(state, duel, 0, 0) != ALLOWED:
            return offers
        return append(offers, self.action(self.defence_phrase))

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        if self.once_per_attack:
            return ALREADY_TRIED if duel.has_tried(self.kind) else ALLOWED
        return USED_THIS_TURN if self.is_used(duel.prey) else ALLOWED

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        if not self.once_per_attack:
            self.use_up(duel.prey)
        self.react(state, duel)


class SlotAction(Trait):
    """A trait whose use in a slot leaves nothing to choose."""

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if self.forbids_use(state, animal, 0, 0) != ALLOWED:
            return offers
        return append(offers, self.action(0, animal.name))
