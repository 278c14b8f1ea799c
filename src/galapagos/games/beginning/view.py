"""Who may see what. Views are built here, from nothing but what a viewer may see; states are imagined from views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

import msgspec

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, View
from galapagos.games.beginning.agenda import AGENDA, Task
from galapagos.games.beginning.cards import BIT, COPIES, KINDS, NAMES, ONE, common, copies, draw_some, kinds_of, size
from galapagos.games.beginning.state import UNSEEN, BeginningState, Rulings, Species

DRAWN = "~"  # marks a population card that was drawn face down: its owner has not seen it either


class SpeciesView(msgspec.Struct):
    name: int
    traits: list[str]
    chips: list[int]  # on each population card, from the top
    cards: list[str]  # each population card: its trait, or ?; with ~ where it was drawn unseen


class SeatView(msgspec.Struct):
    chips: int  # behind the screen; everybody saw them go there
    hand: dict[str, int]
    species: list[SpeciesView]
    drawn_since: dict[str, int] = {}  # from the reshuffled pile


class BeginningView(View, kw_only=True):
    agenda: list[Task] = []  # what the table is doing, then what follows
    hole: int
    pile: dict[str, int]
    discard: dict[str, int]
    turn: int
    first: int
    turns: int
    ending: bool
    extra_round: bool
    named: int
    table: list[SeatView]
    reshuffled: dict[str, int] = {}  # what the pile was made of at the last reshuffle, as far as this seat can tell


def view_of(state: BeginningState, eyes: int, options: dict[str, bool | int | str]) -> BeginningView:
    table = [view_of_seat(state, seat, eyes) for seat in range(state.seats)]
    return put_together(state, eyes, options, AGENDA.of(state.stack), table)


def view_after(view: BeginningView, before: BeginningState, state: BeginningState) -> BeginningView:
    """The view after a move, which shares with the one before what the move left alone."""
    table = [
        seen if before.same_seat(state, seat) else view_of_seat(state, seat, view.eyes)
        for seat, seen in enumerate(view.table)
    ]
    agenda = AGENDA.after(view.agenda, before.stack, state.stack)
    return put_together(state, view.eyes, view.options, agenda, table)


def put_together(
    state: BeginningState, eyes: int, options: dict[str, bool | int | str], agenda: list[Task], table: list[SeatView]
) -> BeginningView:
    return BeginningView(
        seats=state.seats,
        options=options,
        eyes=eyes,
        agenda=agenda,
        hole=state.hole,
        pile=counts(state.pile) if eyes == EVERYONE else unknown(state.pile_size),
        discard=counts(state.discard),
        turn=state.turn,
        first=state.first,
        turns=state.turns,
        ending=state.ending,
        extra_round=state.extra_round,
        named=state.named,
        reshuffled=counts(state.reshuffled - (state.drawn_since[eyes] if eyes != EVERYONE else 0)),
        table=table,
    )


def view_of_seat(state: BeginningState, seat: int, eyes: int) -> SeatView:
    hand = state.hands[seat]
    return SeatView(
        chips=state.collected[seat],
        hand=counts(hand) if eyes in (EVERYONE, seat) else unknown(size(hand)),
        species=[view_of_species(species, eyes) for species in state.species[seat]],
        drawn_since=counts(state.drawn_since[seat]) if eyes == EVERYONE else {},
    )


def view_of_species(species: Species, eyes: int) -> SpeciesView:
    faces = FACES_TO_ALL if eyes == EVERYONE else FACES_TO_OWNER if eyes == species.owner else FACES_TO_OTHERS
    fed, fat = species.fed, species.fat
    return SpeciesView(
        name=species.name,
        traits=[NAMES[kind] for kind in kinds_of(species.traits)],
        chips=[2] * fat + [1] * (fed - fat) + [0] * (species.population - fed),
        cards=[faces[card] for card in species.cards],
    )


def card_faces(shown: Container[int]) -> dict[int, str]:
    """What somebody sees of each population card: of those drawn unseen and of the others, whether they are shown."""
    return {
        kind | drawn: (NAMES[kind] if drawn in shown else UNKNOWN) + (DRAWN if drawn else "")
        for kind in range(KINDS)
        for drawn in (0, UNSEEN)
    }


FACES_TO_ALL, FACES_TO_OWNER, FACES_TO_OTHERS = card_faces({0, UNSEEN}), card_faces({0}), card_faces(())


def counts(cards: int) -> dict[str, int]:
    return {NAMES[kind]: count for kind in range(KINDS) if (count := copies(cards, kind))} if cards else {}


def unknown(count: int) -> dict[str, int]:
    return {UNKNOWN: count} if count else {}


# -- imagining --------------------------------------------------------------------------------------------------------


def imagine(view: BeginningView, rulings: Rulings, rng: Rng) -> BeginningState:
    """What the view leaves open is drawn from the cards that it does not show."""
    state = BeginningState(view.seats, rulings)
    unseen = unseen_cards(view)
    for field in ("hole", "turn", "first", "turns", "ending", "extra_round", "named"):
        setattr(state, field, getattr(view, field))
    state.discard = packed(view.discard)
    state.reshuffled = packed(view.reshuffled)
    unseen = deal_pile(state, view, unseen, rng)
    rest = shuffled(unseen, rng)
    for seat, seen in enumerate(view.table):
        state.collected[seat] = seen.chips
        state.hands[seat] = packed(seen.hand) + sum(ONE[rest.pop()] for _ in range(seen.hand.get(UNKNOWN, 0)))
        state.drawn_since[seat] = packed(seen.drawn_since)
        state.species[seat] = [imagine_species(species, seat, rest) for species in seen.species]
    state.stack = AGENDA.stack(view.agenda)
    state.advance()
    return state


def unseen_cards(view: BeginningView) -> Counter[str]:
    """Return the deck without the cards that the view shows."""
    unseen = Counter({NAMES[kind]: COPIES[kind] for kind in range(KINDS)})
    shown: Counter[str] = Counter()
    shown.update(view.pile)
    shown.update(view.discard)
    for seat in view.table:
        shown.update(seat.hand)
        for species in seat.species:
            shown.update(species.traits)
            shown.update(card.rstrip(DRAWN) for card in species.cards)
    hidden = shown.pop(UNKNOWN, 0)
    for name, count in shown.items():
        if name not in unseen:
            raise PositionError(msg("there is no trait {name!r}", name=name))
        if count > unseen[name]:
            raise PositionError(
                msg(
                    "{count} cards {name!r} are shown, the deck has {left}",
                    count=count,
                    name=name,
                    left=unseen[name],
                ),
                about=name,
            )
        unseen[name] -= count
    if unseen.total() != hidden:
        raise PositionError(
            msg("{left} cards are not shown, but {hidden} places are unknown", left=unseen.total(), hidden=hidden),
            about="pile",
        )
    return unseen


def deal_pile(state: BeginningState, view: BeginningView, unseen: Counter[str], rng: Rng) -> Counter[str]:
    """After a reshuffle the pile holds nothing but what was shuffled in; returns what is left unseen."""
    possible = packed(unseen)
    if view.reshuffled:
        possible = common(possible, state.reshuffled)
        if size(possible) < view.pile.get(UNKNOWN, 0):
            raise PositionError("the pile holds more cards than were shuffled into it", about="pile")
    drawn = draw_some(possible, view.pile.get(UNKNOWN, 0), rng)
    state.pile = packed(view.pile) + drawn
    state.pile_size = size(state.pile)
    return unseen - Counter(counts(drawn))


def shuffled(unseen: Counter[str], rng: Rng) -> list[int]:
    cards = [NAMES.index(name) for name in unseen.elements()]
    rng.shuffle_list(cards)
    return cards


def imagine_species(seen: SpeciesView, owner: int, rest: list[int]) -> Species:
    species = Species(seen.name, owner)
    for card in seen.cards:
        name = card.rstrip(DRAWN)
        kind = rest.pop() if name == UNKNOWN else NAMES.index(name)
        species.add_card(kind | (UNSEEN if card.endswith(DRAWN) else 0))
    species.traits = sum(BIT[NAMES.index(name)] for name in seen.traits)
    species.fed = sum(chips > 0 for chips in seen.chips)
    species.fat = sum(chips > 1 for chips in seen.chips)
    check_species(species, seen, owner)
    return species


def check_species(species: Species, seen: SpeciesView, owner: int) -> None:
    whose = msg("{seat}'s {creature}", seat=SEATS[owner], creature=creature(seen.name))
    if not seen.cards:
        raise PositionError(msg("{whose} has no population card", whose=whose), about=creature(seen.name))
    if len(seen.chips) != len(seen.cards):
        raise PositionError(
            msg(
                "{whose} has {cards} population cards but chips for {chips}",
                whose=whose,
                cards=len(seen.cards),
                chips=len(seen.chips),
            ),
            about=creature(seen.name),
        )
    if len(set(seen.traits)) != len(seen.traits) or len(seen.traits) > 3:
        raise PositionError(
            msg(
                "{whose} may have up to three different traits, not {traits}",
                whose=whose,
                traits=", ".join(seen.traits),
            ),
            about=creature(seen.name),
        )
    if max(seen.chips) > 2 or min(seen.chips) < 0 or seen.chips != sorted(seen.chips, reverse=True):
        raise PositionError(
            msg(
                "{whose} cannot have the chips {chips}: they lie from the top down, two at most",
                whose=whose,
                chips=seen.chips,
            ),
            about=creature(seen.name),
        )


def packed(cards: dict[str, int] | Counter[str]) -> int:
    return sum(count * ONE[NAMES.index(name)] for name, count in cards.items() if name != UNKNOWN)
