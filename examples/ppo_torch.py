"""The PPO of `examples/ppo.py` with a torch network: rollouts, advantages and matches are the same.

pip install 'galapagos[learn]'
python examples/ppo_torch.py [game] [updates]
"""

from __future__ import annotations

import sys

import numpy as np
import ppo
import torch
from torch import nn

from galapagos.envs.vector import VectorEnv

RATE = 1e-3


class Network(nn.Module):
    """Takes the place of `ppo.Network`: acts, and learns from a part of a rollout."""

    def __init__(self, features, letters, hidden=128):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, letters), nn.Linear(hidden, 1)
        self.optimizer = torch.optim.Adam(self.parameters(), lr=RATE)

    def forward(self, seen, masks):
        body = self.body(torch.as_tensor(seen))
        logits = self.policy(body).masked_fill(torch.as_tensor(masks) == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), torch.tanh(self.value(body)).squeeze(1)

    @torch.no_grad()
    def act(self, seen, masks, rng):
        chances, values = self(seen, masks)
        actions = chances.sample()
        return actions.numpy(), chances.log_prob(actions).exp().numpy(), values.numpy()

    def learn(self, seen, masks, actions, before, advantages, returns):
        chances, values = self(seen, masks)
        ratio = chances.log_prob(torch.as_tensor(actions)).exp() / torch.as_tensor(before)
        gains = torch.as_tensor(advantages)
        clipped = torch.clamp(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        loss = -torch.min(ratio * gains, clipped * gains).mean()
        loss = loss + ppo.VALUE * 0.5 * ((values - torch.as_tensor(returns)) ** 2).mean()
        loss = loss - ppo.ENTROPY * chances.entropy().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters(), 0.5)
        self.optimizer.step()


def main(game="beginning", updates=100, every=10, seed=1, **options):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    games = VectorEnv(game, ppo.GAMES, **options)
    network = Network(games.encoding.features, games.letters)
    shares = [ppo.wins(network, game, 200, rng, **options)]

    def told(update, network):
        if update % every == 0 or update == updates:
            shares.append(ppo.wins(network, game, 200, rng, **options))
            print(f"{update * ppo.GAMES * ppo.STEPS:,} steps: won {shares[-1]:.0%} against random play", flush=True)

    ppo.train(network, games, updates, rng, told)
    return shares


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "beginning", int(sys.argv[2]) if len(sys.argv) > 2 else 100)
