"""Make a whole state from what a seat can see, and check views that were typed by hand."""

from __future__ import annotations

from collections import Counter

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature
from galapagos.core.rng import Rng
from galapagos.core.view import UNKNOWN
from galapagos.games.origin import worn as bits
from galapagos.games.origin.agenda import AGENDA
from galapagos.games.origin.animal import Animal, Player
from galapagos.games.origin.cards import KINDS, NAMES
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import FIRST, HOOKS, NO_CARD, SECOND, SINGLE
from galapagos.games.origin.life import recount
from galapagos.games.origin.state import OriginState, Rulings
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.traits import kind_named
from galapagos.games.origin.view import (
    FLAGS,
    NO_OTHER_FACE,
    NUMBERS,
    ROLES,
    SWITCHES,
    AnimalView,
    OriginView,
    SeatView,
    TraitView,
    link_from,
)
from galapagos.games.origin.worn import POWERLESS, ignored_key


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
    for seat in view.passed:
        state.pass_phase(seat)
    fired, queue = ([link_from(link) for link in links] for links in (view.fired, view.queue))
    loose = [bits.loose_card(NAMES.index(lying.card), ZONE_NAMES.index(lying.zone)) for lying in view.loose]
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
    """Mark pair traits dormant if the other animal is powerless."""
    powerless = {animal.name for animal in player.animals if animal.has(POWERLESS)}
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
    return bits.marked(word, sum(mark for mark, there in marks.items() if there))


def unseen_cards(view: OriginView, rulings: Rulings, rng: Rng) -> list[int]:
    """Return the cards of the game without those that the view shows, shuffled."""
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
    """Fill in the needs of the animals."""
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
        single, many = TRAITS[number].form == SINGLE, bits.holds(HOOKS.many, number)
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
