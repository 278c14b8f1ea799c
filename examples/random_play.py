"""Random play through PettingZoo: the loop that every PettingZoo user knows.

pip install 'galapagos[envs]'
python examples/random_play.py
"""

from __future__ import annotations

from galapagos.envs.pettingzoo import origin


def play(seed: int) -> dict[str, float]:
    """Play The Origin of Species with three seats and return the rewards."""
    env = origin.env(seats=3)
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return rewards


if __name__ == "__main__":
    for seed in range(5):
        print(seed, play(seed))
