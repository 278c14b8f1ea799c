"""OpenSpiel's MCTS (perfect information) and information-set MCTS (a player's view) against random play.

pip install 'galapagos[openspiel]'
python examples/openspiel_match.py [games] [the game] [simulations]
python examples/openspiel_match.py 10 'galapagos_stones(board=rect-7x7)' 10
"""

from __future__ import annotations

import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import galapagos
import galapagos.envs.openspiel  # (registers the games)


class EngineRollouts(mcts.Evaluator):
    """Random games within the compiled engine: OpenSpiel's own rollouts go through Python at every move."""

    def __init__(self, rollouts, seed):
        self.rollouts, self.rng = rollouts, galapagos.Rng(seed)

    def evaluate(self, state):
        shares = galapagos.rollouts([state.position.state], self.rng, self.rollouts)[0]
        return [(share * len(shares) - 1) / (len(shares) - 1) for share in shares]

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def searcher(kind, game, simulations, rng):
    evaluator = EngineRollouts(4, int(rng.randint(2**31)))
    if kind == "mcts":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=rng)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.uniform))  # its own has no seed
    return bot


def kinds_for(name):
    """Where nothing is hidden, OpenSpiel's ISMCTS refuses to play."""
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return ["mcts", "ismcts"] if pyspiel.load_game(name).get_type().information == hidden else ["mcts"]


def play(game, bots, rng):
    """One game; what it brought each player."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def match(name, kind, games, simulations, seed=1):
    """What the searcher wins on average, from -1 to 1, in alternating seats."""
    game, rng = pyspiel.load_game(name), np.random.RandomState(seed)
    total = 0.0
    for number in range(games):
        seat = number % 2
        bots = [uniform_random.UniformRandomBot(player, rng) for player in range(2)]
        bots[seat] = searcher(kind, game, simulations, rng)
        total += play(game, bots, rng)[seat]
    return total / games


if __name__ == "__main__":
    wishes = dict(enumerate(sys.argv[1:]))
    games, simulations = int(wishes.get(0, 4)), int(wishes.get(2, 8))
    name = wishes.get(1, "galapagos_beginning(seats=2)")
    for kind in kinds_for(name):
        begun = time.perf_counter()
        won = match(name, kind, games, simulations)
        print(f"{name}: {kind} with {simulations} simulations {won:+.2f} in {games} games, "
              f"{time.perf_counter() - begun:.0f} s")  # fmt: skip
