"""The games of a match: every deal is played once from every seat."""

from __future__ import annotations

import hashlib
from itertools import combinations

import msgspec

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.options import OptionValue
from galapagos.core.registry import game as make_game


class Match(msgspec.Struct, frozen=True):
    """What is played. A bot is called by its own name unless `sources` says which bot a name means here."""

    game: str
    bots: list[str]
    games: int
    seats: int
    seed: str = "1"
    options: dict[str, OptionValue] = {}
    sources: dict[str, str] = {}

    def source(self, bot: str) -> str:
        """The name by which a bot can be made anywhere."""
        return self.sources.get(bot, bot)

    def make_game(self) -> Game:
        return make_game(self.game, seats=self.seats, **self.options)


class Fixture(msgspec.Struct, frozen=True):
    """One game of a match: the deal, and which bot sits where (indices into the match's list of bots)."""

    number: int
    deal: int
    seating: list[int]


def fixtures(match: Match) -> list[Fixture]:
    """All games of a match in order, rounded up to whole deals."""
    line_ups, games = line_ups_of(match), list[Fixture]()
    while len(games) < match.games:
        deal = len(games) // match.seats
        line_up = line_ups[deal % len(line_ups)]
        for turned in range(match.seats):
            games.append(Fixture(len(games), deal, line_up[-turned:] + line_up[:-turned] if turned else line_up))
    return games


def line_ups_of(match: Match) -> list[list[int]]:
    """Who meets whom: all combinations if there are more bots than seats; otherwise the last bot fills the seats."""
    bots = list(range(len(match.bots)))
    if not bots:
        raise GalapagosError("a match needs bots: add --bots expert,greedy")
    if len(bots) > match.seats:
        return [list(line_up) for line_up in combinations(bots, match.seats)]
    return [bots + [bots[-1]] * (match.seats - len(bots))]


def bot_seed(match: Match, fixture: Fixture, seat: int) -> int:
    """Return a seed that is the same for the same bot in the same seat of the same deal, on every machine."""
    text = f"{match.seed}/{fixture.deal}/{seat}/{match.bots[fixture.seating[seat]]}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


def deal_seed(match: Match, fixture: Fixture) -> str:
    return f"{match.seed}/{fixture.deal}"
