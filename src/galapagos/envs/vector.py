"""A vector environment: many games stepped by one call, with numpy arrays in and out.

games = VectorEnv("beginning", 256, seats=2)
now = games.reset(seed=1)
now = games.step(policy(now.observations, now.masks))

Every row shows its game to the seat to move (`seats`). When a game ends, `ended` and the `rewards` of its seats say so,
and the row already shows the next game.

In the stone game, resigning, passing at once and offering the end are left out unless `resign`, `passes` or `offers` is
True.

With `jobs`, the games are spread over that many processes, this one included; the games are the same as with one. Such
a program needs the usual `if __name__ == "__main__":`, because the other processes import it.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.registry import game as make_game
from galapagos.envs.arrays import Features, Floats, Masks, array_of
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.session import POINTS, WIN, Batch
from galapagos.envs.shared_batch import BatchSpec, SharedBatch

REWARDS = {"win": WIN, "points": POINTS}


class Now(NamedTuple):
    observations: Floats  # (games, features)
    masks: Masks  # (games, letters)
    seats: NDArray[np.int64]  # (games,): the seat to move
    rewards: NDArray[np.float64]  # (games, seats): of games that just ended
    ended: NDArray[np.bool_]  # (games,)


class VectorEnv:
    def __init__(
        self,
        game: str | Game,
        count: int,
        *,
        seats: int | None = None,
        reward: str = "win",
        jobs: int = 1,
        resign: bool = False,
        offers: bool = False,
        passes: bool = False,
        **options: Any,
    ) -> None:
        self.game = make_game(game, seats, **options) if isinstance(game, str) else game
        self.count = count
        self.left_out = left_out(resign, offers, passes)
        self.encoding = encoding_of(self.game, self.left_out)
        self.features = Features(self.encoding)
        self.batch = self.batch_of(REWARDS[reward], jobs)

    def batch_of(self, reward: int, jobs: int) -> Batch | SharedBatch:
        if not 1 <= jobs <= self.count:
            raise GalapagosError(f"{self.count} games can be played in 1 to {self.count} processes, not in {jobs}")
        deal = BatchSpec(self.game, self.count, secrets.randbits(60), reward, self.left_out)
        return SharedBatch(deal, jobs) if jobs > 1 else deal.batch(0, self.count)

    def close(self) -> None:
        """End the processes, if there are any. They also end with the program."""
        if isinstance(self.batch, SharedBatch):
            self.batch.close()

    @property
    def letters(self) -> int:
        """The number of actions; each is a number below it."""
        return self.encoding.size

    def reset(self, seed: int | None = None) -> Now:
        self.batch.begin(secrets.randbits(60) if seed is None else seed)
        return self.now()

    def step(self, actions: ArrayLike) -> Now:
        """Play one action per game. If any is illegal, IllegalMove is raised and no game is changed."""
        if isinstance(self.batch, SharedBatch):
            self.batch.say(actions)
        else:
            self.batch.say(np.asarray(actions).tolist())
        return self.now()

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for every game; the same until the next step."""
        return array_of(self.batch.drawn, np.int64)

    def now(self) -> Now:
        batch = self.batch
        if isinstance(batch, SharedBatch):
            return Now(*batch.latest[:-1])
        return Now(
            self.features.write(batch.rows, np.empty((self.count, self.features.count), np.float32)),
            array_of(batch.masks, np.int8).reshape(self.count, -1),
            array_of(batch.seats, np.int64),
            array_of(batch.rewards, np.float64).reshape(self.count, -1),
            array_of(batch.ended, np.bool_),
        )
