"""Points and standings of a tournament: what its games amount to. Nothing here waits or reads a database."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Literal

from msgspec import Struct

Kind = Literal["swiss", "arena"]
WIN, STREAK = 2.0, 2  # points of an arena; after this many wins in a row, points count twice
BYE = 1.0


class Player(Struct, frozen=True):
    number: int
    rating: float = 0.0  # skill, to seed the first round
    withdrawn: bool = False


class Played(Struct, frozen=True):
    """A game. `beaten` says by seat what part of the opponents a player was ahead of; empty: not over."""

    round: int
    players: tuple[int, ...]  # by seat; one alone has a bye
    beaten: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.beaten)

    @property
    def bye(self) -> bool:
        return len(self.players) == 1


class Standing(Struct, frozen=True):
    place: int
    player: int
    points: float
    tie_break: float  # the points of all opponents together
    games: int
    wins: int
    streak: bool = False  # in an arena: the next win counts twice


def beaten_by(ranks: Sequence[int]) -> list[float]:
    """Return for each seat what part of the others it was ahead of; equals count half."""
    others = len(ranks) - 1
    if not others:
        return [BYE]
    return [
        (sum(mine < other for other in ranks) + (sum(mine == other for other in ranks) - 1) / 2) / others
        for mine in ranks
    ]


def matchpoints(games: Sequence[Played]) -> dict[int, float]:
    """Compare each seat with the same seat at the other tables that played the board. Return the points by player.

    A seat did better if it was ahead of more of its opponents, or, with the same number, by a larger margin.
    """
    points: dict[int, float] = {}
    over = [game for game in games if game.over and not game.bye]
    for seat in range(max((len(game.players) for game in over), default=0)):
        field = [(game.players[seat], (game.beaten[seat], margin(game.scores, seat))) for game in over]
        for player, mine in field:
            better = sum(mine > other for _, other in field) + (sum(mine == other for _, other in field) - 1) / 2
            points[player] = better / (len(field) - 1) if len(field) > 1 else 0.5
    return points


def margin(scores: Sequence[int], seat: int) -> float:
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - fmean(others) if others else 0.0


def standings(
    players: Sequence[Player], games: Sequence[Played], kind: Kind, duplicate: bool = False
) -> list[Standing]:
    """Return everyone's standing, best first. Equal points are ordered by the tie-break, then by rating."""
    points = arena_points(games) if kind == "arena" else swiss_points(games, duplicate)
    met: dict[int, list[int]] = {}
    for game in games:
        if game.over:
            for player in game.players:
                met.setdefault(player, []).extend(other for other in game.players if other != player)
    rows = [
        Standing(
            place=0,
            player=player.number,
            points=round(points.get(player.number, 0.0), 4),
            tie_break=round(sum(points.get(other, 0.0) for other in met.get(player.number, [])), 4),
            games=sum(game.over and not game.bye and player.number in game.players for game in games),
            wins=sum(is_win(game, player.number) for game in games),
            streak=kind == "arena" and streak_of(games, player.number) >= STREAK,
        )
        for player in players
    ]
    rating = {player.number: player.rating for player in players}
    rows.sort(key=lambda row: (-row.points, -row.tie_break, -rating[row.player], row.player))
    return [replaced(row, place) for place, row in enumerate(rows, 1)]


def replaced(row: Standing, place: int) -> Standing:
    return Standing(place, row.player, row.points, row.tie_break, row.games, row.wins, row.streak)


def is_win(game: Played, player: int) -> bool:
    return game.over and not game.bye and player in game.players and game.beaten[game.players.index(player)] == 1.0


def streak_of(games: Sequence[Played], player: int) -> int:
    """Return how many games in a row the player has won, up to the last one."""
    streak = 0
    for game in games:
        if game.over and player in game.players:
            streak = streak + 1 if is_win(game, player) else 0
    return streak


def swiss_points(games: Sequence[Played], duplicate: bool) -> dict[int, float]:
    points: dict[int, float] = {}
    rounds = sorted({game.round for game in games})
    for number in rounds:
        played = [game for game in games if game.round == number and game.over]
        compared = matchpoints(played) if duplicate else {}
        for game in played:
            for player, beaten in zip(game.players, game.beaten, strict=True):
                earned = BYE if game.bye else compared.get(player, beaten)
                points[player] = points.get(player, 0.0) + earned
    return points


def arena_points(games: Sequence[Played]) -> dict[int, float]:
    """Return twice the share of opponents beaten, doubled for those who won their last two games."""
    points: dict[int, float] = {}
    streaks: dict[int, int] = {}
    for game in games:
        if not game.over or game.bye:
            continue
        for player, beaten in zip(game.players, game.beaten, strict=True):
            factor = 2.0 if streaks.get(player, 0) >= STREAK else 1.0
            points[player] = points.get(player, 0.0) + WIN * beaten * factor
            streaks[player] = streaks.get(player, 0) + 1 if beaten == 1.0 else 0
    return points
