"""Rate the server's bots on the scale of people, from the matches of the arena.

python tools/bot_ratings.py    reads docs/strength/README.md, writes src/galapagos/server/ratings/bots.json

Each match gives a difference in skill between two bots, with an error. The ratings are those that fit all differences
best (weighted least squares), shifted so that `casual` has the rating of an average newcomer. Pairs of bots that never
met with a number of seats are taken from games of two, with twice the error. A level that few games put below the one
that thinks less has the rating of that one.
"""

from __future__ import annotations

import re
from math import inf, log, sqrt
from pathlib import Path

import msgspec
import numpy as np

from galapagos.bots import bot_names
from galapagos.bots.levels import LEVELS
from galapagos.server.ratings.bots import FILE, BotRating
from galapagos.server.ratings.model import LEAST_SIGMA, MU, SEAT_CLASSES, seat_class

STRENGTH = Path(__file__).resolve().parents[1] / "docs" / "strength" / "README.md"
ROW = re.compile(
    r"\| (?P<first>\S+) against (?P<second>\S+), (?P<seats>\d) seats \| (?P<games>\d+) \| (?P<share>[\d.]+) % .*"
    r"galapagos arena (?P<game>\w+) (?P<rest>[^`]*)`"
)
SCALE = 25 / 6 * sqrt(2)  # skill for one unit of log-odds between two settled players
ANCHOR = "casual"
BORROWED = 2.0  # how much larger the error of a difference is that was measured with another number of seats
FAINT = 1e-6  # holds bots in place that no match connects with the others


class Difference(msgspec.Struct, frozen=True):
    """What a match says: how much better the first bot is, in skill, and the standard error."""

    game: str
    seats: str
    first: str
    second: str
    skill: float
    error: float
    games: int


def difference(found: re.Match[str]) -> Difference:
    games, seats = int(found["games"]), int(found["seats"])
    share = (float(found["share"]) / 100 * games + 0.5) / (games + 1)  # half a win and half a loss: no certainty
    odds = share * (seats - 1) / (1 - share)
    error = SCALE / sqrt(games * share * (1 - share))
    return Difference(
        found["game"], seat_class(seats), found["first"], found["second"], SCALE * log(odds), error, games
    )


def differences() -> list[Difference]:
    lines = STRENGTH.read_text(encoding="utf-8").splitlines()
    found = [match for line in lines if (match := ROW.search(line)) and "--option" not in match["rest"]]
    return [difference(match) for match in found]


def fit(known: list[Difference]) -> dict[str, BotRating]:
    """Return the ratings of the levels that these differences connect with the anchor."""
    bots = sorted({bot for one in known for bot in (one.first, one.second)})
    place = {bot: number for number, bot in enumerate(bots)}
    precision, pull = np.eye(len(bots)) * FAINT, np.zeros(len(bots))
    for one in known:
        weight, first, second = 1 / one.error**2, place[one.first], place[one.second]
        precision[[first, second], [first, second]] += weight
        precision[[first, second], [second, first]] -= weight
        pull[first] += weight * one.skill
        pull[second] -= weight * one.skill
    skill, spread = np.linalg.solve(precision, pull), np.linalg.inv(precision)
    anchor = place[ANCHOR]
    found = {}
    for bot in bots:
        number = place[bot]
        variance = spread[number, number] + spread[anchor, anchor] - 2 * spread[number, anchor]
        sigma = max(LEAST_SIGMA, min(25 / 3, sqrt(max(0.0, variance))))
        games = sum(one.games for one in known if bot in (one.first, one.second))
        if bot in bot_names() and variance < 1 / FAINT / 10:
            found[bot] = BotRating(round(MU + float(skill[number] - skill[anchor]), 2), round(sigma, 2), games)
    return in_order(found)


def in_order(found: dict[str, BotRating]) -> dict[str, BotRating]:
    """Rate no level below the one beneath it."""
    ordered, least = dict(found), -inf
    for level in LEVELS:
        if level in found:
            least = max(least, found[level].mu)
            ordered[level] = msgspec.structs.replace(found[level], mu=least)
    return ordered


def with_borrowed(game: str, seats: str, known: list[Difference]) -> list[Difference]:
    own = [one for one in known if one.game == game and one.seats == seats]
    met = {(one.first, one.second) for one in own}
    others = [one for one in known if one.game == game and one.seats == "2" and (one.first, one.second) not in met]
    return own + ([] if seats == "2" else [msgspec.structs.replace(one, error=one.error * BORROWED) for one in others])


def main() -> None:
    known = differences()
    games = sorted({one.game for one in known})
    found = {
        game: {seats: fit(with_borrowed(game, seats, known)) for seats in SEAT_CLASSES if worth(game, seats, known)}
        for game in games
    }
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    for game, classes in found.items():
        for seats, bots in classes.items():
            print(game, seats, {bot: round(1500 + 30 * (one.mu - MU)) for bot, one in bots.items()})


def worth(game: str, seats: str, known: list[Difference]) -> bool:
    return any(one.game == game and one.seats == seats for one in known)


if __name__ == "__main__":
    main()
