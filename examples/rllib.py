"""PPO of Ray's RLlib learns one seat against bots, with RLlib's own network for masked actions.

pip install 'galapagos[envs]' 'ray[rllib]' torch
python examples/rllib.py [game] [opponent] [iterations]
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from galapagos.envs.gymnasium import SeatEnv


class MaskedSeat(gymnasium.ObservationWrapper):
    """Observations together with what is legal, by the names that RLlib's network wants."""

    def __init__(self, config):
        super().__init__(SeatEnv(config["game"], seat="random", opponents=config["opponent"]))
        legal = spaces.Box(0.0, 1.0, (self.env.action_space.n,), np.float32)
        self.observation_space = spaces.Dict({"observations": self.env.observation_space, "action_mask": legal})

    def observation(self, observation):
        return {"observations": observation, "action_mask": self.env.action_masks().astype(np.float32)}


def algorithm(game, opponent, seed):
    """Everything in this process: no cluster is started."""
    return (
        PPOConfig()
        .environment(MaskedSeat, env_config={"game": game, "opponent": opponent})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .learners(num_learners=0)
        .training(train_batch_size=4096, minibatch_size=512, num_epochs=6, lr=1e-3, gamma=1.0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .debugging(seed=seed)
        .build_algo()
    )


def main(game="beginning", opponent="random", iterations=10, seed=1):
    """The share of games won in each iteration."""
    ppo, shares = algorithm(game, opponent, seed), []
    for _ in range(iterations):
        shares.append((ppo.train()["env_runners"]["episode_return_mean"] + 1) / 2)
        print(f"won {shares[-1]:.0%}", flush=True)
    ppo.stop()
    return shares


if __name__ == "__main__":
    wishes = dict(enumerate(sys.argv[1:]))
    main(wishes.get(0, "beginning"), wishes.get(1, "random"), int(wishes.get(2, 10)))
