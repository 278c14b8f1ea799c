"""The properties of every kind of trait, as tables that the rules read quickly. The scan of the traits fills them.

A kind is the place of a trait in the sorted scan; a set of kinds is a number with a bit for each.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.games.origin.types import Card, Kind
from galapagos.games.origin.worn import MOST_KINDS, joined, only

MOST_CARDS: Final = 63
NO_FACE: Final = 63  # where a card has no second trait
NO_CARD: Final = 63  # the card of a trait that got none, because all copies are in use

SINGLE: Final = 0
PAIR: Final = 1
DIRECTED: Final = 2  # a pair trait whose two ends differ

FOOD: Final = vec[i64]([0] * MOST_KINDS)  # what it adds to the need of an animal
POINTS: Final = vec[i64]([0] * MOST_KINDS)  # what the card is worth at the end
FORM: Final = vec[i64]([0] * MOST_KINDS)  # SINGLE, PAIR or DIRECTED
EXCLUDES: Final = vec[i64]([0] * MOST_KINDS)  # kinds that never share an animal with it
WORTH: Final = vec[i64]([0] * MOST_KINDS)  # hundredths of a point beyond its score, for `greedy`

# The two faces of every kind of card.
FIRST: Final = vec[i64]([NO_FACE] * 64)
SECOND: Final = vec[i64]([NO_FACE] * 64)


@final
class Hooks:
    """For each moment of the rules, the set of kinds that override it."""

    def __init__(self) -> None:
        self.forbids_placing: i64 = 0
        self.restricts: i64 = 0
        self.placed: i64 = 0
        self.before_food: i64 = 0
        self.adds_food: i64 = 0
        self.offer: i64 = 0
        self.invites: i64 = 0
        self.blocks: i64 = 0
        self.passes_on: i64 = 0
        self.window: i64 = 0
        self.became_fed: i64 = 0
        self.protects: i64 = 0
        self.limits: i64 = 0
        self.outwits: i64 = 0
        self.surprise: i64 = 0
        self.defences: i64 = 0
        self.attacked: i64 = 0
        self.eaten: i64 = 0
        self.outlives: i64 = 0
        self.after_kill: i64 = 0
        self.falls: i64 = 0
        self.after_extinction: i64 = 0
        self.exchanged: i64 = 0
        self.crosses: i64 = 0
        self.moved: i64 = 0
        self.lost: i64 = 0
        self.removed: i64 = 0
        self.forbids_migrating: i64 = 0
        self.departed: i64 = 0
        # Plain properties of the same form.
        self.many: i64 = 0  # any number on one animal
        self.stores: i64 = 0  # holds a yellow token
        self.foreign: i64 = 0  # goes on other seats' animals
        self.lasting: i64 = 0  # no other trait removes it
        self.undermost: i64 = 0  # is laid under all traits
        self.main: i64 = 0  # using it is the main action of a slot
        self.dangerous: i64 = 0  # eats other animals
        self.shields: i64 = 0  # makes an animal harder to eat


HOOKS: Final = Hooks()


def enter(kind: Kind, food: i64, points: i64, form: i64, worth: i64) -> None:
    FOOD[kind] = food
    POINTS[kind] = points
    FORM[kind] = form
    WORTH[kind] = worth


def exclude(kind: Kind, other: i64) -> None:
    EXCLUDES[kind] = joined(EXCLUDES[kind], only(other))
    EXCLUDES[other] = joined(EXCLUDES[other], only(kind))


def print_card(card: Card, first: i64, second: i64) -> None:
    FIRST[card] = first
    SECOND[card] = second
