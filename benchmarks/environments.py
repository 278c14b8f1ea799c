"""Steps per second of our environments and of others, in one run on one machine.

python -m benchmarks.environments [seconds for each]

Install the others with pip install 'galapagos[bench]'; what is missing is left out.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import cycle
from typing import Any

import numpy as np

from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import play_chance

Round = Callable[[], int]  # plays for a while and returns the number of steps
Clock = Callable[[], float]
Row = tuple[str, str]  # interface and game
Rates = dict[Row, float]  # steps a second
Way = tuple[str, str, Callable[[], Round]]  # interface, game, and a function that prepares to play

SEATS = {"beginning": 2, "origin": 3, "stones": 2, "tyranno": 3}
SPIEL_PYTHON = [  # all registered turn-based games; two more are simultaneous
    "python_ant_foraging",
    "python_block_dominoes",
    "python_hangman",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_team_dominoes",
    "python_tic_tac_toe",
]
SPIEL_IDLE = ["idle", "idle_short"]
SPIEL_NATIVE = ["gin_rummy", "backgammon"]
PUFFER = {"go": "Go", "connect4": "Connect4", "squared": "Squared"}  # written in C
SHARED = "vector, 2 processes"
PLAIN = "vector, int16 in place"
CHUNK = 500
STRETCHES = 16


def stretch(play: Round, seconds: float, clock: Clock) -> float:
    steps, begun = 0, clock()
    while clock() - begun < seconds:
        steps += play()
    return steps / (clock() - begun)


# -- ways to play -----------------------------------------------------------------------------------------------------


def native(name: str) -> Round:
    """The engine's own API from Python; chance counts as a step."""
    game, rng = make_game(name, SEATS[name]), Rng(1)
    start = game.start()

    def play() -> int:
        state, steps = start.copy(), 0
        while state.actor != OVER:
            if state.actor == CHANCE:
                play_chance(state, rng)
            else:
                choices = state.choices()
                state.apply(choices[rng.below(len(choices))])
            steps += 1
        return steps

    return play


def vector(name: str, jobs: int = 1, **options: Any) -> Round:
    """64 games per call; with several processes 256 for each, so that they seldom wait for each other."""
    from galapagos.envs.vector import VectorEnv

    count = 64 if jobs == 1 else 256 * jobs
    games = VectorEnv(name, count, seats=SEATS[name], jobs=jobs, always_share=True, **options)
    games.reset(seed=1)

    def play() -> int:
        for _ in range(4):
            games.step(games.random_actions())
        return 4 * games.count

    return play


def pettingzoo(env: Any) -> Round:
    """As PettingZoo's own benchmark does it."""
    env.reset(seed=1)

    def play() -> int:
        for _ in env.agent_iter(CHUNK):
            observation, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            env.step(None if done else one_of(np.flatnonzero(observation["action_mask"]).tolist()))
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
        return CHUNK

    return play


