"""The ratings of the server's own bots: found in the arena, never changed by games on the server."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from galapagos.server.ratings.model import Rating, SeatClass

FILE = Path(__file__).parent / "bots.json"
UNMEASURED = Rating()


class BotRating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float
    games: int  # in the arena


@lru_cache(maxsize=1)
def measured() -> dict[str, dict[str, dict[str, BotRating]]]:
    """Return the measured ratings by game, seat class and level."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, dict[str, BotRating]]])


def bot_rating(game: str, seats: SeatClass, level: str) -> Rating:
    """Return a bot's rating. What was not measured with this number of seats is taken from games of two."""
    found = measured().get(game, {})
    rating = found.get(seats, {}).get(level) or found.get("2", {}).get(level)
    return Rating(rating.mu, rating.sigma, rating.games) if rating else UNMEASURED


def nearest_level(game: str, seats: SeatClass, mu: float, levels: list[str]) -> str:
    """Return the bot whose strength is next to a skill."""
    return min(levels, key=lambda level: abs(bot_rating(game, seats, level).mu - mu))
