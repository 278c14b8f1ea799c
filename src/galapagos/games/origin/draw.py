"""Cards from the deck: the deal, one card at a time, and who begins (rules 3 and 5.5)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, NOT_ASKED, Chance, Decision, Step
from galapagos.core.rng import Rng
from galapagos.games.origin.actions import DRAW, LOT, PLAY_ANIMAL, START, card_in, detail_in, pack, verb_of
from galapagos.games.origin.animal import GONDWANA, LAURASIA
from galapagos.games.origin.cards import KINDS, NAMES, hand_with, hand_without, with_card
from galapagos.games.origin.development import forbids_animal, lay_animal
from galapagos.games.origin.life import all_animals, update
from galapagos.games.origin.reasons import NOT_IN_DECK, NOT_IN_HAND
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.types import Action, Card, Refusal, Seat
from galapagos.games.origin.worn import ASLEEP


class FromDeck(Chance[OriginState]):
    """The top card of the deck: any card that is still in it, as likely as there are copies."""

    def choices(self, state: OriginState) -> vec[i64]:
        draws = vec[i64](capacity=KINDS)
        for card in range(KINDS):
            if state.deck[card]:
                draws = append(draws, pack(DRAW, 0, card))
        return draws

    def weights(self, state: OriginState) -> vec[i64]:
        copies = vec[i64](capacity=KINDS)
        for count in state.deck:
            if count:
                copies = append(copies, count)
        return copies

    def sample(self, state: OriginState, rng: Rng) -> i64:
        left = rng.below(state.deck_size)
        for card in range(KINDS):
            left -= state.deck[card]
            if left < 0:
                return pack(DRAW, 0, card)
        raise ValueError("the deck is empty")

    def stream(self, state: OriginState) -> str:
        return "deck"

    def draws(self) -> bool:
        return True

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        card = card_in(action)
        if action != pack(DRAW, 0, card):
            return NOT_ASKED
        return ALLOWED if card < KINDS and state.deck[card] else NOT_IN_DECK

    def seen_by(self, state: OriginState, seat: Seat) -> bool:
        """Return whether that seat gets to see the card."""
        raise NotImplementedError


def take_card(state: OriginState, card: Card) -> None:
    state.deck = with_card(state.deck, card, -1)
    state.deck_size -= 1


def take_card_in_mid_turn(state: OriginState, card: Card) -> None:
    """Rules 5.5, A12 and A44: if the last card is taken before the deal, this turn is the last, and sleepers wake."""
    take_card(state, card)
    if state.deck_size > 0:
        return
    state.last_turn = True
    for animal in all_animals(state):
        if animal.has(ASLEEP):
            animal.lose(ASLEEP)
            update(state, animal)


@mypyc_attr(free_list_len=1)
@final
class Deal(Step[OriginState]):
    """One card at a time, clockwise from `seat`, until all have what they are owed or the deck is empty (A11)."""

    stored_name: ClassVar[str] = "Deal"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: OriginState) -> None:
        if state.deck_size > 0:
            for offset in range(state.seats):
                seat = (self.seat + offset) % state.seats
                if state.players[seat].owed > 0:
                    state.stack.append(DrawCard(seat))
                    return
        self.finish(state)

    def finish(self, state: OriginState) -> None:
        """The stack is read from the top, so the start player, pushed last, settles first."""
        for offset in range(state.seats - 1, -1, -1):
            seat = (state.first + offset) % state.seats
            state.players[seat].owed = 0
            if state.players[seat].settling > 0:
                state.stack.append(Settling(seat))


@mypyc_attr(free_list_len=1)
@final
class DrawCard(FromDeck):
    stored_name: ClassVar[str] = "DrawCard"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def seen_by(self, state: OriginState, seat: Seat) -> bool:
        return seat == self.seat

    def answer(self, state: OriginState, action: Action) -> None:
        card = card_in(action)
        take_card(state, card)
        player = state.players[self.seat]
        player.hand = hand_with(player.hand, card)
        player.owed -= 1
        if state.log is not None:
            state.log.whisper([int(self.seat)], "draws", {"seat": f"seat:{self.seat}"}, {"card": f"card:{NAMES[card]}"})
        state.stack.append(Deal((self.seat + 1) % state.seats))


@final
class Settling(Step[OriginState]):
    """Rule 5.5 step 6: a player who drew ten cards plays two of them as animals at once."""

    stored_name: ClassVar[str] = "Settling"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: OriginState) -> None:
        player = state.players[self.seat]
        if player.settling == 0 or len(player.hand) == 0:
            player.settling = 0
            return
        state.stack.append(self)
        state.stack.append(Settle(self.seat))


@final
class Settle(Decision[OriginState]):
    """D19."""

    stored_name: ClassVar[str] = "Settle"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def actor(self, state: OriginState) -> Seat:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        plays = vec[i64]()
        before: i64 = -1
        for card in state.players[self.seat].hand:
            if card != before:
                plays = append(plays, pack(PLAY_ANIMAL, 0, card, 0, 0, LAURASIA))
                plays = append(plays, pack(PLAY_ANIMAL, 0, card, 0, 0, GONDWANA))
            before = card
        return plays

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if verb_of(action) != PLAY_ANIMAL:
            return NOT_ASKED
        if card_in(action) not in state.players[self.seat].hand:
            return NOT_IN_HAND
        return forbids_animal(state, action)

    def answer(self, state: OriginState, action: Action) -> None:
        player = state.players[self.seat]
        player.hand = hand_without(player.hand, card_in(action))
        player.settling -= 1
        lay_animal(state, self.seat, card_in(action), detail_in(action))


class OneSeat(Chance[OriginState]):
    """Chance chooses a seat."""

    def verb(self) -> i64:
        raise NotImplementedError

    def seats(self, state: OriginState) -> list[int]:
        raise NotImplementedError

    def choices(self, state: OriginState) -> vec[i64]:
        lots = vec[i64]()
        for seat in self.seats(state):
            lots = append(lots, pack(self.verb(), 0, 0, 0, 0, seat))
        return lots

    def stream(self, state: OriginState) -> str:
        return "lot"


@final
class ChooseStartPlayer(OneSeat):
    """Rule 3."""

    stored_name: ClassVar[str] = "ChooseStartPlayer"

    def verb(self) -> i64:
        return START

    def seats(self, state: OriginState) -> list[int]:
        return [int(seat) for seat in range(state.seats)]

    def answer(self, state: OriginState, action: Action) -> None:
        state.first = detail_in(action)
        if state.log is not None:
            state.log.tell("begins", {"seat": f"seat:{state.first}"}, reveals=True)


@final
class BreakTie(OneSeat):
    """A38: chance decides between seats that are equal in everything."""

    stored_name: ClassVar[str] = "BreakTie"

    def verb(self) -> i64:
        return LOT

    def seats(self, state: OriginState) -> list[int]:
        return state.leaders()

    def answer(self, state: OriginState, action: Action) -> None:
        state.lot = detail_in(action)
        if state.log is not None:
            state.log.tell("wins_lot", {"seat": f"seat:{state.lot}"}, reveals=True)
