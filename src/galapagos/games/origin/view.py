"""Who may see what: the one policy. A view is built up from it; a state is imagined from a view.

Everybody sees the animals with their traits and tokens, and how many cards lie where. Only its owner knows a hand,
which card lies face down as an animal, and what was buried with dead animals.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature
from galapagos.core.options import OptionValue
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, View
from galapagos.games.origin import worn as bits
from galapagos.games.origin.agenda import AGENDA, Mode, Reaction, Task
from galapagos.games.origin.animal import (
    ADAPTED,
    ASLEEP,
    BODYLESS,
    EVADED,
    HIDDEN,
    PARALYSED,
    POISONED,
    POWERLESS,
    REVEALED,
    STRUCK,
    STUNG,
    Animal,
    Player,
    is_face_down,
)
from galapagos.games.origin.cards import KINDS, NAMES
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import FIRST, HOOKS, NO_CARD, SECOND, SINGLE
from galapagos.games.origin.life import recount
from galapagos.games.origin.state import OriginState, Rulings
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.traits import kind_named
from galapagos.games.origin.worn import ignored_key, link_key, link_source, link_target

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
    """A card in the middle that anybody may take up."""

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
        passed=[seat for seat in range(state.seats) if state.passed >> seat & 1],
        fired=[view_of_link(link) for link in state.fired],
        queue=[view_of_link(link) for link in state.queue],
        loose=[LooseCard(NAMES[entry & 63], ZONE_NAMES[entry >> 6]) for entry in state.loose],
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
    return LinkView(TRAITS[link & 63].name, link_source(link), link_target(link))


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
        flags=[name for name, flag in FLAGS.items() if animal.flags & flag],
        ignores=IgnoredTrait(ignored >> 6, TRAITS[(ignored & 63) - 1].name) if ignored else None,
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
        full=bool(word & bits.FULL),
        used=bool(word & bits.USED),
        rested=bool(word & bits.RESTED),
        off=bool(word & bits.OFF),
    )


def counts(pile: vec[i64]) -> dict[str, int]:
    return {NAMES[card]: pile[card] for card in range(KINDS) if pile[card]}


def unknown(count: int) -> dict[str, int]:
    return {UNKNOWN: count} if count else {}


# -- imagining ---------------------------------------------------------------------------------------------------------


def imagine(view: OriginView, rulings: Rulings, rng: Rng) -> OriginState:
    """What the view leaves open is drawn from the cards that it does not show."""
    state = OriginState(view.seats, rulings)
    rest = unseen_cards(view, rulings, rng)
    for name in (*NUMBERS, *SWITCHES):
        setattr(state, name, getattr(view, name))
    for zone, food in enumerate(view.bank):
        state.put_food(zone, food)
    for seat, seen in enumerate(view.table):
        seat_player(state.players[seat], seat, seen, rest)
    state.passed = sum(2**seat for seat in view.passed)
    fired, queue = ([link_from(link) for link in links] for links in (view.fired, view.queue))
    loose = [NAMES.index(lying.card) | ZONE_NAMES.index(lying.zone) << 6 for lying in view.loose]
    state.lay_out(packed(view.deck, rest), fired, queue, loose)
    state.deck_size = sum(view.deck.values())
    state.stack = AGENDA.stack(view.agenda)
    state.advance()
    return state


def seat_player(player: Player, seat: int, seen: SeatView, rest: list[int]) -> None:
    hand = packed(seen.hand, rest)
    in_order = [card for card in range(KINDS) for _ in range(hand[card])]
    player.take_up(in_order, packed(seen.discard, rest), packed(seen.buried, rest))
    player.owed, player.settling = seen.owed, seen.settling
    player.animals = [animal_from(animal, seat, rest) for animal in seen.animals]
    rest_links(player)


def rest_links(player: Player) -> None:
    """Pair traits sleep where the other animal can do nothing."""
    powerless = {animal.name for animal in player.animals if animal.flags & POWERLESS}
    for animal in player.animals:
        for place, word in enumerate(animal.worn):
            if bits.partner_of(word) in powerless:
                animal.mark(place, bits.DORMANT)
        recount(animal)


def animal_from(seen: AnimalView, seat: int, rest: list[int]) -> Animal:
    body = NO_CARD if seen.body == NO_OTHER_FACE else rest.pop() if seen.body == UNKNOWN else NAMES.index(seen.body)
    animal = Animal(seen.name, seat, body, ZONE_NAMES.index(seen.zone))
    animal.red, animal.blue = seen.red, seen.blue
    animal.flags = sum(FLAGS[name] for name in seen.flags)
    animal.bound = ZONE_NAMES.index(seen.bound) + 1 if seen.bound else 0
    if seen.ignores:
        animal.ignored = ignored_key(seen.ignores.animal, kind_named(seen.ignores.trait))
    animal.dress([word_from(trait) for trait in seen.traits])
    recount(animal)
    return animal


def word_from(seen: TraitView) -> int:
    card = NO_CARD if seen.card == NO_OTHER_FACE else NAMES.index(seen.card)
    word = bits.worn(kind_named(seen.kind), card, seen.partner, ROLES[seen.role])
    marks = {bits.FULL: seen.full, bits.USED: seen.used, bits.RESTED: seen.rested, bits.OFF: seen.off}
    return word | sum(mark for mark, there in marks.items() if there)


def unseen_cards(view: OriginView, rulings: Rulings, rng: Rng) -> list[int]:
    """The cards of the game less every card that the view shows, shuffled."""
    unseen = Counter({name: rulings.deck[card] for card, name in enumerate(NAMES)})
    shown = shown_cards(view)
    hidden = shown.pop(UNKNOWN, 0)
    for name, count in shown.items():
        if name not in unseen:
            raise PositionError(msg("there is no card {name!r}", name=name))
        if count > unseen[name]:
            raise PositionError(
                msg(
                    "{count} cards {name!r} are shown, the game has {left}",
                    count=count,
                    name=name,
                    left=unseen[name],
                )
            )
        unseen[name] -= count
    if unseen.total() != hidden:
        raise PositionError(
            msg("{left} cards are not shown, but {hidden} places are unknown", left=unseen.total(), hidden=hidden)
        )
    cards = [NAMES.index(name) for name in unseen.elements()]
    rng.shuffle_list(cards)
    return cards


def shown_cards(view: OriginView) -> Counter[str]:
    shown = Counter(view.deck)
    shown.update(lying.card for lying in view.loose)
    for seat in view.table:
        for pile in (seat.hand, seat.discard, seat.buried):
            shown.update(pile)
        for animal in seat.animals:
            shown.update([animal.body])
            shown.update(trait.card for trait in animal.traits if trait.partner < 0 or animal.name < trait.partner)
    shown.pop(NO_OTHER_FACE, 0)
    return shown


def packed(pile: dict[str, int], rest: list[int]) -> list[int]:
    cards = [0] * KINDS
    for name, count in pile.items():
        if name != UNKNOWN:
            cards[NAMES.index(name)] += count
    for _ in range(pile.get(UNKNOWN, 0)):
        cards[rest.pop()] += 1
    return cards


# -- a view that was typed: what follows from it, and what cannot be ---------------------------------------------------


def complete(view: OriginView) -> None:
    """Fills in the needs of the animals."""
    for seat, seen in enumerate(view.table):
        player = Player()
        player.animals = [animal_from(animal, seat, [0]) for animal in seen.animals]
        rest_links(player)
        for animal, shown in zip(player.animals, seen.animals, strict=True):
            shown.need, shown.fed = animal.need, animal.fed


def check(view: OriginView, continents: bool) -> None:
    for seat, seen in enumerate(view.table):
        for animal in seen.animals:
            whose = msg("{seat}'s {creature}", seat=SEATS[seat], creature=creature(animal.name))
            if animal.zone != ZONE_NAMES[0] and not continents:
                raise PositionError(
                    msg("{whose} cannot live in {zone}: this game has no zones", whose=whose, zone=animal.zone)
                )
            check_traits(whose, animal)


def check_traits(whose: str, animal: AnimalView) -> None:
    held: list[tuple[str, int]] = []
    for trait in animal.traits:
        number = kind_named(trait.kind)
        single, many = TRAITS[number].form == SINGLE, bool(TRAITS[number].bit & HOOKS.many)
        if single != (trait.partner < 0):
            raise PositionError(
                msg("{whose}: {kind} has no partner", whose=whose, kind=trait.kind)
                if single
                else msg("{whose}: {kind} needs a partner", whose=whose, kind=trait.kind)
            )
        if trait.full and not TRAITS[number].stores:
            raise PositionError(msg("{whose}: {kind} stores no fat", whose=whose, kind=trait.kind))
        if (trait.kind, trait.partner) in held and not many:
            raise PositionError(msg("{whose} cannot have {kind} twice", whose=whose, kind=trait.kind))
        if trait.card != NO_OTHER_FACE and number not in faces(NAMES.index(trait.card)):
            raise PositionError(
                msg("{whose}: the card {card} has no {kind}", whose=whose, card=trait.card, kind=trait.kind)
            )
        held.append((trait.kind, trait.partner))


def faces(card: int) -> tuple[int, int]:
    return FIRST[card], SECOND[card]
