"""Deal again what a seat cannot see: the deck, other hands and face-down animals."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Player, is_face_down
from galapagos.games.origin.cards import KINDS, NO_CARDS, size
from galapagos.games.origin.types import Seat


def unseen_by(seat: Seat, players: list[Player], deck: vec[i64]) -> vec[i64]:
    """All cards that the seat has not seen."""
    cards = spread(deck, vec[i64](capacity=128))
    for other in range(len(players)):
        if other == seat:
            continue
        player = players[other]
        for card in player.hand:
            cards = append(cards, card)
        for animal in player.animals:
            if is_face_down(animal):
                cards = append(cards, animal.body)
        cards = spread(player.buried, cards)
    return cards


def deal_unseen(seat: Seat, players: list[Player], cards: vec[i64]) -> vec[i64]:
    """Give the other players `cards` for those only they know; what is left over is the new deck."""
    used: i64 = 0
    for other in range(len(players)):
        if other != seat:
            used = deal_player(players[other], cards, used)
    deck = vec[i64](NO_CARDS)
    while used < len(cards):
        deck[cards[used]] += 1
        used += 1
    return deck


def spread(pile: vec[i64], cards: vec[i64]) -> vec[i64]:
    """Append every card of a pile to `cards`."""
    for card in range(KINDS):
        for _ in range(pile[card]):
            cards = append(cards, card)
    return cards


def deal_player(player: Player, cards: vec[i64], used: i64) -> i64:
    """New faces for what only this player knows; returns how many of `cards` have been used."""
    hand = vec[i64](NO_CARDS)
    for _ in range(len(player.hand)):
        hand[cards[used]] += 1
        used += 1
    player.hand = spread(hand, vec[i64](capacity=len(player.hand)))
    for animal in player.animals:
        if is_face_down(animal):
            animal.body = cards[used]
            used += 1
    buried = vec[i64](NO_CARDS)
    for _ in range(size(player.buried)):
        buried[cards[used]] += 1
        used += 1
    player.buried = buried
    return used
