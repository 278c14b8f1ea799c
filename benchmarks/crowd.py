"""How quickly pages answer on a large server: many accounts and games, many open lobbies.

python -m benchmarks.crowd [--database postgresql://…] [--accounts 10000] [--games 200000] [--sockets 2000]

The data is made first: accounts, finished rated games of two to four with their results and ratings. The first player
sits in half of all games. A database that has players already is used as it is; with `--sockets 0` it is only made.
Then a server is started, the lobbies are opened, and the answers of the home page, the lobby, a profile, the
leaderboard and the first player's games are timed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import secrets
import tempfile
import time
from statistics import quantiles
from typing import Any

import httpx
import msgspec
import sqlalchemy as sql
import websockets

from galapagos.core.game import Outcome
from galapagos.server.people.accounts import digest
from galapagos.server.people.names import lookalike
from galapagos.server.ratings.model import Rating
from galapagos.server.storage.lobby_schema import rating_changes, ratings
from galapagos.server.storage.schema import names, persons, result_seats, results, sitters, tables, tokens
from galapagos.server.storage.store import Store
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import LiveClock, Place, TableCard
from tests.support.servers import ServerProcess

BATCH = 1000
GAP_MS = 1000  # between the ends of two games
PAGES = {
    "home": ["/api/tables?mine=true", "/api/tables?status=waiting&open=true", "/api/tables?status=playing"],
    "lobby": ["/api/seeks", "/api/tv", "/api/challenges", "/api/friends"],
    "profile": ["/api/people/{name}", "/api/ratings/{name}", "/api/ratings/{name}/origin/2"],
    "leaderboard": ["/api/leaderboard/origin/2", "/api/leaderboard/tyranno/3-4?first=50"],
}
OWN_PAGES = {  # of the player with the most games
    "own home": ["/api/tables?mine=true", "/api/tables?status=playing"],
    "own tables": ["/api/my/tables", "/api/my/next"],
    "own games, first page": ["/api/my/games"],
    "own games, in the middle": ["/api/my/games?before={middle}"],
    "own games, filtered": ["/api/my/games?game=origin&result=won&before={middle}", "/api/my/games?opponent={other}"],
    "own games, searched": ["/api/my/games?search={other}", "/api/my/games?search=nobody like this"],
    "own profile": ["/api/me/profile"],
}
Row = dict[str, Any]
Person = tuple[str, str, str]  # id, name, token


async def insert(store: Store, table: sql.Table, rows: list[Row]) -> None:
    for start in range(0, len(rows), BATCH):
        async with store.engine.begin() as connection:
            await connection.execute(sql.insert(table), rows[start : start + BATCH])


async def make_people(store: Store, many: int) -> list[Person]:
    """Make accounts with a token each."""
    found = [player(number) for number in range(many)]
    await insert(
        store,
        persons,
        [
            {
                "id": person,
                "name": name,
                "account": name.casefold(),
                "passphrase": "!",
                "created": now(),
                "lookalike": lookalike(name),
            }
            for person, name, _ in found
        ],
    )
    await insert(store, names, [{"lookalike": lookalike(name), "person": person} for person, name, _ in found])
    await insert(
        store,
        tokens,
        [
            {
                "id": person,
                "person": person,
                "name": "measure",
                "digest": digest(token),
                "scopes": "create play read",
                "created": now(),
            }
            for person, _, token in found
        ],
    )
    return found


def player(number: int) -> Person:
    """The same for the same number, so that a database can be measured again."""
    return f"{number:016x}", f"Player {number}", f"gal_{digest(str(number))[:32]}"


async def make_games(store: Store, people: list[Person], many: int) -> None:
    rng, begin = random.Random(1), now() - many * GAP_MS
    for start in range(0, many, BATCH):
        rows: dict[sql.Table, list[Row]] = {
            table: [] for table in (tables, sitters, results, result_seats, rating_changes)
        }
        for number in range(start, min(many, start + BATCH)):
            sat = rng.sample(people[1:], rng.choice((2, 3, 4)))
            if number % 2:
                sat[0] = people[0]
            add_game(rows, sat, begin + number * GAP_MS, rng)
        async with store.engine.begin() as connection:
            for table, made in rows.items():
                await connection.execute(sql.insert(table), made)


def add_game(rows: dict[sql.Table, list[Row]], sat: list[Person], at: int, rng: random.Random) -> None:
    table, game, many = secrets.token_hex(6), rng.choice(("beginning", "origin", "tyranno")), len(sat)
    scores = [rng.randrange(60) for _ in sat]
    best = max(scores)
    clock = LiveClock(seconds=900, increment=10)
    card = TableCard(
        id=table,
        game=game,
        title="",
        options={},
        public=True,
        status="over",
        clock=clock,
        leaver_bot="casual",
        places=[Place(seat=seat, kind="person", name=name) for seat, (_, name, _) in enumerate(sat)],
        created=at,
        changed=at,
        moves=100,
        owner=sat[0][1],
        commitment="",
        position=False,
        outcome=Outcome([seat for seat, score in enumerate(scores) if score == best], scores, "points"),
        rated=True,
    )
    rows[tables].append(
        {
            "id": table,
            "game": game,
            "seats": many,
            "options": "{}",
            "clock": msgspec.json.encode(clock).decode(),
            "leaver_bot": "casual",
            "position": "",
            "owner": sat[0][0],
            "owner_name": sat[0][1],
            "invite": secrets.token_hex(8),
            "secret": secrets.token_hex(32),
            "created": at,
            "rated": True,
            "board": "",
            "public": True,
            "title": "",
            "status": "over",
            "moves": 100,
            "changed": at,
            "wake": None,
            "card": msgspec.json.encode(card).decode(),
        }
    )
    of_game = {"game": game, "seats": many, "ended": at, "table_id": table}
    rows[results].append(
        of_game
        | {
            "options": "{}",
            "options_digest": "0" * 16,
            "clock": msgspec.json.encode(clock).decode(),
            "title": "",
            "reason": "points",
            "moves": 100,
            "rated": True,
            "imported": False,
        }
    )
    for seat, (person, name, _) in enumerate(sat):
        rank = 1 + sum(score > scores[seat] for score in scores)
        rows[sitters].append({"table_id": table, "seat": seat, "person": person})
        rows[result_seats].append(
            of_game
            | {
                "seat": seat,
                "person": person,
                "first": True,
                "name": name,
                "level": "",
                "away": "",
                "score": scores[seat],
                "rank": rank,
                "counts": True,
                "traits": "{}",
            }
        )
        change = {"mu_before": 25.0, "sigma_before": 3.0, "mu": 25.0 + rng.random(), "sigma": 3.0, "games": 9, "at": at}
        about = {"table_id": table, "seat": seat, "person": person, "game": game}
        rows[rating_changes].append(change | about | {"seat_class": "2" if many == 2 else "3-4"})


async def make_ratings(store: Store, people: list[Person]) -> None:
    rng = random.Random(2)
    rows = []
    for person, _, _ in people:
        for game in ("beginning", "origin", "tyranno"):
            for seats in ("2", "3-4"):
                rating = Rating(rng.gauss(25, 6), rng.uniform(1, 6), 20)
                rows.append(
                    {
                        "person": person,
                        "game": game,
                        "seat_class": seats,
                        "mu": rating.mu,
                        "sigma": rating.sigma,
                        "games": 20,
                        "assured": rating.assured,
                        "provisional": rating.provisional,
                        "changed": now(),
                    }
                )
    await insert(store, ratings, rows)


async def make_all(database: str, accounts: int, games: int) -> list[Person]:
    store = Store(database)
    await store.open()
    try:
        if await store.rows(sql.select(persons.c.id).limit(1)):
            return [player(number) for number in range(accounts)]
        people = await make_people(store, accounts)
        await make_games(store, people, games)
        await make_ratings(store, people)
        return people
    finally:
        await store.close()


async def measure(base: str, people: list[Person], games: int, sockets: int, requests: int) -> None:
    opened = [await open_lobby(base, people[place % len(people)][2]) for place in range(sockets)]
    reading = [asyncio.create_task(read(socket)) for socket in opened]
    print(f"{len(opened)} lobbies open", flush=True)
    gc.collect()
    gc.freeze()  # or collections among thousands of our own sockets would be blamed on the server
    rng = random.Random(3)
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        for page, paths in PAGES.items():
            show(page, [taken for _ in range(requests) for taken in await fetch(http, paths, rng.choice(people), {})])
        middle = await middle_page(http, people[0], games)
        for page, paths in OWN_PAGES.items():
            asked = {"middle": middle, "other": people[7][1]}
            show(page, [taken for _ in range(requests) for taken in await fetch(http, paths, people[0], asked)])
    for task in reading:
        task.cancel()


async def fetch(http: httpx.AsyncClient, paths: list[str], person: Person, asked: dict[str, str]) -> list[float]:
    """Fetch each path as this person. Return the milliseconds that each took."""
    _, name, token = person
    times = []
    for path in paths:
        began = time.perf_counter()
        answer = await http.get(path.format(name=name, **asked), headers={"authorization": f"Bearer {token}"})
        times.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200, answer.text
    return times


async def middle_page(http: httpx.AsyncClient, person: Person, games: int) -> str:
    """Return where the page in the middle of a person's games begins."""
    answer = await http.get("/api/my/games", headers={"authorization": f"Bearer {person[2]}"})
    return f"{answer.json()['games'][0]['ended'] - GAP_MS * games // 2}.x"


def show(page: str, times: list[float]) -> None:
    cut = quantiles(times, n=100)
    print(f"| {page} | {cut[49]:.1f} | {cut[89]:.1f} | {cut[98]:.1f} | {max(times):.1f} |", flush=True)


async def open_lobby(base: str, token: str) -> Any:
    address = f"{base.replace('http', 'ws', 1)}/ws/lobby"
    headers = {"authorization": f"Bearer {token}"}
    return await websockets.connect(address, additional_headers=headers, compression=None, open_timeout=60)


async def read(socket: Any) -> None:
    async for _ in socket:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="")
    for name, usual in (("accounts", 10_000), ("games", 200_000), ("sockets", 2_000), ("requests", 300)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"{folder}/tables.db"
        began = time.monotonic()
        people = asyncio.run(make_all(database, given.accounts, given.games))
        print(f"{given.accounts} accounts and {given.games} games made in {time.monotonic() - began:.0f} s", flush=True)
        if not given.sockets:
            return
        with ServerProcess(database, files=8192, connections_address=5000) as server:
            print("| page | p50 ms | p90 | p99 | max |\n|---|---|---|---|---|")
            asyncio.run(measure(server.base, people, given.games, given.sockets, given.requests))


if __name__ == "__main__":
    main()
