"""`galapagos bench`: how fast the games are on this machine, and other engines next to them."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from time import process_time

import msgspec
from librt.vecs import vec
from mypy_extensions import i64
from rich import box
from rich.table import Table as Grid

from benchmarks.peers import PEERS, YARDSTICK
from galapagos.core.engine import engine
from galapagos.core.game import Game
from galapagos.core.registry import game_class
from galapagos.core.rng import Rng
from galapagos.core.rollout import rollout
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance
from galapagos.games.stones.actions import OFFER_END, PASS, RESIGN, pack
from galapagos.terminal.screen import Screen

KEPT_COPIES = 500
# Random play that may resign, pass or offer the end does so within a few turns, and measures only empty boards.
UNWANTED = {"stones": [pack(PASS), pack(OFFER_END), pack(RESIGN)]}

NOTES = """\
Seconds are processor time, so that other programs matter little. Every answer
is a decision, chance included. From Python: choices, pick, apply, one by one.
Inside: the same within the engine (core/rollout.py). Copies: of a state in
mid-game. Bytes: the memory of such a copy, by Python's own allocator. Stones:
without resigning, passing and offering the end, as in the environments."""


class Figures(msgspec.Struct):
    name: str
    seats: int
    decisions: float  # a second, from Python
    games: float
    inside: float = 0.0
    copies: float = 0.0
    bytes: int = 0
    ratio: float | None = None  # decisions from Python, against the yardstick's
    inside_ratio: float | None = None


def play_once(game: Game, rng: Rng) -> int:
    """A random game through the public interface, as a Python program would play it; the number of decisions."""
    state, unwanted = game.start(), UNWANTED.get(game.name, [])
    decisions = 0
    while (actor := state.actor) != OVER:
        if actor == CHANCE:
            play_chance(state, rng)
        else:
            choices = state.choices()
            choice = choices[rng.below(len(choices))]
            if unwanted:
                choice = drawn_again(choice, choices, unwanted, rng)
            state.apply(choice)
        decisions += 1
    return decisions


def pace(once: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Decisions and games a second; a game that has begun is played to its end."""
    decisions = games = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        decisions += once()
        games += 1
    return decisions / spent, games / spent


def mid_game(game: Game, rng: Rng) -> State:
    """The table after half of a random game's decisions."""
    unwanted = UNWANTED.get(game.name, [])
    half = rollout(game.start(), rng.copy(), unwanted) // 2
    state = game.start()
    for _ in range(half):
        if state.actor == CHANCE:
            play_chance(state, rng)
        else:
            choices = state.choices()
            state.play(drawn_again(choices[rng.below(len(choices))], choices, unwanted, rng))
    return state


def drawn_again(choice: int, choices: vec[i64], unwanted: list[int], rng: Rng) -> int:
    """Another random choice, if this one is unwanted and there are others."""
    while choice in unwanted and len(choices) > len(unwanted):
        choice = choices[rng.below(len(choices))]
    return choice


def copies_per_second(state: State, seconds: float) -> float:
    begun, copies = process_time(), 0
    while (spent := process_time() - begun) < seconds:
        for _ in range(100):
            state.copy()
        copies += 100
    return copies / spent


def bytes_of(state: State) -> int:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.copy() for _ in range(KEPT_COPIES)]
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown // len(kept)


def measure(name: str, seats: int, seconds: float) -> Figures:
    game = game_class(name)(seats)
    rng = Rng(1)
    decisions, games = pace(lambda: play_once(game, rng), seconds)
    inside, _ = pace(lambda: rollout(game.start(), rng, UNWANTED.get(name)), seconds)
    state = mid_game(game, Rng(1))
    return Figures(name, seats, decisions, games, inside, copies_per_second(state, seconds / 4), bytes_of(state))


def measure_peers(seconds: float) -> tuple[list[Figures], list[str]]:
    """Measure the engines that are installed, and name those that are not."""
    found: list[Figures] = []
    missing: list[str] = []
    for name, make in PEERS.items():
        try:
            once, seats = make()
        except ImportError:
            missing.append(name)
        else:
            found.append(Figures(name, seats, *pace(once, seconds)))
    return found, missing


def compare(figures: list[Figures], peers: list[Figures]) -> None:
    yard = next((peer.decisions for peer in peers if peer.name == YARDSTICK), None)
    for row in [*figures, *peers] if yard else ():
        assert yard is not None
        row.ratio = row.decisions / yard
        row.inside_ratio = row.inside / yard if row.inside else None


def run(names: list[str], seconds: float, peers: bool, as_json: bool) -> None:
    """Measure these games and print a table, or JSON."""
    others, missing = measure_peers(seconds) if peers else ([], [])
    figures = [measure(name, seats, seconds) for name in names for seats in game_class(name).seat_counts]
    compare(figures, others)
    if as_json:
        print(
            json.dumps({"engine": engine(), "games": builtins(figures), "peers": builtins(others), "missing": missing})
        )
    else:
        show(figures, others, missing)


def builtins(figures: list[Figures]) -> list[dict[str, object]]:
    return [msgspec.structs.asdict(row) for row in figures]


def show(figures: list[Figures], peers: list[Figures], missing: list[str]) -> None:
    screen = Screen()
    rows = Grid(box=box.SIMPLE_HEAD, title=f"{engine()} engine, random play, one core", padding=(0, 1, 0, 0))
    rows.add_column("decisions a second", no_wrap=True)
    for title in ("from\nPython", "\ninside", "\ngames/s", "\ncopies/s", "\nbytes", "\n× gin", "× gin\ninside"):
        rows.add_column(title, justify="right", no_wrap=True)
    for row in figures:
        rows.add_row(f"{row.name}, {row.seats} seats", *map(short, cells(row)))
    for row in peers:
        rows.add_row(row.name, *map(short, cells(row)))
    screen.say(rows)
    screen.quiet(NOTES)
    if peers:
        screen.quiet(f"× gin: against {YARDSTICK} from Python, in the same run.")
    if missing:
        screen.say(f"not installed, so not measured: {', '.join(missing)} (pip install galapagos[bench])")


def cells(row: Figures) -> tuple[float | None, ...]:
    return row.decisions, row.inside, row.games, row.copies, row.bytes, row.ratio, row.inside_ratio


def short(number: float | None) -> str:
    """Three digits that matter: 1.23M, 45.6k, 7.8."""
    if not number:
        return "–"
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"
