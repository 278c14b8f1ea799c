"""A vector environment: many games stepped by one call, with numpy arrays in and out.

games = VectorEnv("beginning", 256, seats=2)
observations, infos = games.reset(seed=1)
observations, rewards, terminations, truncations, infos = games.step(policy(observations, infos["action_mask"]))

It is a Gymnasium vector environment for self-play: every row shows its game to the seat to move (`infos["seats"]`), and
`rewards` are those of the seat that moved. `infos["rewards"]` has the rewards of all seats.

With `jobs`, the games are spread over that many processes, this one included, if that is faster; the games are the same
as with one. Such a program needs the usual `if __name__ == "__main__":`, because the other processes import it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.options import nearest
from galapagos.core.registry import game as make_game
from galapagos.envs.arrays import Features, Masks, array_of
from galapagos.envs.batch import BY_HAND, NEXT_STEP, SAME_STEP, UNTOUCHED, Batch
from galapagos.envs.batch_choice import faster_batch
from galapagos.envs.batch_memory import BatchMemory
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.render import render
from galapagos.envs.session import POINTS, WIN
from galapagos.envs.shared_batch import BatchSpec, SharedBatch
from galapagos.envs.spaces import flat_space, parts_space

REWARDS = {"win": WIN, "points": POINTS}
DTYPES = {"float32": np.float32, "int16": np.int16, "uint8": np.uint8}
APART = 7919  # distance between the seeds of two games of a batch
RESTARTS = {
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.DISABLED: BY_HAND,
}

Observations = Any  # an array of flat rows, or a dictionary of named parts
Step = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Now(NamedTuple):
    """Everything about the current step, for self-play."""

    observations: NDArray[Any]  # (games, features), flat
    masks: Masks  # (games, letters)
    seats: NDArray[np.int64]  # (games,): the seat to move
    rewards: NDArray[np.float64]  # (games, seats): of games that just ended
    gains: NDArray[np.float64]  # (games,): the reward of the seat that moved last
    ended: NDArray[np.bool_]  # (games,)
    truncated: NDArray[np.bool_]  # (games,): stopped at `max_steps`
    actors: NDArray[np.int64]  # (games,): the seat that moved last


class VectorEnv(GymnasiumVectorEnv[Observations, Any, Any]):
    """Many games at once, for self-play.

    `reward` is "win" (1 to a sole winner, shared by several, paid by the others) or "points" (the difference from the
    mean). `max_steps` truncates longer games. `autoreset_mode` says when the next game begins after the end of one: in
    the same step (then `infos["final_obs"]` has the last observations), in the next step, or not before
    `reset(options={"reset_mask": ended})`.

    `dtype` is "float32" for features scaled to around 1, "int16" for the plain numbers, which needs no conversion, or
    "uint8", which stops at 255. `planes=True` gives a dictionary of named parts in their shapes, boards as planes.

    Arrays are new at every step and may be changed. With `copy=False` they are the memory that the engine writes to,
    the same arrays at every step and not to be changed. `write_to` sets arrays of your own.

    In the stone game, resigning, offering the end and passing at once are left out unless `resign`, `offers` or
    `passes` is True.
    """

    def __init__(
        self,
        game: str | Game = "beginning",
        num_envs: int = 1,
        *,
        seats: int | None = None,
        reward: str = "win",
        max_steps: int = 0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        dtype: Any = "float32",
        planes: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        jobs: int = 1,
        always_share: bool = False,
        resign: bool = False,
        offers: bool = False,
        passes: bool = False,
        **options: Any,
    ) -> None:
        """With `always_share`, several processes are used without measuring whether they are faster."""
        self.game = make_game(game, seats, **options) if isinstance(game, str) else game
        self.num_envs = checked_count("num_envs", num_envs, 1)
        self.max_steps = checked_count("max_steps", max_steps, 0)
        self.mode = checked_mode(autoreset_mode)
        if reward not in REWARDS:
            raise GalapagosError(f"there is no reward {reward!r}: {nearest(reward, list(REWARDS))}")
        if render_mode not in (None, *RENDER_MODES):
            raise GalapagosError(f"there is no render mode {render_mode!r}: {nearest(str(render_mode), RENDER_MODES)}")
        if not 1 <= checked_count("jobs", jobs, 0) <= num_envs:
            raise GalapagosError(f"{num_envs} games can be played in 1 to {num_envs} processes, not in {jobs}")
        self.left_out = left_out(resign, offers, passes)
        self.encoding = encoding_of(self.game, self.left_out)
        self.features = Features(self.encoding, checked_dtype(dtype))
        self.planes, self.copy, self.render_mode = planes, copy, render_mode
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 2, "autoreset_mode": self.mode}
        self.single_observation_space = parts_space(self.features) if planes else flat_space(self.features)
        self.single_action_space = spaces.Discrete(self.encoding.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.state_space = batch_space(batch_space(flat_space(self.features), self.game.seats), num_envs)
        self.out: tuple[NDArray[Any], Masks] | None = None
        self.begun = False
        spec = BatchSpec(
            self.game,
            num_envs,
            REWARDS[reward],
            self.left_out,
            RESTARTS[self.mode],
            self.max_steps,
            self.features.dtype.name,
        )
        self.batch = faster_batch(spec, jobs, always_share)
        self.memory = BatchMemory(self.batch) if isinstance(self.batch, Batch) else None
        self.in_place = self.never_copied()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "memory": None, "in_place": None, "out": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.memory = BatchMemory(self.batch) if isinstance(self.batch, Batch) else None
        self.in_place = self.never_copied()

    # -- Gymnasium's calls --------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new games: all of them, or those in `options["reset_mask"]`."""
        self.batch.begin(self.chosen(self.seeds(seed), options))
        self.begun = True
        now = self.now()
        return self.shaped(now.observations), {"action_mask": now.masks, "seats": now.seats}

    def step(self, actions: ArrayLike) -> Step:
        """Play one action per game. If any is illegal, IllegalMove is raised and no game is changed."""
        if not self.begun:
            raise GalapagosError("call reset() before step()")
        self.play(actions)
        now = self.now()
        return self.shaped(now.observations), now.gains, now.ended, now.truncated, self.infos(now)

    def play(self, actions: ArrayLike) -> None:
        batch, memory = self.batch, self.memory
        if isinstance(batch, SharedBatch):
            batch.say(actions)
        elif memory is None or memory.letters is None or len(actions) != self.num_envs:  # type: ignore[arg-type]
            batch.say(np.asarray(actions).tolist())
        else:
            memory.letters[:] = actions
            batch.say_letters()

    def close(self, **_: Any) -> None:
        """End the processes, if there are any. They also end with the program."""
        batch = self.__dict__.get("batch")  # Gymnasium may also close what could not be made
        if isinstance(batch, SharedBatch):
            batch.close()

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every game."""
        if self.render_mode is None:
            return None
        batch = self.batch
        states = batch.game_states() if isinstance(batch, SharedBatch) else [game.state for game in batch.games]
        return tuple(render(self.game, state, self.render_mode) for state in states)

    # -- more than Gymnasium asks for ---------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of games."""
        return self.num_envs

    @property
    def letters(self) -> int:
        """The number of actions; each is a number below it."""
        return self.encoding.size

    @property
    def jobs(self) -> int:
        """The number of processes in use."""
        return self.batch.jobs if isinstance(self.batch, SharedBatch) else 1

    def write_to(self, observations: NDArray[Any], masks: Masks) -> None:
        """Write flat observations and masks into these arrays from now on, for example a row of a rollout buffer."""
        wanted = (self.num_envs, self.encoding.features), (self.num_envs, self.encoding.size)
        if (observations.shape, masks.shape) != wanted:
            raise GalapagosError(f"the shapes must be {wanted}, not {(observations.shape, masks.shape)}")
        if observations.dtype != self.features.dtype or masks.dtype != np.int8:
            raise GalapagosError(f"observations must be {self.features.dtype} and masks int8")
        self.out = observations, masks

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for every game; the same until the next step."""
        drawn = self.memory.arrays()[-1] if self.memory is not None else array_of(self.batch.drawn, np.int64)
        return drawn.copy()

    def state(self) -> NDArray[Any]:
        """What all seats see together, for central critics: (games, seats, features), in the order of the seats."""
        rows = array_of(self.batch.states(), np.int16)
        shape = (self.num_envs, self.game.seats, self.encoding.features)
        return self.features.convert(rows.reshape(-1, self.encoding.features)).reshape(shape)

    def now(self) -> Now:
        """The current step: observations and masks, the seat to move, and the rewards of all seats."""
        if self.in_place is not None and self.out is None:
            return self.in_place
        if isinstance(self.batch, SharedBatch):
            observations, masks, *others = self.batch.latest[:-1]
            return Now(*self.handed_over(observations, masks), *others)
        assert self.memory is not None
        rows, masks, *others = self.memory.arrays()[:-1]
        return Now(*self.pages(rows, masks), *(others if not self.copy else [array.copy() for array in others]))

    # -- arrays -------------------------------------------------------------------------------------------------------

    def never_copied(self) -> Now | None:
        """Every step, where the engine's memory is handed out as it is: the same arrays each time."""
        plain = self.memory is not None and self.memory.kept and self.features.plain and not self.copy
        return Now(*self.memory.kept[:-1]) if self.memory is not None and plain else None

    def pages(self, rows: NDArray[np.int16], masks: Masks) -> tuple[NDArray[Any], Masks]:
        """Observations and masks, where they are wanted."""
        if self.out is not None:
            self.features.write(rows, self.out[0])
            self.out[1][:] = masks
            return self.out
        if self.copy:
            return self.features.convert(rows), masks.copy()
        return (rows if self.features.plain else self.features.convert(rows)), masks

    def handed_over(self, observations: NDArray[Any], masks: Masks) -> tuple[NDArray[Any], Masks]:
        """What several processes wrote, which nobody writes to again while it is held."""
        if self.out is None:
            return observations, masks
        self.out[0][:], self.out[1][:] = observations, masks
        return self.out

    def shaped(self, observations: NDArray[Any]) -> Observations:
        return self.features.named(observations) if self.planes else observations

    # -- infos --------------------------------------------------------------------------------------------------------

    def infos(self, now: Now) -> dict[str, Any]:
        """Gymnasium's form: arrays with a row for every game, `_name` says which rows have a meaning."""
        infos: dict[str, Any] = {
            "action_mask": now.masks,
            "seats": now.seats,
            "actors": now.actors,
            "rewards": now.rewards,
        }
        finals = self.batch.finals
        if not finals:
            return infos
        told = self.final_info(finals)
        if self.mode is not AutoresetMode.SAME_STEP:
            return infos | told
        last = np.empty(self.num_envs, object)  # of None
        for number, row in zip(finals, self.batch.final_rows, strict=True):
            last[number] = self.shaped(self.features.floats(row))
        infos["final_obs"], infos["final_info"] = last, told
        infos["_final_obs"] = infos["_final_info"] = told["_steps"]
        return infos

    def final_info(self, finals: list[int]) -> dict[str, Any]:
        """Scores and steps of the games that have just finished."""
        there = np.zeros(self.num_envs, bool)
        scores = np.zeros((self.num_envs, self.game.seats), np.int64)
        steps = np.zeros(self.num_envs, np.int64)
        for number, told, count in zip(finals, self.batch.final_scores, self.batch.final_steps, strict=True):
            there[number], scores[number], steps[number] = True, told, count  # usually one: faster than a list of them
        return {"scores": scores, "_scores": there, "steps": steps, "_steps": there}

    # -- seeds --------------------------------------------------------------------------------------------------------

    def seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        """A seed for every game."""
        if seed is None or isinstance(seed, int | np.integer):
            first = secrets.randbits(60) if seed is None else int(seed)
            return [checked_count("seed", first, 0) + APART * number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise GalapagosError(f"{self.num_envs} games need as many seeds, not {len(seed)}")
        return [secrets.randbits(60) if one is None else checked_count("seed", int(one), 0) for one in seed]

    def chosen(self, seeds: list[int], options: dict[str, Any] | None) -> list[int]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return seeds
        if not (isinstance(mask, np.ndarray) and mask.shape == (self.num_envs,) and mask.dtype == np.bool_):
            raise GalapagosError(f"options['reset_mask'] must be an array of {self.num_envs} booleans")
        if not self.begun:
            raise GalapagosError("call reset() for all games before some of them")
        return [seed if wanted else UNTOUCHED for seed, wanted in zip(seeds, mask.tolist(), strict=True)]


RENDER_MODES = ["ansi", "rgb_array"]


def checked_count(name: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise GalapagosError(f"{name} must be a whole number from {least} on, not {value!r}")
    return int(value)


def checked_dtype(dtype: Any) -> np.dtype[Any]:
    try:
        named = np.dtype(dtype).name
    except TypeError:
        named = str(dtype)
    if named not in DTYPES:
        raise GalapagosError(f"there are no observations of type {named!r}: {nearest(named, list(DTYPES))}")
    return np.dtype(DTYPES[named])


def checked_mode(mode: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = [one.value for one in AutoresetMode]
        raise GalapagosError(f"there is no autoreset mode {mode!r}: {nearest(str(mode), names)}") from None


gymnasium.register("galapagos/SelfPlay-v1", vector_entry_point=VectorEnv)
