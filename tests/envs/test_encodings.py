"""Answers as letters and back, tables as numbers: for every game, seat count and option."""

from __future__ import annotations

import numpy as np
import pytest

import galapagos
from galapagos.core.errors import IllegalMove
from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE
from galapagos.core.state import NOTHING
from galapagos.envs.arrays import Features
from galapagos.envs.encoding import Spelling
from galapagos.envs.encodings import ENCODINGS, VERSIONS, encoding_of
from galapagos.envs.encodings.beginning import BeginningEncoding
from galapagos.games.beginning.state import BeginningState
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.kinds import NO_CARD
from galapagos.games.origin.state import OriginState
from tests.support.tables import GAMES, played, walks

STATES = 10_000


def test_every_game_has_an_encoding():
    assert sorted(ENCODINGS) == game_names() == sorted(GAMES)
    assert {name: encoding_of(game_class(name)()).version for name in GAMES} == VERSIONS


@pytest.mark.parametrize("name", GAMES)
def test_every_allowed_answer_has_letters_of_its_own(name):
    """10,000 random states: distinct, below the stated size, and back."""
    game = None
    for now, state in walks(name, STATES):
        if now is not game:
            game, encoding = now, encoding_of(now)
        choices = list(state.choices())
        if state.actor == CHANCE:
            letters = [encoding.chance_letter(state, choice) for choice in choices]
            assert len(set(letters)) == len(choices)
            assert 0 <= min(letters) <= max(letters) < encoding.chance_size
            continue
        spelled = encoding.spell_all(state)
        assert len({tuple(letters) for letters in spelled}) == len(choices)
        assert all(0 <= letter < encoding.size for letters in spelled for letter in letters)
        spelling = Spelling(encoding, state).begin()
        for choice, letters in zip(choices, spelled, strict=True):
            alone = len(letters) == 1
            assert (spelling.the_one(letters[0]) if alone else encoding.read(state, letters)) == choice


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_spelled_alike_one_by_one(name):
    for game, state in walks(name, 60, seed=4):
        if state.actor >= 0:
            encoding = encoding_of(game)
            spelled = encoding.spell_all(state)
            assert spelled == [encoding.spell(state, choice) for choice in state.choices()]
            assert [encoding.read(state, letters) for letters in spelled] == list(state.choices())


@pytest.mark.parametrize("name", GAMES)
def test_allowed_letters_are_in_order_and_each_is_there_once(name):
    for game, state in walks(name, 200, seed=6):
        if state.actor >= 0:
            spelling = Spelling(encoding_of(game), state).begin()
            assert spelling.allowed() == sorted(set(spelling.next))
            assert all(map(spelling.allows, spelling.allowed()))


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_fills_its_parts_exactly(name):
    for game, state in walks(name, 500, seed=2):
        encoding = encoding_of(game)
        for seat in range(game.seats):
            assert encoding.observe(state, seat, NOTHING, encoding.blank_row[:], 0) == encoding.features


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_tells_no_secret(name):
    """The same numbers and the same letters in every world that a seat cannot tell from the true one."""
    rng = Rng(3)
    for game, state in walks(name, 400, seed=3):
        encoding = encoding_of(game)
        for seat in range(game.seats):
            other = game.imagine(game.view(state, seat), rng)
            assert list(encoding.observed(state, seat, [])) == list(encoding.observed(other, seat, []))
        if state.actor >= 0:
            other = game.imagine(game.view(state, state.actor), rng)
            assert list(Spelling(encoding, state).begin().next) == list(Spelling(encoding, other).begin().next)


@pytest.mark.parametrize("name", GAMES)
def test_parts_are_named_views_of_an_observation(name):
    for seats, options in list(game_class(name).variants())[:4]:
        game = game_class(name)(seats, **options)
        encoding = encoding_of(game)
        features = Features(encoding)
        observation = features.floats(encoding.observed(played(game, 20), 0, []))
        parts = features.named(observation)
        assert observation.dtype == np.float32
        assert observation.shape == (encoding.features,)
        assert sum(part.size for part in parts.values()) == encoding.features
        assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), observation)


