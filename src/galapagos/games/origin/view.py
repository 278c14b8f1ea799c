"""Who may see what. Views are built here, from nothing but what a viewer may see; `imagine` makes states from views.

Everybody sees the animals with their traits and tokens, and how many cards lie where. Only its owner knows a hand,
which card lies face down as an animal, and what was buried with dead animals.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.options import OptionValue
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, View
from galapagos.games.origin import worn as bits
from galapagos.games.origin.agenda import AGENDA, Mode, Reaction, Task
from galapagos.games.origin.animal import Animal, Player, is_face_down
from galapagos.games.origin.cards import KINDS, NAMES
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import NO_CARD
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.traits import kind_named
from galapagos.games.origin.worn import (
    ADAPTED,
    ASLEEP,
    BODYLESS,
    EVADED,
    HIDDEN,
    PARALYSED,
    POISONED,
    REVEALED,
    STRUCK,
    STUNG,
    link_key,
    link_kind,
    link_source,
    link_target,
)

FLAGS = {
    "asleep": ASLEEP,
    "poisoned": POISONED,
    "hidden": HIDDEN,
    "paralysed": PARALYSED,
    "bodyless": BODYLESS,
    "revealed": REVEALED,
    "adapted": ADAPTED,
    "stung": STUNG,
    "struck": STRUCK,
    "evaded": EVADED,
}
ROLES = {"": bits.NO_ROLE, "helper": bits.HELPER, "dependent": bits.DEPENDENT}
ROLE_NAMES = {role: name for name, role in ROLES.items()}
NUMBERS = ("first", "turns", "named", "idle", "slot_zone", "lot")
SWITCHES = ("last_turn", "feeding", "main_used", "acted")
NO_OTHER_FACE = "-"


class TraitView(msgspec.Struct):
    kind: str
    card: str = ""  # the card's name, "-" where there is none
    partner: int = -1
    role: str = ""
    full: bool = False
    used: bool = False
    rested: bool = False
    off: bool = False


class IgnoredTrait(msgspec.Struct):
    """A trait that an animal has seen through this turn."""

    animal: int  # whose trait it is
    trait: str


class AnimalView(msgspec.Struct):
    name: int
    traits: list[TraitView] = []
    body: str = UNKNOWN
    red: int = 0
    blue: int = 0
    zone: str = ZONE_NAMES[0]
    flags: list[str] = []
    ignores: IgnoredTrait | None = None
    bound: str = ""  # the zone it is leaving for
    need: int = 1
    fed: bool = False


class SeatView(msgspec.Struct):
    hand: dict[str, int] = {}
    animals: list[AnimalView] = []
    discard: dict[str, int] = {}
    buried: dict[str, int] = {}
    owed: int = 0
    settling: int = 0


class LinkView(msgspec.Struct):
    """A pair trait, from one animal to the other."""

    trait: str
    animal: int
    partner: int


class LooseCard(msgspec.Struct):
    """A card in the middle that any player may take."""

    card: str
    zone: str


class AttackView(msgspec.Struct):
    predator: int
    prey: int
    via: str = ""  # the trait by which the predator attacks, where it is known already
    mode: Mode = "hunt"
    tried: list[Reaction] = []  # reactions used in this attack


class OriginView(View, kw_only=True):
    agenda: list[Task] = []  # what the table is doing, then what follows
    attack: AttackView | None = None  # the one going on now
    ambushed: int | None = None  # the animal about to eat where an ambush could strike
    deck: dict[str, int]
    bank: list[int]
    first: int
    turns: int
    named: int
    passed: list[int] = []  # the seats that have passed for this phase
    idle: int = 0
    slot_zone: int = -1
    lot: int = -1
    last_turn: bool = False
    feeding: bool = False
    main_used: bool = False
    acted: bool = False
    fired: list[LinkView] = []  # links that have worked in this slot
    queue: list[LinkView] = []  # links waiting to work
    loose: list[LooseCard] = []
    table: list[SeatView]


# -- looking -----------------------------------------------------------------------------------------------------------


def view_of(state: OriginState, eyes: int, options: dict[str, OptionValue]) -> OriginView:
    agenda = AGENDA.of(state.stack)
    return OriginView(
        seats=state.seats,
        options=options,
        eyes=eyes,
        agenda=agenda,
        attack=attack_in(agenda),
        ambushed=ambushed_in(agenda),
        deck=counts(state.deck) if eyes == EVERYONE else unknown(state.deck_size),
        bank=[state.food_in(zone) for zone in range(len(ZONE_NAMES))],
        passed=[seat for seat in range(state.seats) if state.has_passed(seat)],
        fired=[view_of_link(link) for link in state.fired],
        queue=[view_of_link(link) for link in state.queue],
        loose=[view_of_loose(card) for card in state.loose],
        table=[view_of_seat(player, eyes in (EVERYONE, seat)) for seat, player in enumerate(state.players)],
        **{name: getattr(state, name) for name in (*NUMBERS, *SWITCHES)},
    )


def attack_in(agenda: list[Task]) -> AttackView | None:
    for task in agenda:
        if task.predator is not None and task.prey is not None:
            return AttackView(task.predator, task.prey, task.via or "", task.mode or "hunt", task.tried or [])
    return None


def ambushed_in(agenda: list[Task]) -> int | None:
    return next((task.animal for task in agenda if task.what == "lurk"), None)


def view_of_link(link: int) -> LinkView:
    return LinkView(TRAITS[link_kind(link)].name, link_source(link), link_target(link))


def view_of_loose(loose: int) -> LooseCard:
    return LooseCard(NAMES[bits.card_of_loose(loose)], ZONE_NAMES[bits.zone_of_loose(loose)])


def link_from(seen: LinkView) -> int:
    return link_key(seen.animal, seen.partner, kind_named(seen.trait))


def view_of_seat(player: Player, own: bool) -> SeatView:
    hand = dict(sorted(Counter(NAMES[card] for card in player.hand).items(), key=lambda held: NAMES.index(held[0])))
    return SeatView(
        hand=hand if own else unknown(len(player.hand)),
        animals=[view_of_animal(animal, own) for animal in player.animals],
        discard=counts(player.discard),
        buried=counts(player.buried) if own else unknown(sum(player.buried)),
        owed=player.owed,
        settling=player.settling,
    )


def view_of_animal(animal: Animal, own: bool) -> AnimalView:
    body = NO_OTHER_FACE if animal.body == NO_CARD else NAMES[animal.body]
    ignored = animal.ignored
    return AnimalView(
        name=animal.name,
        traits=[view_of_trait(word) for word in animal.worn],
        body=body if own or not is_face_down(animal) else UNKNOWN,
        red=animal.red,
        blue=animal.blue,
        zone=ZONE_NAMES[animal.zone],
        flags=[name for name, flag in FLAGS.items() if animal.has(flag)],
        ignores=IgnoredTrait(bits.ignored_name(ignored), TRAITS[bits.ignored_kind(ignored)].name) if ignored else None,
        bound=ZONE_NAMES[animal.bound - 1] if animal.bound else "",
        need=animal.need,
        fed=animal.fed,
    )


def view_of_trait(word: int) -> TraitView:
    card = bits.card_of(word)
    return TraitView(
        kind=TRAITS[bits.kind_of(word)].name,
        card=NO_OTHER_FACE if card == NO_CARD else NAMES[card],
        partner=bits.partner_of(word),
        role=ROLE_NAMES[bits.role_of(word)],
        full=bits.is_full(word),
        used=bits.is_marked(word, bits.USED),
        rested=bits.is_marked(word, bits.RESTED),
        off=bits.is_off(word),
    )


def counts(pile: vec[i64]) -> dict[str, int]:
    return {NAMES[card]: pile[card] for card in range(KINDS) if pile[card]}


def unknown(count: int) -> dict[str, int]:
    return {UNKNOWN: count} if count else {}
