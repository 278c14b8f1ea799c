"""Games, seats and options as typed on the command line."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from galapagos.bots import bot, bot_names, check_bot, runs_code
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.game import Game
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue, from_text, nearest
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Player

ME = "me"
USUAL_BOT = "greedy"
GAMES_FOLDER = Path(__file__).parents[1] / "games"


def playable_games() -> list[str]:
    """The games that have texts to show."""
    return [name for name in game_names() if (GAMES_FOLDER / name / "texts.en.toml").is_file()]


def known_game(name: str) -> type[Game]:
    if name not in playable_games():
        raise UnknownName(f"there is no game {name!r}: {nearest(name, playable_games())}")
    return game_class(name)


def parse_seats(text: str) -> list[str]:
    """`me,greedy,greedy`: a person and two bots."""
    seated = [lower_case(word.strip()) for word in text.split(",")]
    for word in seated:
        if word != ME:
            check_seat(word)
    return seated


def lower_case(name: str) -> str:
    """A bot's name in lower case; names of files and classes stay as they are."""
    if runs_code(name) and "@" not in name:
        return name
    whole, at, evaluator = name.partition("@")
    return whole.lower() + at + evaluator


def check_seat(name: str) -> None:
    try:
        bot(name)
    except UnknownName:
        if runs_code(name):
            raise
        raise UnknownName(f"nobody called {name!r} can sit down: {nearest(name, [ME, *bot_names()])}") from None


def check_evaluators(seated: Sequence[str], game: Game) -> None:
    """Raise an error if a bot names an evaluator that this game does not have."""
    for name in seated:
        if name != ME:
            check_bot(name, game)


def usual_seats(game: type[Game]) -> list[str]:
    """A person and two bots, or as close to that as the game allows."""
    count = min(max(3, game.seat_counts[0]), game.seat_counts[-1])
    return [ME] + [USUAL_BOT] * (count - 1)


def parse_options(game: type[Game], pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Options such as `horns_kamikaze=true`, each at most once."""
    offered = {option.name: option for option in game.options_offered}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise GalapagosError(f"an option is written name=value, not {pair!r}")
        if name not in offered:
            raise UnknownName(f"{game.name} has no option {name!r}: {nearest(name, list(offered))}")
        if name in options:
            raise GalapagosError(f"option {name!r} is given twice")
        options[name] = from_text(offered[name], text)
    return options


def players(seated: Sequence[str], seed: str) -> list[Player | None]:
    """The players; None for a person at this terminal."""
    return [None if word == ME else bot(word, bot_seed(seed, seat)) for seat, word in enumerate(seated)]


def bot_seed(seed: str, seat: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}/bot {seat}".encode()).digest()[:6], "big")


def display_names(seats: int) -> list[str]:
    return [name.capitalize() for name in SEATS[:seats]]