def openspiel(name: str) -> Round:
    """Whole random games through OpenSpiel's Python interface; chance counts as a step."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
            else:
                state.apply_action(one_of(state.legal_actions()))
            steps += 1
        return steps

    return play


def puffer(name: str) -> Round:
    """64 games, as PufferLib measures itself: actions are drawn beforehand, and illegal ones are played too."""
    env = getattr(import_module(f"pufferlib.ocean.{name}.{name}"), PUFFER[name])(num_envs=64)
    env.reset()
    drawn = cycle(np.random.default_rng(1).integers(0, env.single_action_space.n, (CHUNK, 64), np.int32))

    def play() -> int:
        for _ in range(16):
            env.step(next(drawn))
        return 16 * 64

    return play


def one_of(actions: list[int]) -> int:
    """`random.choice` takes as long as a whole step of some games."""
    return actions[int(random.random() * len(actions))]


def drawn(outcomes: list[tuple[int, float]]) -> int:
    left = random.random()
    for outcome, chance in outcomes:
        left -= chance
        if left <= 0:
            return outcome
    return outcomes[-1][0]


def rlcard(name: str) -> Round:
    env = import_module("rlcard").make(name)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(one_of(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


# -- the table --------------------------------------------------------------------------------------------------------


def ours(name: str) -> Iterator[Way]:
    yield "native", name, partial(native, name)
    yield "vector", name, partial(vector, name)
    yield PLAIN, name, partial(vector, name, dtype="int16", copy=False)
    yield SHARED, name, partial(vector, name, 2)
    yield "PettingZoo", name, partial(our_env, name)
    yield "OpenSpiel", f"galapagos_{name}", partial(our_spiel, name)


def others() -> Iterator[Way]:
    yield "PettingZoo", "go_v5 13×13", partial(classic, "go_v5", board_size=13)
    yield "PettingZoo", "connect_four_v3", partial(classic, "connect_four_v3")
    for name in SPIEL_PYTHON:
        yield "OpenSpiel (Python)", name, partial(their_spiel, name)
    for name in SPIEL_IDLE:
        yield "OpenSpiel (idle)", name, partial(idle_spiel, name)
    for name in SPIEL_NATIVE:
        yield "OpenSpiel (C++)", name, partial(openspiel, name)
    yield "RLCard", "uno", partial(rlcard, "uno")
    for name in PUFFER:
        yield "PufferLib (C)", name, partial(puffer, name)


def our_env(name: str) -> Round:
    return pettingzoo(import_module(f"galapagos.envs.pettingzoo.{name}").env(seats=SEATS[name]))


def our_spiel(name: str) -> Round:
    import_module("galapagos.envs.openspiel")
    return openspiel(f"galapagos_{name}(seats={SEATS[name]})")


def their_spiel(name: str) -> Round:
    import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return openspiel(name)


def idle_spiel(name: str) -> Round:
    import_module("benchmarks.idle")
    return openspiel(name)


def classic(name: str, **options: Any) -> Round:
    return pettingzoo(import_module("pettingzoo").make("aec", f"classic/{name}", **options))


def measure(seconds: float) -> Rates:
    """Measure everything; the interfaces of one game in turns, because they are compared."""
    rates: Rates = {}
    for group in groups():
        rates |= in_turns(dict(ready(group)), seconds)
    return rates


def groups() -> Iterator[list[Way]]:
    yield from (list(ours(name)) for name in game_names())
    yield list(others())


def ready(ways: list[Way]) -> Iterator[tuple[Row, Round]]:
    for interface, name, prepare in ways:
        try:
            yield (interface, name), prepare()
        except ImportError as missing:
            print(f"left out: {interface} {name} ({missing.name} is not installed)", file=sys.stderr)


def in_turns(plays: dict[Row, Round], seconds: float) -> Rates:
    """Steps per second of each, the best of many short stretches: other programs disturb the rest."""
    rates = dict.fromkeys(plays, 0.0)
    for _ in range(STRETCHES):
        for row, play in plays.items():
            clock = time.perf_counter if row[0] == SHARED else time.process_time
            rates[row] = max(rates[row], stretch(play, seconds / STRETCHES, clock))
    for (interface, name), rate in rates.items():
        print(f"| {interface} | {name} | {rate:,.0f} |", flush=True)
    return rates


def verdicts(rates: Rates) -> Iterator[str]:
    """How the slowest of ours compares with the others."""
    slowest = {kind: slowest_of_ours(rates, kind) for kind in ("native", "PettingZoo", "OpenSpiel")}
    python_games = [rate for (kind, _), rate in rates.items() if kind == "OpenSpiel (Python)"]
    if ("PettingZoo", "go_v5 13×13") in rates:
        yield f"PettingZoo: {slowest['PettingZoo'] / rates['PettingZoo', 'go_v5 13×13']:.1f} × go_v5 13×13"
    if python_games:
        yield f"OpenSpiel: {slowest['OpenSpiel'] / max(python_games):.1f} × the quickest of its own Python games"
        yield f"OpenSpiel: {slowest['OpenSpiel'] / float(np.median(python_games)):.1f} × their median"
        for name in SPIEL_IDLE:
            idle = rates["OpenSpiel (idle)", name]
            yield f"OpenSpiel: a game that does nothing ({name}) {idle / max(python_games):.1f} × the quickest of them"
    if ("OpenSpiel (C++)", "gin_rummy") in rates:
        yield f"native: {slowest['native'] / rates['OpenSpiel (C++)', 'gin_rummy']:.1f} × gin_rummy from Python"
    for name in game_names():
        one, plain, two = (rates[kind, name] / rates["PettingZoo", name] for kind in ("vector", PLAIN, SHARED))
        yield f"vector: {one:.1f} × one PettingZoo environment, int16 {plain:.1f} ×, 2 processes {two:.1f} × ({name})"


def slowest_of_ours(rates: Rates, kind: str) -> float:
    return min(rate for (one, name), rate in rates.items() if one == kind and is_ours(name))


def is_ours(name: str) -> bool:
    return name.removeprefix("galapagos_") in game_names()


def main() -> None:
    warnings.simplefilter("ignore")  # theirs, about each other
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print("| interface | game | steps/s |\n|---|---|---|")
    rates = measure(seconds)
    print()
    for verdict in verdicts(rates):
        print(f"- {verdict}")


if __name__ == "__main__":
    main()
