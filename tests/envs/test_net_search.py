"""A network guides the compiled search: leaves come in batches, values and priors go into the tree."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import galapagos
from galapagos.bots.leaf_search import Leaf, LeafJudge, LeafSearch
from galapagos.bots.search_player import result_of
from galapagos.bots.search_settings import playing_settings
from galapagos.core.errors import GalapagosError
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.net_search import NetPlayer, NetworkJudge, choice_logits, net_player
from tests.support.tables import GAMES, SMALL


def start(name: str, **options: Any) -> tuple[galapagos.Game, galapagos.State]:
    """A game after some random moves, where somebody has several choices."""
    game, rng = galapagos.game(name, **SMALL.get(name, {}), **options), Rng(5)
    state, made = game.start(), 0
    while state.actor < 0 or made < 6 or len(state.choices()) < 2:
        if state.actor == galapagos.CHANCE:
            galapagos.play_chance(state, rng)
        else:
            state.play(rng.pick(state.choices()))
            made += 1
    return game, state


def even(observations: Any, masks: Any) -> tuple[Any, Any]:
    """Knows nothing."""
    return np.full(len(observations), 0.5), np.zeros(masks.shape)


def searched(name: str, network: Any, iterations: int, batch: int = 8, **options: Any) -> LeafSearch:
    game, state = start(name, **options)
    settings = playing_settings(game.name, leaf_batch=batch)
    judge = NetworkJudge(game, network, left_out(False, False, False))
    search = LeafSearch(state, state.actor, game.evaluator(), settings, Rng(1), judge)
    search.run(iterations)
    return search


@pytest.mark.parametrize("name", GAMES)
def test_leaves_come_in_batches(name):
    sizes: list[int] = []

    def network(observations, masks):
        sizes.append(len(observations))
        assert observations.dtype == np.float32
        assert masks.any(axis=1).all()
        return even(observations, masks)

    search = searched(name, network, 50)
    assert sizes[0] == 1  # the root first: nothing else is known
    assert max(sizes[1:]) <= 8
    assert sum(sizes) <= 50
    assert len(sizes) <= 2 + 50 // 8
    assert search.iterations == 50
    assert sum(search.root.tries) == 49
    assert sum(search.totals) == pytest.approx(50 * search.world.seats / 2, rel=0.5)


def test_lost_visits_are_replaced_by_values():
    """Once all leaves are judged, nothing of the virtual losses is left."""
    search = searched("beginning", lambda seen, masks: (np.full(len(seen), 0.5), None), 60)
    for slot, tries in enumerate(search.root.tries):
        if tries:
            assert search.root.value(slot) == pytest.approx(0.5)


def test_a_batch_takes_different_ways():
    """Without virtual losses all leaves of the second batch would be the same move."""
    search = searched("beginning", even, 9)
    assert sum(tries > 0 for tries in search.root.tries) == min(8, len(search.root.tries)) > 1


@pytest.mark.parametrize("name", GAMES)
def test_priors_steer_the_search(name):
    """A network that wants one letter has its moves tried most."""
    game, state = start(name)
    encoding = encoding_of(game, left_out(False, False, False))
    wanted = encoding.spell_all(state)[-1][0]

    def network(observations, masks):
        logits = np.zeros(masks.shape)
        logits[:, wanted] = 6.0
        return np.full(len(observations), 0.5), logits

    search = searched(name, network, 80)
    most = search.root.actions[max(range(len(search.root.tries)), key=lambda slot: search.root.tries[slot])]
    assert encoding.spell(state, most)[0] == wanted


@pytest.mark.parametrize("seats", [2, 3])
def test_values_steer_the_search(seats):
    """A network that knows the seat with most food points finds the move that brings them; values of all seats are
    told from the seat to move on."""
    game, state = start("beginning", seats=seats)
    chosen = state.choices()[0]

    class Knowing(LeafJudge):
        def judge(self, leaves: list[Leaf]) -> None:
            for leaf in leaves:
                made = bool(leaf.path) and leaf.path[0].actions[leaf.path_slots[0]] == chosen
                leaf.values = [0.9 if (seat == state.actor) == made else 0.1 for seat in range(seats)]

    search = LeafSearch(state, state.actor, game.evaluator(), playing_settings("beginning"), Rng(1), Knowing())
    search.run(200)
    assert result_of(search, game, list(state.choices()), 0.0).move == chosen


def test_values_are_told_from_the_seat_to_move_on():
    game, state = start("beginning", seats=3)
    leaf = LeafSearch(
        state, state.actor, game.evaluator(), playing_settings("beginning"), Rng(1), LeafJudge()
    ).next_leaf()
    assert leaf is not None
    NetworkJudge(game, lambda seen, masks: (np.array([[0.6, 0.3, 0.1]]), None)).judge([leaf])
    assert leaf.values[state.actor] == 0.6
    assert leaf.values[(state.actor + 1) % 3] == 0.3
    NetworkJudge(game, lambda seen, masks: ([0.6], None)).judge([leaf])
    assert leaf.values[state.actor] == 0.6
    assert leaf.values[(state.actor + 1) % 3] == pytest.approx(0.2)


def test_moves_that_share_a_letter_share_its_chance():
    logits = choice_logits(np.array([0.0, 1.0, 2.0]), np.array([1, 1, 2, -1]))
    assert logits[:3] == pytest.approx([1 - np.log(2), 1 - np.log(2), 2])
    assert logits[3] < -20


@pytest.mark.parametrize(
    ("network", "why"),
    [
        (lambda seen, masks: (np.zeros(3), None), "values must have the shape"),
        (lambda seen, masks: (np.full(len(seen), 1.5), None), "from 0 to 1"),
        (lambda seen, masks: (np.full(len(seen), np.nan), None), "finite"),
        (lambda seen, masks: (np.zeros(len(seen)), np.zeros((len(seen), 2))), "logits must have the shape"),
    ],
)
def test_wrong_answers_are_refused(network, why):
    with pytest.raises(GalapagosError, match=why):
        searched("stones", network, 4)


@pytest.mark.parametrize("name", GAMES)
def test_a_player_plays(name):
    game, state = start(name)
    player = net_player(even, iterations=20, batch=4)(Rng(1))
    prompt = Prompt(
        game=game,
        seat=state.actor,
        view=game.view(state, state.actor),
        choices=list(state.choices()),
        question=game.question(state),
        record=[],
    )
    assert player.choose(prompt) in prompt.choices
    assert isinstance(pickle.loads(pickle.dumps(player)), NetPlayer)


def test_finished_games_need_no_judge():
    """At the end of a game most ways end it, and the results are those of the game."""
    game, rng = galapagos.game("beginning"), Rng(3)
    state = game.start()
    before = state.copy()
    while state.actor != galapagos.OVER:
        if state.actor >= 0 and len(state.choices()) > 1:
            before = state.copy()
        if state.actor == galapagos.CHANCE:
            galapagos.play_chance(state, rng)
        else:
            state.play(rng.pick(state.choices()))
    judged: list[int] = []

    def network(observations, masks):
        judged.append(len(observations))
        return even(observations, masks)

    search = LeafSearch(
        before, before.actor, game.evaluator(), playing_settings("beginning"), Rng(1), NetworkJudge(game, network)
    )
    search.run(60)
    assert sum(judged) < 60
    assert search.iterations == 60
