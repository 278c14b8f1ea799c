"""Who meets whom in a tournament: players with the same points, as far as possible those who have not met.

Pairing is a matching problem: every two players have a weight, and the matching with the greatest sum is found.
Tables of more than two are filled tier by tier, each tier by such a matching; then players change places where that is
better still.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from galapagos.server.tournaments.matching import heaviest_matching
from galapagos.server.tournaments.standings import Played, Player, Standing, standings

AGAIN = 1_000_000  # what a second meeting costs: more than any difference in points
DIFFERENCE = 1_000  # what a difference of one point costs
NEIGHBOURS = 40  # places in the standings within which two players are considered
NEAR_TABLES = 8  # between which players may change places
Weight = Callable[[int, int], int]


def swiss_round(
    players: Sequence[Player], games: Sequence[Played], seats: int, duplicate: bool = False
) -> list[Played]:
    """Return the games of the next round, by table; those who are left over have a bye."""
    number = 1 + max((game.round for game in games), default=0)
    order = active(standings(players, games, "swiss", duplicate), players)
    byes = choose_byes(order, games, len(order) % seats)
    paired = [row for row in order if row.player not in byes]
    tables = make_tables(paired, games, seats)
    return [
        *(Played(number, seated(table, games)) for table in tables),
        *(Played(number, (player,), (1.0,), (0,)) for player in byes),
    ]


def arena_round(players: Sequence[Player], games: Sequence[Played], seats: int, free: Sequence[int]) -> list[Played]:
    """Return games for players who are free now: neighbours in the standings, not those who have just met."""
    number = 1 + max((game.round for game in games), default=0)
    order = [row for row in active(standings(players, games, "arena"), players) if row.player in set(free)]
    recent = last_games(games, [row.player for row in order])
    tables = make_tables(order[: len(order) // seats * seats], recent, seats)
    return [Played(number + place, seated(table, games)) for place, table in enumerate(tables)]


def active(order: Sequence[Standing], players: Sequence[Player]) -> list[Standing]:
    withdrawn = {player.number for player in players if player.withdrawn}
    return [row for row in order if row.player not in withdrawn]


def last_games(games: Sequence[Played], players: Sequence[int]) -> list[Played]:
    last = {player: game for game in games for player in game.players}
    return list({id(game): game for player, game in last.items() if player in set(players)}.values())


def choose_byes(order: Sequence[Standing], games: Sequence[Played], many: int) -> list[int]:
    """Return the lowest in the standings who have had the fewest byes."""
    had = Counter(game.players[0] for game in games if game.bye)
    lowest = sorted(order, key=lambda row: (had[row.player], -row.place))
    return [row.player for row in lowest[:many]]


def meetings(games: Sequence[Played]) -> Counter[tuple[int, int]]:
    return Counter(pair for game in games for pair in combinations(sorted(game.players), 2))


def make_tables(order: Sequence[Standing], games: Sequence[Played], seats: int) -> list[list[int]]:
    """Put players into groups. `order` are their standings, best first, as many as fill whole tables."""
    met, points = meetings(games), {row.player: row.points for row in order}

    def weight(one: int, other: int) -> int:
        apart = abs(points[one] - points[other])
        return -AGAIN * met[min(one, other), max(one, other)] - round(DIFFERENCE * apart * (1 + apart))

    players = [row.player for row in order]
    if seats == 2:
        return [list(pair) for pair in pairs(players, weight)]
    tables = [[player] for player in players[::seats]]
    for tier in range(1, seats):
        fill(tables, players[tier::seats], weight)
    while improve(tables, weight):
        pass
    return tables


def pairs(players: Sequence[int], weight: Weight) -> list[tuple[int, int]]:
    """Pair everybody with somebody. Only neighbours in the standings are considered, unless that leaves one alone."""
    for reach in (NEIGHBOURS, len(players)):
        matched = heaviest_matching(
            (one, other, weight(players[one], players[other]) - (other - one))
            for one in range(len(players))
            for other in range(one + 1, min(len(players), one + 1 + reach))
        )
        if 2 * len(matched) == len(players):
            break
    return [(players[one], players[other]) for one, other in sorted(tuple(sorted(pair)) for pair in matched)]


def fill(tables: list[list[int]], tier: Sequence[int], weight: Weight) -> None:
    """Give each table one more player, so that the sum of all weights is greatest."""
    matched = heaviest_matching(
        (("table", place), ("player", index), sum(weight(player, other) for other in table) - abs(place - index))
        for place, table in enumerate(tables)
        for index, player in enumerate(tier)
    )
    for one, other in matched:
        chosen, player = (one, other) if one[0] == "table" else (other, one)
        tables[chosen[1]].append(tier[player[1]])


def improve(tables: list[list[int]], weight: Weight) -> bool:
    """Let two players of neighbouring tables change places where that suits everyone better. True if any did."""
    changed = False
    for place, one in enumerate(tables):
        for other in tables[place + 1 : place + 1 + NEAR_TABLES]:
            for here in range(len(one)):
                for there in range(len(other)):
                    changed |= swap_if_better(one, here, other, there, weight)
    return changed


def swap_if_better(one: list[int], here: int, other: list[int], there: int, weight: Weight) -> bool:
    mine, theirs = one[here], other[there]
    left = [player for player in one if player != mine]
    right = [player for player in other if player != theirs]
    before = sum(weight(mine, player) for player in left) + sum(weight(theirs, player) for player in right)
    after = sum(weight(theirs, player) for player in left) + sum(weight(mine, player) for player in right)
    if after > before:
        one[here], other[there] = theirs, mine
    return after > before


def seated(table: Sequence[int], games: Sequence[Played]) -> tuple[int, ...]:
    """Give everyone the seat that they have had least often."""
    had = Counter((player, seat) for game in games for seat, player in enumerate(game.players))
    matched = heaviest_matching(
        (("player", player), ("seat", seat), -100 * had[player, seat] ** 2 - (place - seat) % len(table))
        for place, player in enumerate(table)
        for seat in range(len(table))
    )
    chosen: dict[int, int] = {}
    for one, other in matched:
        player, seat = (one, other) if one[0] == "player" else (other, one)
        chosen[seat[1]] = player[1]
    return tuple(chosen[seat] for seat in range(len(table)))


def rounds_needed(players: int, seats: int) -> int:
    """Return how many rounds leave one winner: each divides the undefeated by the seats of a table."""
    rounds, left = 1, players
    while left > seats:
        left, rounds = -(-left // seats), rounds + 1
    return max(3, rounds + 1)
