"""An observation contains what is on the table, with seats counted from the observer."""

from __future__ import annotations

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import galapagos
from galapagos.core.rng import Rng
from galapagos.envs.arrays import Features, array_of
from galapagos.envs.batch import Batch
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.session import NO_MOVE, POINTS, WIN, Session, rewards_of
from galapagos.games.beginning.adapt import Adapt
from galapagos.games.beginning.state import BeginningState
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.development import Develop
from galapagos.games.origin.feeding import Feed
from galapagos.games.origin.kinds import NO_CARD
from galapagos.games.origin.state import OriginState
from galapagos.games.stones.field import BLUE, OBSTACLE, WHITE
from galapagos.games.stones.state import StonesState
from galapagos.games.tyranno.board import COLUMNS, PLACES, animal_of, is_face_down, strength_of
from galapagos.games.tyranno.board import NO_CARD as NO_ANIMAL_CARD
from galapagos.games.tyranno.state import FIELDS, PILES, TyrannoState
from tests.support.tables import played, walks

SYMBOLS = 7


def seen_by(game, state, seat):
    """The parts of an observation, in whole numbers."""
    encoding = encoding_of(game)
    return Features(encoding).named(array_of(encoding.observed(state, seat, []), np.int16))


def looks(name, kind, decisions, seed):
    """States of random games, each as every seat sees it: the seats counted from the observer, and the parts."""
    for game, state in walks(name, decisions, seed):
        assert isinstance(state, kind)
        for seat in range(game.seats):
            around = [(seat + place) % game.seats for place in range(game.seats)]
            yield state, seat, around, seen_by(game, state, seat)


def heap(chips, kinds):
    """How many of each kind: five bits a kind."""
    return [chips >> 5 * kind & 31 for kind in range(kinds)]


def alone(place, count):
    """A single one, or none."""
    return [int(number == place) for number in range(count)]


def test_the_beginning():
    for state, seat, around, parts in looks("beginning", BeginningState, 150, 21):
        assert list(parts["turn"]) == alone(around.index(state.turn), state.seats)
        assert list(parts["first"]) == alone(around.index(state.first), state.seats)
        assert [*parts["turns"], *parts["hole"], *parts["pile"]] == [state.turns, state.hole, state.pile_size]
        assert list(parts["ending"]) == [state.ending, state.extra_round]
        assert list(parts["discard"]) == heap(state.discard, 10)
        assert list(parts["hand"]) == heap(state.hands[seat], 10)
        assert parts["phase"][0] == isinstance(state.stack[-1], Adapt)
        for other, totals, shown in zip(around, parts["seats"], parts["species"], strict=True):
            mine = state.species[other]
            population = sum(species.population for species in mine)
            traits = sum(species.traits.bit_count() for species in mine)
            hand = sum(heap(state.hands[other], 10))
            assert list(totals) == [state.collected[other], hand, len(mine), population, traits]
            for species, features in zip(mine, shown, strict=False):
                worn = [species.traits >> kind & 1 for kind in range(10)]
                assert list(features) == [1, species.population, species.fed, species.fat, *worn]
            assert not shown[len(mine) :].any()


def test_the_stone_game():
    for state, seat, _, parts in looks("stones", StonesState, 150, 22):
        own = WHITE if state.white == seat else BLUE
        other = WHITE + BLUE - own
        planes = parts["board"].reshape(8, -1)
        things = [state.field.thing(point) for point in range(planes.shape[1])]
        for plane, thing in zip(planes, (own, other, OBSTACLE), strict=False):
            assert list(plane) == [int(one == thing) for one in things]
        stones = [point for point, thing in enumerate(things) if thing in (WHITE, BLUE)]
        assert [planes[3, point] for point in stones] == [state.field.size[point] for point in stones]
        changed = list(state.stamp)[: len(things)]
        assert list(planes[6]) == [int(turn == state.turns > 0) for turn in changed]
        assert list(planes[7]) == [int(turn == state.turns - 1 > 0) for turn in changed]
        assert [*parts["asked"], *parts["white"]] == [state.actor == seat, state.white == seat]
        assert list(parts["supply"]) == [state.field.supply[thing] for thing in (own, other, OBSTACLE)]
        assert [parts["turns"][0], *parts["passes"]] == [state.turns, state.passes]


