"""Finished games in numbers, for lists and statistics: made up, but of the shape that real ones have."""

from __future__ import annotations

import random

import msgspec
import sqlalchemy as sql

from galapagos.core.game import Outcome
from galapagos.core.names import SEATS
from galapagos.server.storage.schema import result_seats, results, sitters, tables
from galapagos.server.storage.store import Row, Store
from galapagos.server.table.result import options_digest, ranks

NAMES = ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy")
TRAITS = ("flight", "horns", "carnivorous", "camouflage", "symbiosis", "fat-tissue")
GAMES = ("beginning", "origin", "stones", "tyranno")
CHUNK = 500  # games in one transaction


async def fill_with_games(store: Store, person: str, count: int, opponents: int = 8, seed: int = 7) -> None:
    """Store finished games of a person, one every ten minutes, against a few others and against bots."""
    rng = random.Random(seed)
    rivals = [f"rival{number:04d}" for number in range(opponents)]
    for start in range(0, count, CHUNK):
        rows = [made_up(rng, person, rivals, number) for number in range(start, min(count, start + CHUNK))]
        await store.run(
            sql.insert(tables).values([table for table, _, _ in rows]),
            sql.insert(results).values([game for _, game, _ in rows]),
            *(sql.insert(result_seats).values(seats) for _, _, seats in rows),
            sql.insert(sitters).values(
                [
                    {"table_id": seat["table_id"], "seat": seat["seat"], "person": seat["person"]}
                    for _, _, seats in rows
                    for seat in seats
                    if seat["person"]
                ]
            ),
        )


def made_up(rng: random.Random, person: str, rivals: list[str], number: int) -> tuple[Row, Row, list[Row]]:
    game = rng.choice(GAMES)
    count = 2 if game == "stones" else rng.choice((2, 2, 3, 4))
    ended = 1_700_000_000_000 + number * 600_000
    decided = rng.random() < 0.9
    scores = [rng.randrange(60) for _ in range(count)]
    best = [seat for seat in range(count) if scores[seat] == max(scores)] if decided else []
    outcome = Outcome(best, scores, "game_over" if decided else "abandoned")
    mine = rng.randrange(count)
    same = {"table_id": f"game{number:08d}", "game": game, "seats": count, "ended": ended}
    others = rng.sample(range(len(rivals)), min(count, len(rivals)))
    seats = []
    for seat, rank in enumerate(ranks(outcome)):
        rival = others[seat % len(others)]
        bot = seat != mine and rng.random() < 0.3
        seats.append(
            {
                **same,
                "seat": seat,
                "person": person if seat == mine else None if bot else rivals[rival],
                "first": True,
                "name": "Ann" if seat == mine else "casual" if bot else NAMES[rival % len(NAMES)] + str(rival),
                "level": "casual" if bot else "",
                "away": "",
                "score": scores[seat],
                "rank": rank,
                "counts": decided,
                "traits": msgspec.json.encode({trait: rng.randrange(1, 4) for trait in rng.sample(TRAITS, 3)}).decode(),
            }
        )
    options, clock = "{}", '{"type":"none"}'
    title = f"Evening {number}" if rng.random() < 0.2 else ""
    result = {
        **same,
        "options": options,
        "options_digest": options_digest(options),
        "clock": clock,
        "title": title,
        "reason": outcome.reason,
        "moves": 120,
        "rated": False,
        "imported": False,
    }
    table = {
        "id": same["table_id"],
        "game": game,
        "seats": count,
        "options": options,
        "clock": clock,
        "leaver_bot": "casual",
        "position": "",
        "owner": person,
        "owner_name": "Ann",
        "invite": "invite",
        "secret": "0" * 64,
        "created": ended - 600_000,
        "public": True,
        "title": title,
        "status": "over",
        "moves": 120,
        "changed": ended,
        "card": card_of(result, seats, outcome),
    }
    return table, result, seats


def card_of(result: Row, seats: list[Row], outcome: Outcome) -> str:
    places = [
        {
            "seat": row["seat"],
            "kind": "bot" if row["level"] else "person",
            "name": row["name"] or SEATS[row["seat"]],
            "level": row["level"],
        }
        for row in seats
    ]
    card = {
        "id": result["table_id"],
        "game": result["game"],
        "title": result["title"],
        "options": {},
        "public": True,
        "status": "over",
        "clock": {"type": "none"},
        "leaver_bot": "casual",
        "places": places,
        "created": result["ended"] - 600_000,
        "changed": result["ended"],
        "moves": result["moves"],
        "owner": "Ann",
        "commitment": "0" * 64,
        "position": False,
        "outcome": msgspec.to_builtins(outcome),
    }
    return msgspec.json.encode(card).decode()
