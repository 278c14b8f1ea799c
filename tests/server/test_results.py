"""Finished games: the rows that lists, statistics and ratings are made from."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from galapagos.core.game import Outcome
from galapagos.server.storage.schema import result_seats, results, tables
from galapagos.server.table.result import options_digest, ranks, result_of, traits_played
from tests.support.people import Json, Person, play_out
from tests.support.servers import ServerThread, settings

STORED = Path(__file__).parent / "stored"


def rows_of(served: ServerThread, table: str) -> tuple[list[Json], list[Json]]:
    store = served.server.store
    game = served.run(store.rows(sql.select(results).where(results.c.table_id == table)))
    seats = sql.select(result_seats).where(result_seats.c.table_id == table).order_by(result_seats.c.seat)
    return game, served.run(store.rows(seats))


def test_a_game_leaves_one_row_and_one_for_each_seat(served: ServerThread, ann: Person):
    table = ann.make("beginning", "bot:random", "me", title="Kept")
    assert rows_of(served, table["id"]) == ([], [])
    with ann.sit(table) as seat:
        play_out(seat)
    (game,), seats = rows_of(served, table["id"])
    outcome = ann.get(f"/api/tables/{table['id']}")["outcome"]
    assert (game["game"], game["seats"], game["title"], game["reason"]) == ("beginning", 2, "Kept", outcome["reason"])
    assert not game["rated"]
    assert [seat["score"] for seat in seats] == outcome["scores"]
    assert [seat["seat"] for seat in seats if seat["rank"] == 1] == outcome["winners"]
    assert [(seat["person"], seat["level"]) for seat in seats] == [(None, "random"), (ann.me["id"], "")]
    assert all(seat["counts"] for seat in seats)
    assert {seat["ended"] for seat in seats} == {game["ended"]}


def test_what_one_person_played_alone_or_nobody_won_does_not_count(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "me")
    with ann.sit(table) as seat:
        play_out(seat)
    _, seats = rows_of(served, table["id"])
    assert [(seat["first"], seat["counts"]) for seat in seats] == [(True, False), (False, False)]


def test_a_table_that_never_began_leaves_nothing(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "open")
    ann.post(f"/api/tables/{table['id']}/close")
    assert rows_of(served, table["id"]) == ([], [])


def test_rows_go_with_their_table_and_names_with_their_person(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with bob.sit(table) as seat:
        seat.until_status("playing")
        seat.command("resign", seat=1)
    assert [seat["name"] for seat in rows_of(served, table["id"])[1]] == ["Ann", "Bob"]
    gone = bob.me["id"]
    bob.post("/api/account/delete", passphrase="")
    (game,), seats = rows_of(served, table["id"])
    assert game["reason"] == "resigned"
    assert [seat["rank"] for seat in seats] == [1, 2]
    assert seats[1]["name"] != "Bob"
    assert seats[1]["person"] not in (gone, None)
    served.run(served.server.store.delete(table["id"]))
    assert rows_of(served, table["id"]) == ([], [])


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome([1], [5, 9, 5], "end"), [2, 1, 2]),
        (Outcome([0, 1], [5, 9, 2], "end"), [1, 1, 3]),
        (Outcome([2], [5, 9, 2], "resigned"), [3, 2, 1]),
        (Outcome([], [5, 9], "end"), [None, None]),
        (Outcome([], [0, 0], "abandoned"), [None, None]),
    ],
)
def test_winners_are_first_and_equal_scores_share_a_rank(outcome: Outcome, expected: list[int | None]):
    assert ranks(outcome) == expected


def test_traits_are_counted_for_the_seat_that_played_them():
    lines = ["ann: wolf gains flight of flight/fat-tissue", "bob: lay frog on row 0", "chance: draw flight"]
    assert traits_played([*lines, lines[0]], 2) == [{"flight": 2}, {"frog": 1}]


def test_the_digest_knows_no_order():
    assert options_digest('{"a":1,"b":2}') == options_digest('{"b":2,"a":1}') != options_digest("{}")


def test_the_games_of_earlier_versions_are_found_in_their_journals(tmp_path: Path):
    database = sqlite3.connect(tmp_path / "tables.db")
    database.executescript(gzip.decompress((STORED / "tables.sql.gz").read_bytes()).decode())
    database.close()
    with ServerThread(settings(tmp_path)) as running:
        over = running.run(running.server.store.rows(sql.select(tables.c.id).where(tables.c.status == "over")))
        assert len(over) >= 4
        for row in over:
            room = running.run(running.server.rooms.room(row["id"]))
            expected: Any = result_of(room.ledger)
            game, seats = rows_of(running, row["id"])
            wanted = [] if expected is None else [expected.game, *expected.seats]
            # A rematch may have been written after the end.
            assert [without(kept, "ended") for kept in (*game, *seats)] == [without(kept, "ended") for kept in wanted]
            assert all(0 < kept["ended"] <= room.ledger.changed for kept in (*game, *seats))


def without(row: Json, name: str) -> Json:
    return {column: value for column, value in row.items() if column != name}