def test_tyranno():
    for state, seat, around, parts in looks("tyranno", TyrannoState, 150, 23):
        assert list(parts["phase"]) == alone(state.phase, 5)
        assert list(parts["asked"]) == alone(around.index(state.actor) if state.actor >= 0 else None, state.seats)
        assert list(parts["start"]) == alone(around.index(state.start), state.seats)
        assert list(parts["round"]) == [state.round, state.setting_round, state.end_marker]
        assert list(parts["flags"]) == [state.double_push, state.two_rows, state.changed]
        assert parts["seats"].tolist() == [
            [
                state.points[other],
                state.stones[other],
                sum(heap(state.racks[other], SYMBOLS)),
                sum(heap(state.aside[other], SYMBOLS)),
            ]
            for other in around
        ]
        assert list(parts["rack"]) == heap(state.racks[seat], SYMBOLS)
        assert list(parts["bag"]) == [sum(heap(state.bag, SYMBOLS)), *heap(state.in_bag[seat], SYMBOLS)]
        for field in range(FIELDS):
            placed = [heap(state.placed[field * state.seats + other], SYMBOLS) for other in around]
            assert list(parts["current"][field]) == heap(state.current[field], SYMBOLS)
            assert list(parts["shown"][field]) == heap(state.shown[field], SYMBOLS)
            assert list(parts["placed"][field]) == placed[0]
            assert list(parts["covered"][field]) == [sum(chips) for chips in placed]
        assert list(parts["piles"]) == list(state.under)
        animals_are_where_they_are(state, around, parts["animals"])


def animals_are_where_they_are(state, around, animals):
    homes = PLACES + PILES + COLUMNS + 1
    found = {}
    for place in range(PLACES):
        card = state.board[place]
        if card != NO_ANIMAL_CARD:
            found[animal_of(card)] = place
            features = animals[animal_of(card)][homes:]
            assert list(features[:3]) == [strength_of(card), is_face_down(card), state.dice(card)]
            assert features[5] == (state.owner(card) == around[0])
            assert list(features[6 + SYMBOLS :]) == alone(around.index(state.owner(card)), state.seats)
    found |= {top: PLACES + pile for pile, top in enumerate(state.tops) if top >= 0}
    found |= {animal: homes - 1 for animal in range(28) if state.gone >> animal & 1}
    leaving = [(column, card) for column, card in enumerate(state.leaving) if card != NO_ANIMAL_CARD]
    found |= {animal_of(card): PLACES + PILES + column for column, card in leaving}
    for number, features in enumerate(animals):
        assert list(features[:homes]) == alone(found.get(number), homes)
        assert features[homes + 6 : homes + 6 + SYMBOLS].sum() == 3