@pytest.mark.parametrize("name", GAMES)
def test_letters_and_parts_follow_each_other(name):
    encoding = encoding_of(game_class(name)())
    for table, size in ((encoding.letters, encoding.size), (encoding.chances, encoding.chance_size)):
        ends = [0, *(first + count for _, first, count in table)]
        assert [first for _, first, _ in table] == ends[:-1]
        assert ends[-1] == size


def test_refuses_illegal_letters_by_name():
    game = galapagos.game("beginning")
    state = played(game, 0)
    with pytest.raises(IllegalMove, match=r"attack\[0\] is not among the choices"):
        encoding_of(game).read(state, [272])


def test_half_an_answer_is_no_answer():
    game = galapagos.game("beginning")
    encoding = encoding_of(game)
    state = first_swap(game)
    swap = next(choice for choice in state.choices() if len(encoding.spell(state, choice)) == 2)
    with pytest.raises(IllegalMove, match="not a whole answer"):
        encoding.read(state, encoding.spell(state, swap)[:1])


def first_swap(game):
    """A table at which some card can replace a trait: answers of two letters."""
    encoding = encoding_of(game)
    for decisions in range(10, 400):
        state = played(game, decisions, seed=5)
        if state.actor >= 0 and any(len(encoding.spell(state, choice)) == 2 for choice in state.choices()):
            return state
    raise AssertionError("no swap in a whole game")


def test_hides_unfinished_moves_from_others():
    game = galapagos.game("beginning")
    encoding = encoding_of(game)
    state = first_swap(game)
    swap = next(choice for choice in state.choices() if len(encoding.spell(state, choice)) == 2)
    spelling = Spelling(encoding, state).begin()
    spelling.say(encoding.spell(state, swap)[0])
    parts = Features(encoding).named(
        Features(encoding).floats(encoding.observed(state, state.actor, list(spelling.said)))
    )
    assert parts["swap"].sum() == 2  # the card and the species


# -- no cap that a real game can exceed -------------------------------------------------------------------------------


def crowded(game, seat, count):
    """A table of The Beginning where a seat has more species than a page shows."""
    state = played(game, 0)
    assert isinstance(state, BeginningState)
    while len(state.species[seat]) < count:
        state.found_species(seat, 0)
    return state


def test_species_beyond_a_page_are_reached_by_turning_it():
    game = galapagos.game("beginning", seats=2)
    encoding = BeginningEncoding(2)
    state = crowded(game, game_actor(game), 21)
    state.forget_choices()
    choices = list(state.choices())
    spelled = [encoding.spell(state, choice) for choice in choices]
    assert len({tuple(letters) for letters in spelled}) == len(choices)
    assert [encoding.read(state, letters) for letters in spelled] == choices
    assert max(letters.count(encoding.more_own) for letters in spelled) == 2  # 21 species are three pages


def game_actor(game):
    return played(game, 0).actor


def test_a_turned_page_shows_the_species_on_it():
    game = galapagos.game("beginning", seats=2)
    encoding = BeginningEncoding(2)
    features = Features(encoding)
    state = crowded(game, game_actor(game), 11)
    for count, said in ((8, []), (3, [encoding.more_own]), (0, [encoding.more_own] * 2)):
        parts = features.named(features.floats(encoding.observed(state, state.actor, said)))
        assert (parts["species"][0, :, 0] > 0).sum() == count
    assert parts["seats"][0, 2] * 10 == 11  # the count of all is always there


def test_animals_beyond_a_page_are_reached_by_turning_it():
    game = galapagos.game("origin", seats=2)
    encoding = encoding_of(game)
    state = played(game, 0)
    assert isinstance(state, OriginState)
    for name in range(100, 120):
        state.players[state.actor].animals.append(Animal(name, state.actor, NO_CARD, 0))
    state.forget_choices()
    choices, spelled = list(state.choices()), encoding.spell_all(state)
    assert len({tuple(letters) for letters in spelled}) == len(choices)
    assert [encoding.read(state, letters) for letters in spelled] == choices
    more = next(first for name, first, _ in encoding.letters if name == "more")
    assert max(letters.count(more) for letters in spelled) >= 2  # 20 animals are three pages
