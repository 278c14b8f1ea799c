"""Ray RLlib's PPO learns one seat against bots. It must be told which actions are legal, with the observation.

pip install 'galapagos[envs]' 'ray[rllib]' torch
python examples/rllib_ppo.py [game] [opponent] [iterations]
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from galapagos.envs.gymnasium import SeatEnv


class MaskedSeat(gymnasium.Env):
    """Observations with their mask, under the names that RLlib's module looks for."""

    def __init__(self, config):
        self.env = SeatEnv(config["game"], seat="random", opponents=config["opponent"])
        self.action_space = self.env.action_space
        mask = gymnasium.spaces.Box(0, 1, (self.action_space.n,), np.float32)
        self.observation_space = gymnasium.spaces.Dict(observations=self.env.observation_space, action_mask=mask)

    def shown(self, observation):
        return {"observations": observation, "action_mask": self.env.action_masks().astype(np.float32)}

    def reset(self, *, seed=None, options=None):
        observation, info = self.env.reset(seed=seed)
        return self.shown(observation), info

    def step(self, action):
        observation, *rest = self.env.step(action)
        return self.shown(observation), *rest


def main(game="beginning", opponent="random", iterations=10, seed=1):
    """The mean reward of a game in each iteration, from -1 (lost) to 1 (won)."""
    config = (
        PPOConfig()
        .environment(MaskedSeat, env_config={"game": game, "opponent": opponent})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(lr=5e-4, train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=4, entropy_coeff=0.01)
        .debugging(seed=seed)
    )
    algorithm = config.build_algo()
    rewards = []
    for iteration in range(1, iterations + 1):
        told = algorithm.train()["env_runners"]
        rewards.append(told["episode_return_mean"])
        print(f"{iteration * 4096:,} steps: {rewards[-1]:+.2f} a game", flush=True)
    algorithm.stop()
    return rewards


if __name__ == "__main__":
    wishes = dict(enumerate(sys.argv[1:]))
    main(wishes.get(0, "beginning"), wishes.get(1, "random"), int(wishes.get(2, 10)))