def test_the_origin_of_species():
    for state, seat, around, parts in looks("origin", OriginState, 150, 24):
        top = state.stack[-1]
        kinds = [isinstance(top, kind) for kind in (Develop, Feed, AttackFrame)]
        assert list(parts["phase"]) == [*kinds, not any(kinds)]
        assert list(parts["first"]) == alone(around.index(state.first), state.seats)
        assert [*parts["turns"], *parts["deck"]] == [state.turns, state.deck_size]
        assert list(parts["flags"]) == [state.last_turn, state.feeding, state.main_used, state.acted]
        assert list(parts["food"]) == [state.food_in(zone) for zone in range(3)]
        assert parts["hand"].sum() == len(state.players[seat].hand)
        assert parts["discard"].sum() == sum(sum(player.discard) for player in state.players)
        assert parts["buried"].sum() == sum(state.players[seat].buried)
        for other, totals, shown in zip(around, parts["seats"], parts["animals"], strict=True):
            player = state.players[other]
            discarded = sum(player.discard) + sum(player.buried)
            passed = state.passed >> other & 1
            assert list(totals) == [len(player.hand), len(player.animals), discarded, passed]
            for animal, features in zip(player.animals, shown, strict=False):
                assert list(features[:6]) == [1, *alone(animal.zone, 3), animal.need, animal.red]
                assert list(features[10:20]) == [animal.flags >> flag & 1 for flag in range(10)]
                attack = (top.predator, top.prey) if isinstance(top, AttackFrame) else (-1, -1)
                assert list(features[20:22]) == [animal.name == name for name in attack]
                traits = features[30:]
                assert traits[: len(traits) // 2].sum() == len(animal.worn)
            assert not shown[len(player.animals) :].any()


# -- in the middle of an answer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("animals", [3, 20])
def test_an_updated_row_equals_a_fresh_one(animals):
    """Letter by letter, through pages of animals and to the next answer."""
    game = galapagos.game("origin", seats=2)
    start = played(game, 0)
    assert isinstance(start, OriginState)
    for name in range(100, 100 + animals):
        start.players[start.actor].animals.append(Animal(name, start.actor, NO_CARD, 0))
    start.forget_choices()
    batch, written_on, rng = Batch(encoding_of(game), start, 2, WIN), 0, Rng(1)
    batch.begin([1, 2])
    for _ in range(300):
        letters = []
        for row, session in zip(array_of(batch.rows, np.int16).reshape(2, -1), batch.games, strict=True):
            assert np.array_equal(row, session.observed(session.state.actor))
            more = [letter for letter in session.spelling.allowed() if session.encoding.name_of(letter) == "more"]
            letters.append(more[0] if more and rng.below(2) else session.any_letter())
            written_on += len(session.spelling.said) > 0
        batch.say(letters)
    assert written_on > 60


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("stones", {}),
        ("stones", {"board": "rect-7x7", "adjacency": 8, "capture": "cascade"}),
        ("stones", {"board": "hex-4", "connect": "end_of_turn"}),
        ("beginning", {"seats": 3}),
    ],
    ids=["stones", "stones with eight neighbours", "stones on a hexagon", "beginning"],
)
def test_a_row_updated_move_by_move_equals_a_fresh_one(name, options):
    """Through whole games, to the next ones."""
    game = galapagos.game(name, **options)
    batch = Batch(encoding_of(game, left_out(False, False, False)), game.start(), 3, WIN)
    batch.begin([3, 4, 5])
    updated = 0
    for _ in range(400):
        for row, session in zip(array_of(batch.rows, np.int16).reshape(3, -1), batch.games, strict=True):
            assert np.array_equal(row, session.observed(session.state.actor))
            updated += session.moved != NO_MOVE
        batch.say([int(session.any_letter()) for session in batch.games])
    assert updated > 300


def test_turning_a_page_rewrites_the_row():
    game = galapagos.game("origin", seats=2)
    encoding, state = encoding_of(game), played(game, 0)
    first = {name: letter for name, letter, _ in encoding.letters}
    deed, more, animal = first["play_pair"], first["more"], first["animal"]
    row = encoding.observed(state, state.actor, [deed])
    assert encoding.observe_further(vec[i64]([deed, animal]), row)
    assert np.array_equal(row, encoding.observed(state, state.actor, [deed, animal]))
    assert not encoding.observe_further(vec[i64]([deed, animal, more]), row)
    row = encoding.observed(state, state.actor, [deed, more])
    assert not encoding.observe_further(vec[i64]([deed, more, animal]), row)


def test_hides_unfinished_moves_from_others():
    game = galapagos.game("origin", seats=2)
    session = Session(encoding_of(game), game.start(), 3)
    while not session.spelling.said:
        before = [session.observed(seat) for seat in range(2)]
        session.say(session.any_letter())
    asked, other = session.state.actor, 1 - session.state.actor
    assert np.array_equal(session.observed(other), before[other])
    assert not np.array_equal(session.observed(asked), before[asked])
    assert not any(session.mask(other))
    assert any(session.mask(asked))


# -- rewards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chips", "won", "points"),
    [
        ([0, 0, 0], [0, 0, 0], [0, 0, 0]),
        ([9, 0, 0], [1, -0.5, -0.5], [6, -3, -3]),
        ([9, 9, 0], [0.25, 0.25, -0.5], [3, 3, -6]),
    ],
)
def test_a_shared_victory_is_worth_less(chips, won, points):
    state = galapagos.game("beginning", seats=3).start()
    assert isinstance(state, BeginningState)
    for seat, count in enumerate(chips):
        state.collected[seat] = count
    assert list(rewards_of(state, WIN)) == won
    assert list(rewards_of(state, POINTS)) == points
