"""Shares of victory, Elo and their errors. The unit of all statistics is the deal, not the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import cos, exp, log, log10, pi, sqrt

import msgspec

from galapagos.arena.match import Match
from galapagos.arena.play import PlayedGame
from galapagos.core.rng import Rng

RESAMPLES = 400
SURE = 1.96  # standard errors on each side: 95 %
FAINT = 0.25  # of a game, added to both sides so that a clean sweep has a finite rating


class Estimate(msgspec.Struct, frozen=True):
    """A value, and the bounds between which it is with 95 % probability."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """The result of a bot. `even` is its share if all bots were equally good."""

    bot: str
    games: int
    share: Estimate
    even: float
    margin: float  # points ahead of the best other seat, on average
    elo: Estimate


Deal = list[PlayedGame]
Duels = list[list[float]]  # wins of each bot against each other


def deals_of(played: Sequence[PlayedGame], seats: int) -> list[Deal]:
    """The complete deals, in order. A deal not yet played from every seat would favour somebody."""
    deals = dict[int, Deal]()
    for one in sorted(played, key=lambda one: one.fixture.number):
        deals.setdefault(one.fixture.deal, []).append(one)
    return [deal for deal in deals.values() if len(deal) == seats]


def standings(match: Match, played: Sequence[PlayedGame]) -> list[Standing]:
    deals = deals_of(played, match.seats)
    elos = ratings(match, deals)
    return [standing(match, bot, deals, elos[bot]) for bot in range(len(match.bots)) if elos]


def standing(match: Match, bot: int, deals: list[Deal], elo: Estimate) -> Standing:
    own = [deal for deal in deals if bot in deal[0].fixture.seating]
    return Standing(
        bot=match.bots[bot],
        games=sum(map(len, own)),
        share=mean_with_error([deal_share(deal, bot) for deal in own]),
        even=1 / match.seats,
        margin=mean([margin_of(one, bot) for deal in own for one in deal]),
        elo=elo,
    )


def deal_share(deal: Deal, bot: int) -> float:
    return mean([one.share_of(bot) for one in deal])


def margin_of(one: PlayedGame, bot: int) -> float:
    return mean([margin(one.scores, seat) for seat, other in enumerate(one.fixture.seating) if other == bot])


def margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def mean_with_error(values: Sequence[float]) -> Estimate:
    """The mean of shares, with Wilson's interval: six of six is no certainty.

    The shares of deals are not just 0 and 1, so their squared deviations take the place of n·p·(1 − p). For shares that
    are only 0 and 1 this is the interval of Wilson (1927) itself. It always contains the mean.
    """
    count, middle = len(values), mean(values)
    weight = SURE**2
    center = (sum(values) + weight / 2) / (count + weight)
    deviations = sum((value - middle) ** 2 for value in values)
    error = SURE / (count + weight) * sqrt(deviations + weight / 4)
    return Estimate(middle, min(middle, max(0.0, center - error)), max(middle, min(1.0, center + error)))


def standard_error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


# -- Elo --------------------------------------------------------------------------------------------------------------


def ratings(match: Match, deals: list[Deal]) -> list[Estimate]:
    """The Elo of every bot, zero on average, with the middle 95 % of their posterior.

    A Bayesian bootstrap: deals get random weights, and the half win and half loss of Jeffreys' prior do too. For two
    bots whose deals are won or lost as a whole that is the posterior Beta(won + 1/2, lost + 1/2), so that a clean sweep
    of a few games is no certainty.
    """
    if not deals:
        return []
    count, rng = len(match.bots), Rng(1)
    duels = [duels_of(deal, count) for deal in deals]
    total = summed(duels, [1.0] * len(duels), count)
    middle = elos(total)
    again = list[list[float]]()
    for _ in range(RESAMPLES):
        wins = summed(duels, [-log(1.0 - rng.unit()) for _ in duels], count)
        again.append(elos(with_prior(wins, total, match.seats, rng)))
    return [Estimate(middle[bot], *span([sample[bot] for sample in again], middle[bot])) for bot in range(count)]


def with_prior(wins: Duels, met: Duels, games: int, rng: Rng) -> Duels:
    """Add half a deal of `games`, randomly weighted, to both sides of every two bots that met."""
    return [
        [
            won + (games * half_weight(rng) if met[bot][other] + met[other][bot] > 0 else 0.0)
            for other, won in enumerate(row)
        ]
        for bot, row in enumerate(wins)
    ]


def half_weight(rng: Rng) -> float:
    """A random weight with mean 1/2: of the gamma distribution with that shape, half the square of a normal number."""
    return -log(1.0 - rng.unit()) * cos(2 * pi * rng.unit()) ** 2


def span(values: list[float], middle: float) -> tuple[float, float]:
    ordered = sorted(values)
    cut = len(ordered) // 40
    return min(ordered[cut], middle), max(ordered[-1 - cut], middle)


def duels_of(deal: Deal, count: int) -> Duels:
    """Wins of each bot against each other bot: a victory beats every other seat, a shared victory counts half."""
    wins = [[0.0] * count for _ in range(count)]
    for one in deal:
        players = list(zip(one.fixture.seating, one.shares, strict=True))
        for (bot, mine), (other, theirs) in permutations(players, 2):
            if bot != other and mine + theirs > 0:
                wins[bot][other] += mine / (mine + theirs)
    return wins


def summed(duels: list[Duels], weights: Sequence[float], count: int) -> Duels:
    return [
        [
            sum(duel[bot][other] * weight for duel, weight in zip(duels, weights, strict=True) if duel[bot][other])
            for other in range(count)
        ]
        for bot in range(count)
    ]


def elos(wins: Duels, rounds: int = 60) -> list[float]:
    """Bradley–Terry strengths by the MM algorithm (Hunter 2004), as Elo."""
    count = len(wins)
    if count == 1:
        return [0.0]
    met = [[wins[bot][other] + wins[other][bot] for other in range(count)] for bot in range(count)]
    strength = [1.0] * count
    for _ in range(rounds):
        strength = [improved(bot, wins, met, strength) for bot in range(count)]
        middle = exp(mean([log(one) for one in strength]))
        strength = [one / middle for one in strength]
    return [400 * log10(one) for one in strength]


def improved(bot: int, wins: Duels, met: Duels, strength: list[float]) -> float:
    others = [other for other in range(len(wins)) if other != bot and met[bot][other] > 0]
    if not others:
        return strength[bot]
    won = sum(wins[bot][other] + FAINT for other in others)
    return won / sum((met[bot][other] + 2 * FAINT) / (strength[bot] + strength[other]) for other in others)


# -- when it is decided -----------------------------------------------------------------------------------------------

EDGE = 0.05  # of the victory: the difference to detect
DECIDED = log(19)  # one error in twenty


def evidence(match: Match, deals: list[Deal]) -> float:
    """The log-likelihood ratio of 'the first bot is better by EDGE' against 'it is worse by EDGE', normal by deals."""
    shares = [deal_share(deal, 0) for deal in deals if 0 in deal[0].fixture.seating]
    if len(shares) < 10:
        return 0.0
    spread = max(standard_error(shares) ** 2 * len(shares), 1e-3)
    return len(shares) * 2 * EDGE * (mean(shares) - 1 / match.seats) / spread


def decided(match: Match, deals: list[Deal]) -> bool:
    return abs(evidence(match, deals)) >= DECIDED
