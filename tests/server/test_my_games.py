"""Games of one's own and profiles: lists, filters, statistics, and what stays private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from galapagos.server.people.games import page_of, running_of
from galapagos.server.people.profiles import sums_of
from galapagos.server.routes.tables import sits_at
from galapagos.server.storage.schema import result_seats, tables
from tests.support.games import fill_with_games
from tests.support.people import Json, Person, play_out
from tests.support.servers import ServerThread, settings

GAMES = 95


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder: Path = tmp_path_factory.mktemp("filled")
    with ServerThread(settings(folder)) as running:
        yield running


@pytest.fixture(scope="module")
def ann(filled: ServerThread) -> Iterator[Person]:
    person = Person(filled.base, "Ann")
    person.me = person.post("/api/account", name="Ann Gamer", passphrase="a long walk")
    filled.run(fill_with_games(filled.server.store, person.me["id"], GAMES))
    yield person
    person.leave()


def pages(person: Person, **query: str | int) -> list[list[Json]]:
    found, before = [], ""
    while True:
        page = person.get("/api/my/games", before=before, **query)
        found.append(page["games"])
        before = page["next"]
        if not before:
            return found


def test_pages_have_every_game_once_newest_first(ann: Person):
    found = pages(ann)
    assert [len(page) for page in found] == [30, 30, 30, 5]
    games = [game for page in found for game in page]
    assert len({game["table"] for game in games}) == GAMES
    assert [game["ended"] for game in games] == sorted((game["ended"] for game in games), reverse=True)
    assert all(sum(seat["mine"] for seat in game["seats"]) >= 1 for game in games)


def test_filters_find_what_they_say(ann: Person):
    every = [game for page in pages(ann) for game in page]

    def found(**query: str | int) -> set[str]:
        return {game["table"] for page in pages(ann, **query) for game in page}

    def expected(fits) -> set[str]:
        return {game["table"] for game in every if fits(game)}

    def my_rank(game: Json) -> int | None:
        rank: int | None = next(seat["rank"] for seat in game["seats"] if seat["mine"])
        return rank

    name = next(seat["name"] for seat in every[0]["seats"] if not seat["mine"])
    middle = every[40]["ended"]
    assert found(game="origin") == expected(lambda game: game["game"] == "origin")
    assert found(result="won") == expected(lambda game: my_rank(game) == 1)
    assert found(opponent=name, search="evening") == found(opponent=name) & found(search="evening")
    assert found(result="lost") == expected(lambda game: (my_rank(game) or 0) > 1)
    assert found(result="undecided") == expected(lambda game: my_rank(game) is None)
    assert found(since=middle) == expected(lambda game: game["ended"] >= middle)
    assert found(until=middle, game="stones") == expected(
        lambda game: game["ended"] < middle and game["game"] == "stones"
    )
    assert found(opponent=name.upper()) == expected(
        lambda game: any(seat["name"] == name for seat in game["seats"] if not seat["mine"])
    )
    titled = next(game["title"] for game in every if game["title"])
    assert found(search=titled[2:].upper()) >= expected(lambda game: game["title"] == titled)
    assert found(search="%") == set()
    assert found(opponent="ann gamer") == set()


def test_a_search_looks_through_a_part_of_the_games_for_each_page(ann: Person, monkeypatch: pytest.MonkeyPatch):
    filters: list[dict[str, str]] = [{"result": "undecided"}, {"search": "evening"}, {"opponent": "casual"}]
    whole = [[game["table"] for page in pages(ann, **query) for game in page] for query in filters]
    monkeypatch.setattr("galapagos.server.people.games.LOOKED_AT", 10)
    for query, expected in zip(filters, whole, strict=True):
        found = pages(ann, **query)
        assert [game["table"] for page in found for game in page] == expected != []
        assert len(found) == GAMES // 10 + 1
    assert [len(page) for page in pages(ann, search="nobody like this")] == [0] * (GAMES // 10 + 1)


def test_a_page_that_is_none_is_refused(ann: Person):
    for wrong in ("x", "-1.a", "9" * 40, "²"):
        assert ann.http.get("/api/my/games", params={"before": wrong}).status_code == 400


def test_pages_come_from_an_index(filled: ServerThread, ann: Person):
    from galapagos.server.people.games import GameFilter

    for wanted in (GameFilter(before="5.x"), GameFilter(game="origin", before="5.x")):
        statement = page_of(ann.me["id"], wanted).limit(30)
        told = query_plan(filled, statement)
        assert "USING INDEX ix_result_seats_" in told
        assert "TEMP B-TREE" not in told  # nothing is sorted


def query_plan(served: ServerThread, statement: sql.Select[Any]) -> str:
    dialect = served.server.store.engine.dialect
    written = str(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
    rows = served.run(served.server.store.rows(sql.text("EXPLAIN QUERY PLAN " + written)))
    return " ".join(str(row["detail"]) for row in rows)


def test_finished_games_are_not_read_for_the_list_of_running_ones(filled: ServerThread, ann: Person):
    told = query_plan(filled, running_of(ann.me["id"]))
    assert "ix_tables_status" in told
    assert "ix_sitters_person" not in told
    assert "ix_tables_owner" not in told


def test_tables_of_a_person_with_many_are_found_from_the_newest(
    filled: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch
):
    few = ann.get("/api/tables", mine=True)
    assert len(few["tables"]) == 50
    assert all(table["mine"] for table in few["tables"])
    monkeypatch.setattr("galapagos.server.routes.tables.MANY_SEATS", 10)
    assert ann.get("/api/tables", mine=True) == few
    newest = sql.select(tables.c.id).where(sits_at(ann.me["id"])).order_by(tables.c.created.desc())
    told = query_plan(filled, newest)
    assert "(person=? AND table_id=?)" in told or "(table_id=?)" in told  # not all seats again for each table


def test_only_ones_own_tables_can_be_deleted(served: ServerThread, come):
    ann, bob = come("Ann"), come("Bob")
    alone = ann.make("beginning", "me", "bot:random")
    with ann.sit(alone) as seat:
        play_out(seat)
    together = ann.make("beginning", "me", "open")
    bob.join(together)
    with bob.sit(together) as seat:
        seat.until_status("playing")
        seat.command("resign", seat=1)
    deletable = {game["table"]: game["deletable"] for game in ann.get("/api/my/games")["games"]}
    assert deletable == {alone["id"]: True, together["id"]: False}
    assert [game["deletable"] for game in bob.get("/api/my/games")["games"]] == [False]
    assert ann.http.delete(f"/api/tables/{alone['id']}").status_code == 204
    assert [game["table"] for game in ann.get("/api/my/games")["games"]] == [together["id"]]


# -- invitations ------------------------------------------------------------------------------------------------------


def rematch(one: Person, other: Person) -> Json:
    """A game that is over at once, and the table of the next one."""
    table = one.make("stones", "me", "open")
    other.join(table)
    with one.sit(table) as seat:
        seat.until_status("playing")
        seat.command("resign", seat=0)
        seat.until_status("over")
    again: Json = one.post(f"/api/tables/{table['id']}/rematch")
    return again


def invited_to(person: Person) -> list[str]:
    return [card["id"] for card in person.get("/api/my/tables")["invitations"]]


def test_a_rematch_is_listed_for_those_it_waits_for(two: tuple[Person, Person], come):
    ann, bob = two
    first = rematch(ann, bob)
    (card,) = bob.get("/api/my/tables")["invitations"]
    assert (card["id"], card["mine"], card["owned"], card["invite"]) == (first["id"], [], False, "")
    assert [invited_to(person) for person in (ann, come("Cat"))] == [[], []]
    assert bob.join(first)["mine"] == [0]
    listed = bob.get("/api/my/tables")
    assert (listed["invitations"], [each["table"]["id"] for each in listed["tables"]]) == ([], [first["id"]])


def test_an_invitation_can_be_declined_or_called_off(two: tuple[Person, Person], come):
    ann, bob = two
    declined, filled, closed = rematch(ann, bob), rematch(ann, bob), rematch(ann, bob)
    assert invited_to(bob) == [closed["id"], filled["id"], declined["id"]]
    left = bob.post(f"/api/tables/{declined['id']}/leave")
    assert sorted((place["kind"], place["kept"]) for place in left["places"]) == [("open", False), ("person", False)]
    assert invited_to(bob) == [closed["id"], filled["id"]]
    assert come("Cat").join(declined)["mine"] == [0]  # the seat is anyone's now
    ann.post(f"/api/tables/{filled['id']}/fill", seat=0, level="random")
    assert invited_to(bob) == [closed["id"]]
    ann.post(f"/api/tables/{closed['id']}/close")
    assert invited_to(bob) == []
    assert bob.refused("POST", f"/api/tables/{filled['id']}/leave") == (403, "not_your_seat")


def test_nobody_is_invited_by_somebody_they_block(two: tuple[Person, Person]):
    ann, bob = two
    bob.send("PUT", f"/api/friends/block/{ann.me['name']}")
    again = rematch(ann, bob)
    assert invited_to(bob) == []
    assert not any(place["kept"] for place in again["places"])


def test_a_challenge_is_listed_for_the_one_who_must_answer(two: tuple[Person, Person]):
    ann, bob = two
    made = ann.post("/api/challenges", to=bob.me["name"], game="stones")
    assert [each["id"] for each in bob.get("/api/my/tables")["challenges"]] == [made["id"]]
    assert ann.get("/api/my/tables")["challenges"] == []
    bob.post(f"/api/challenges/{made['id']}/decline")
    assert bob.get("/api/my/tables")["challenges"] == []


# -- profiles ---------------------------------------------------------------------------------------------------------


def test_statistics_are_those_of_the_games(filled: ServerThread, ann: Person):
    profile = ann.get("/api/me/profile")
    mine = sql.select(result_seats).where(result_seats.c.person == ann.me["id"], result_seats.c.counts.is_(True))
    rows = filled.run(filled.server.store.rows(mine))
    for tally in profile["tallies"]:
        same = [row for row in rows if (row["game"], row["seats"]) == (tally["game"], tally["seats"])]
        assert tally["games"] == len(same)
        assert tally["won"] == sum(row["rank"] == 1 for row in same)
        assert tally["points"] == pytest.approx(sum(row["score"] for row in same) / len(same), abs=0.01)
        assert tally["rank"] == pytest.approx(sum(row["rank"] for row in same) / len(same), abs=0.01)
    assert sum(tally["games"] for tally in profile["tallies"]) == len(rows) < GAMES
    assert profile["favourites"]
    assert profile["rivals"][0]["games"] >= profile["rivals"][-1]["games"] > 0
    assert len(profile["recent"]) == 10


def test_tallies_are_summed_from_an_index(filled: ServerThread, ann: Person):
    told = query_plan(filled, sums_of(ann.me["id"]))
    assert "USING COVERING INDEX ix_result_seats_tallies (person=? AND counts=?)" in told
    assert "FOR GROUP BY" not in told


def test_a_private_profile_shows_a_name_and_a_portrait(ann: Person, come, filled: ServerThread):
    bob = come(base=filled.base)
    assert bob.get("/api/people/ann  GAMER")["tallies"]
    changed = ann.send("PATCH", "/api/me/profile", private=True, portrait="Heron")
    assert (changed["private"], changed["portrait"]) == (True, "Heron")
    shown = bob.get("/api/people/Ann Gamer")
    assert shown == {
        "name": "Ann Gamer",
        "guest": False,
        "mine": False,
        "private": True,
        "portrait": "Heron",
        "since": 0,
        "ratings": [],
        "tallies": [],
        "favourites": [],
        "luck": None,
        "rivals": [],
        "recent": [],
    }
    assert bob.refused("GET", "/api/ratings/Ann Gamer") == (403, "private")
    assert bob.refused("GET", "/api/ratings/Ann Gamer/stones/2") == (403, "private")
    assert ann.get("/api/ratings/Ann Gamer")["ratings"] == []
    assert ann.get("/api/people/Ann Gamer")["tallies"]
    ann.send("PATCH", "/api/me/profile", private=False)
    assert bob.get("/api/people/Ann Gamer")["portrait"] == "Heron"
    assert bob.refused("GET", "/api/people/nobody-here") == (404, "not_found")


def test_others_see_only_public_games_and_their_own_record(served: ServerThread, come):
    ann, bob, cat = come(), come("Bob"), come("Cat")
    ann.me = ann.post("/api/account", name="Ann Shown", passphrase="a long walk")
    hidden = ann.make("beginning", "me", "open", public=False)
    bob.join(hidden, invite=hidden["invite"])
    with bob.sit(hidden) as seat:
        seat.until_status("playing")
        before = cat.get("/api/people/Ann Shown")
        assert (before["tallies"], before["recent"]) == ([], [])  # a game under way tells nothing
        seat.command("resign", seat=1)
    assert [game["table"] for game in ann.get("/api/me/profile")["recent"]] == [hidden["id"]]
    seen = cat.get("/api/people/Ann Shown")
    assert (seen["recent"], seen["rivals"]) == ([], [])
    record = bob.get("/api/people/Ann Shown")["rivals"]
    assert [(rival["games"], rival["ahead"], rival["behind"]) for rival in record] == [(1, 1, 0)]
