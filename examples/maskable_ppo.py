"""MaskablePPO of sb3-contrib learns one seat against bots, through the Gymnasium environment.

pip install 'galapagos[learn]'
python examples/maskable_ppo.py [game] [opponent] [steps]
"""

from __future__ import annotations

import sys

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import SubprocVecEnv

from galapagos.envs.gymnasium import SeatEnv

PROCESSES = 2


def make_env(game, opponent):
    def make():
        return SeatEnv(game, seat="random", opponents=opponent)

    return make


def wins(model, game, opponent, games, seed=1):
    """The share of games won, all of them played side by side."""
    envs = [SeatEnv(game, seat="random", opponents=opponent) for _ in range(games)]
    seen = [env.reset(seed=seed + number)[0] for number, env in enumerate(envs)]
    running, won = list(range(games)), 0
    while running:
        masks = np.stack([envs[number].action_masks() for number in running])
        actions, _ = model.predict(np.stack([seen[number] for number in running]), action_masks=masks)
        going = []
        for number, action in zip(running, actions, strict=True):
            seen[number], reward, ended, _, _ = envs[number].step(action)
            won += ended and reward > 0
            if not ended:
                going.append(number)
        running = going
    return won / games


def main(game="beginning", opponent="random", steps=50_000, games=100, seed=1):
    """The share of games won before and after."""
    envs = SubprocVecEnv([make_env(game, opponent)] * PROCESSES)
    model = MaskablePPO("MlpPolicy", envs, n_steps=512, batch_size=256, seed=seed)
    before = wins(model, game, opponent, games)
    model.learn(steps)
    envs.close()
    return np.array([before, wins(model, game, opponent, games)])


if __name__ == "__main__":
    wishes = dict(enumerate(sys.argv[1:]))
    before, after = main(wishes.get(0, "beginning"), wishes.get(1, "random"), int(wishes.get(2, 50_000)))
    print(f"won {before:.0%} before, {after:.0%} after")
