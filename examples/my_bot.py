"""Two bots of your own, and a match against one of ours.

python examples/my_bot.py [GAMES]
galapagos arena beginning --bots examples/my_bot.py:Searcher,greedy --games 40
"""

from __future__ import annotations

import sys

import galapagos


class Richest(galapagos.Player):
    """Takes the choice after which it has the most points, in a position that might be the true one."""

    def choose(self, prompt: galapagos.Prompt) -> int:
        def points(action: int) -> int:
            after = prompt.imagined.copy()
            after.apply(action)
            return after.scores()[prompt.seat]

        return max(prompt.choices, key=points)


class Searcher(galapagos.Player):
    """Plays every choice to the end, at random, from worlds it cannot tell from the true one. It never peeks."""

    def __init__(self, rng: galapagos.Rng, worlds: int = 20) -> None:
        self.rng, self.worlds = rng, worlds

    def choose(self, prompt: galapagos.Prompt) -> int:
        won = dict.fromkeys(prompt.choices, 0.0)
        world = prompt.game.imagine(prompt.view, self.rng)
        for _ in range(self.worlds):
            world.redeal(prompt.seat, self.rng)  # everything that this seat does not know is dealt again
            for action in prompt.choices:
                end = world.copy()
                end.apply(action)
                galapagos.rollout(end, self.rng)
                winners = end.winners()
                won[action] += (prompt.seat in winners) / len(winners)
        return max(won, key=won.__getitem__)


def main(games: int) -> str:
    bots = {"richest": Richest, "searcher": Searcher, "random": "random"}
    return str(galapagos.match("beginning", bots, games=games))


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 12))
