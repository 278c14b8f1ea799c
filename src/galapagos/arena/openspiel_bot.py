"""OpenSpiel's own search as an opponent: ``openspiel:1.0s`` or ``openspiel:200``. It gets a seat's view like any bot.

OpenSpiel counts simulations, not seconds, so a few are played first to measure its speed.
"""

from __future__ import annotations

from typing import Any

from galapagos.bots.search_player import Budget
from galapagos.core.errors import GalapagosError
from galapagos.core.rng import Rng
from galapagos.core.table import Player, Prompt

OPENSPIEL = "openspiel"
EXPLORATION = 1.4
TRIAL = 4  # simulations to measure the speed
PERFECT = "PERFECT_INFORMATION"


class OpenSpielBot(Player):
    def __init__(self, rng: Rng, budget: Budget) -> None:
        self.rng, self.budget = rng, budget
        self.spiel = import_adapter()

    def choose(self, prompt: Prompt) -> int:
        """Spell the move letter by letter; each letter gets half of the time left."""
        begun, answer = self.budget.clock(), -1
        state = self.state_of(prompt)
        position = state.position
        while answer < 0:
            left = self.budget.seconds - (self.budget.clock() - begun)
            letter = self.letter(state, left / 2)
            answer = position.spelling.the_one(letter)
            if answer < 0:
                position.say(letter)
        return answer

    def state_of(self, prompt: Prompt) -> Any:
        """A state imagined from the seat's view, from which OpenSpiel draws its own worlds."""
        game = self.game_of(prompt)
        state = game.new_initial_state()
        imagined = prompt.game.imagine(prompt.view, self.rng)
        state.take(self.spiel.Position(game.rules, imagined))
        return state

    def game_of(self, prompt: Prompt) -> Any:
        import pyspiel

        name = self.spiel.PREFIX + prompt.game.name
        return pyspiel.load_game(name, {"seats": prompt.game.seats, **prompt.game.chosen_options()})

    def letter(self, state: Any, seconds: float) -> int:
        letters = state.legal_actions()
        if len(letters) == 1:
            return int(letters[0])
        if self.budget.seconds == float("inf"):
            return self.asked(state, self.budget.iterations)
        begun = self.budget.clock()
        letter = self.asked(state, TRIAL)
        spent = max(self.budget.clock() - begun, 1e-6)
        more = int(TRIAL * (seconds - spent) / spent)
        return self.asked(state, more) if more > TRIAL else letter

    def asked(self, state: Any, simulations: int) -> int:
        import numpy
        from open_spiel.python.algorithms import ismcts, mcts

        chance = numpy.random.RandomState(self.rng.below(2**31 - 2))
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        game = state.get_game()
        if game.get_type().information.name == PERFECT:
            bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=chance)
        else:
            bot = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=chance)
        return int(bot.step(state))


def import_adapter() -> Any:
    try:
        from galapagos.envs import openspiel
    except ImportError:
        raise GalapagosError("OpenSpiel is not installed: pip install 'galapagos[openspiel]'") from None
    return openspiel
