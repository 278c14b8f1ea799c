"""Tournaments as the API shows them."""

from __future__ import annotations

import msgspec

from galapagos.server.storage.store import Row
from galapagos.server.table.shuffle import commitment_to
from galapagos.server.tournaments.book import Tournament
from galapagos.server.tournaments.standings import Played, matchpoints, standings
from galapagos.server.wire.tournaments import (
    NewTournament,
    StandingCard,
    TournamentCard,
    TournamentGame,
    TournamentPage,
    TournamentSeat,
)


def card_of(row: Row, players: int, person: str, joined: bool) -> TournamentCard:
    wish = msgspec.json.decode(row["body"], type=NewTournament)
    boards: list[str] = msgspec.json.decode(row["secrets"])
    return TournamentCard(
        id=row["id"],
        title=row["title"],
        game=wish.game,
        seats=wish.seats,
        options=wish.options,
        clock=wish.clock,
        kind=wish.kind,
        rounds=wish.rounds,
        minutes=wish.minutes,
        rated=wish.rated,
        duplicate=wish.duplicate,
        programs=wish.programs,
        status=row["status"],
        round=row["round"],
        players=players,
        created=row["created"],
        starts=row["starts"] if row["status"] != "open" or wish.starts else 0,
        ends=row["ends"] or 0,
        owner=row["owner_name"],
        owned=bool(person) and row["owner"] == person,
        joined=joined,
        commitments=[commitment_to(secret) for secret in boards],
    )


def page_of(found: Tournament, person: str) -> TournamentPage:
    wish, me = found.wish, {one.number for one in found.entrants if person and one.person == person}
    taking_part = [one for one in found.entrants if not one.withdrawn]
    joined = any(one.number in me for one in taking_part)
    boards: list[str] = msgspec.json.decode(found.row["secrets"])
    done = found.row["round"] - (found.row["status"] != "over") if wish.duplicate else 0
    return TournamentPage(
        tournament=card_of(found.row, len(taking_part), person, joined),
        standings=standing_cards(found, me),
        games=game_cards(found, me),
        secrets=boards[: max(0, done)],
    )


def standing_cards(found: Tournament, me: set[int]) -> list[StandingCard]:
    entrants = {one.number: one for one in found.entrants}
    return [
        StandingCard(
            place=row.place,
            number=row.player,
            name=entrants[row.player].name,
            level=entrants[row.player].level,
            rating=None,
            points=round(row.points, 2),
            tie_break=round(row.tie_break, 2),
            games=row.games,
            wins=row.wins,
            streak=row.streak,
            withdrawn=entrants[row.player].withdrawn,
            me=row.player in me,
        )
        for row in standings(found.players(), found.games, found.wish.kind, found.wish.duplicate)
        if row.games or not entrants[row.player].withdrawn
    ]


def game_cards(found: Tournament, me: set[int]) -> list[TournamentGame]:
    """Return all games, those of the last round first."""
    names = {one.number: one.name for one in found.entrants}
    by_round: dict[int, list[Played]] = {}
    for game in found.games:
        by_round.setdefault(game.round, []).append(game)
    compared = {number: matchpoints(games) if found.wish.duplicate else {} for number, games in by_round.items()}
    cards = [
        TournamentGame(
            round=game.round,
            table=table if table in found.made else "",
            bye=game.bye,
            seats=[
                TournamentSeat(
                    number=player,
                    name=names[player],
                    points=round(compared[game.round].get(player, game.beaten[seat]), 2) if game.over else None,
                    score=game.scores[seat] if game.over else None,
                )
                for seat, player in enumerate(game.players)
            ],
            over=game.over,
            mine=bool(me & set(game.players)),
        )
        for table, game in zip(found.tables, found.games, strict=True)
    ]
    return sorted(cards, key=lambda card: -card.round)
