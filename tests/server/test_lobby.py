"""Finding opponents: seeks, challenges, friends and the live lobby."""

from __future__ import annotations

from pathlib import Path

import pytest

from galapagos.server.settings import Limits
from tests.support.accounts import CLOCK, Lobby, account, lines, until
from tests.support.people import Person, play_out, until_shuffle
from tests.support.servers import ServerThread, settings


def test_two_people_meet_by_seek_play_rated_and_see_their_ratings_change(two: tuple[Person, Person]):
    ann, bob = two
    with Lobby(ann) as hers, Lobby(bob) as his:
        seek = ann.post("/api/seeks", game="beginning", clock=CLOCK, rated=True)
        assert seek["mine"]
        assert seek["rating"]["points"] == 1500
        shown = his.until("lobby", lambda message: any(one["id"] == seek["id"] for one in message["seeks"]))
        assert not any(one["mine"] for one in shown["seeks"])
        bob.post("/api/seeks", game="beginning", clock=CLOCK, rated=True)
        table = hers.until("paired")["table"]
        assert his.until("paired")["table"] == table
    assert ann.get(f"/api/tables/{table}")["rated"]
    with ann.sit(table) as one, bob.sit(table) as other:
        for seated in (one, other):
            until_shuffle(seated, "commit")
            seated.commit()
        for seated in (one, other):
            until_shuffle(seated, "reveal")
            seated.reveal()
        one.until_status("playing")
        assert one.command("resign", seat=one.person.get(f"/api/tables/{table}")["mine"][0])["type"] == "done"
        one.until_status("over")
    changes = until(lambda: ann.get(f"/api/tables/{table}/ratings")["changes"])
    mine = ann.get(f"/api/tables/{table}")["mine"][0]
    assert changes[mine]["after"]["points"] < 1500
    # It ended so early that only the one who gave up loses: the other has not really played.
    assert changes[1 - mine]["after"]["points"] == 1500
    assert ann.get(f"/api/ratings/{ann.me['name']}")["ratings"][0]["rating"]["games"] == 1


def test_a_whole_rated_game_moves_both(two: tuple[Person, Person]):
    ann, bob = two
    table = ann.make("stones", "me", "open", rated=True, clock=CLOCK)
    bob.join(table)
    with ann.sit(table) as one, bob.sit(table) as other:
        play_out(one, other)
        winners = one.situation["outcome"]["winners"]
    changes = until(lambda: ann.get(f"/api/tables/{table['id']}/ratings")["changes"])
    points = [change["after"]["points"] for change in changes]
    assert len(winners) == 2 or points[winners[0]] > 1500 > points[1 - winners[0]]
    assert all(change["after"]["provisional"] for change in changes)
    curve = bob.get(f"/api/ratings/{bob.me['name']}/stones/2")["points"]
    assert [point["points"] for point in curve] == [points[1]]
    shown = ann.get(f"/api/people/{bob.me['name']}")["ratings"]
    assert [(one["game"], one["seats"], one["rating"]["games"]) for one in shown] == [("stones", "2", 1)]
    assert shown[0]["curve"] == curve


def test_rated_tables_are_for_accounts_with_a_clock(two: tuple[Person, Person], come):
    ann, guest = two[0], come("Guest")
    assert guest.refused("POST", "/api/tables", game="stones", seats=["me", "open"], rated=True, clock=CLOCK) == (
        403,
        "account",
    )
    assert ann.refused("POST", "/api/tables", game="stones", seats=["me", "open"], rated=True) == (400, "rated")
    assert ann.refused("POST", "/api/tables", game="stones", seats=["me", "me"], rated=True, clock=CLOCK)[1] == "rated"
    table = ann.make("stones", "me", "open", rated=True, clock=CLOCK)
    assert guest.refused("POST", f"/api/tables/{table['id']}/join") == (403, "account")
    assert ann.refused("POST", f"/api/tables/{table['id']}/join") == (409, "one_seat")


def test_nothing_is_taken_back_in_a_rated_game_once_others_have_seen_it(two: tuple[Person, Person]):
    ann, _ = two
    table = ann.make("stones", "me", "bot:random", rated=True, clock=CLOCK)
    with ann.sit(table) as seat:
        seat.until_to_move()
        seat.answer()
        seat.until_to_move()
        assert seat.situation["undo"]["at_once"] == seat.situation["undo"]["by_asking"] == []
        assert seat.command("undo", seat=0)["code"] == "no_undo"


def test_bots_fill_a_table_for_those_who_agreed(two: tuple[Person, Person]):
    ann, _ = two
    with Lobby(ann) as lobby:
        ann.post("/api/seeks", game="origin", fewest=3, most=4, bots_after=0)
        table = lobby.until("paired")["table"]
    kinds = [place["kind"] for place in ann.get(f"/api/tables/{table}")["places"]]
    assert sorted(kinds) == ["bot", "bot", "person"]


def test_a_seek_can_be_withdrawn_and_must_make_sense(two: tuple[Person, Person]):
    ann, bob = two
    seek = ann.post("/api/seeks", game="tyranno", fewest=2, most=4)
    assert ann.post("/api/seeks", game="tyranno", fewest=2, most=4)["id"] == seek["id"]
    assert bob.refused("DELETE", f"/api/seeks/{seek['id']}") == (404, "not_found")
    ann.send("DELETE", f"/api/seeks/{seek['id']}")
    assert seek["id"] not in [one["id"] for one in bob.get("/api/seeks")["seeks"]]
    assert ann.refused("POST", "/api/seeks", game="stones", fewest=3, most=3) == (400, "seats")
    assert ann.refused("POST", "/api/seeks", game="stones", rated=True) == (400, "rated")


def test_a_challenge_is_heard_accepted_and_played(two: tuple[Person, Person]):
    ann, bob = two
    heard = lines(bob)
    assert next(heard)["type"] == "seeks_kept"
    made = ann.post("/api/challenges", to=bob.me["name"], game="stones")
    message = next(line for line in heard if line["type"] == "challenged")
    assert message["challenge"]["id"] == made["id"]
    assert not message["challenge"]["mine"]
    accepted = bob.post(f"/api/challenges/{made['id']}/accept")
    assert accepted["status"] == "accepted"
    assert bob.get(f"/api/tables/{accepted['table']}")["mine"] != ann.get(f"/api/tables/{accepted['table']}")["mine"]
    assert ann.refused("POST", f"/api/challenges/{made['id']}/accept") == (404, "not_found")
    heard.close()


def test_a_challenge_can_be_declined_or_taken_back(two: tuple[Person, Person]):
    ann, bob = two
    first = ann.post("/api/challenges", to=bob.me["name"], game="stones")
    declined = bob.post(f"/api/challenges/{first['id']}/decline", reason="No  time")
    assert (declined["status"], declined["reason"]) == ("declined", "No time")
    second = ann.post("/api/challenges", to=bob.me["name"].upper(), game="stones")
    assert bob.refused("DELETE", f"/api/challenges/{second['id']}") == (404, "not_found")
    assert ann.send("DELETE", f"/api/challenges/{second['id']}")["status"] == "canceled"
    assert ann.refused("POST", "/api/challenges", to=ann.me["name"], game="stones") == (400, "yourself")
    assert ann.refused("POST", "/api/challenges", to="nobody at all", game="stones") == (404, "not_found")


def test_friends_are_seen_and_the_blocked_cannot_come_near(two: tuple[Person, Person]):
    ann, bob = two
    followed = ann.send("PUT", f"/api/friends/follow/{bob.me['name']}")["following"]
    assert [card["name"] for card in followed] == [bob.me["name"]]
    with Lobby(ann) as hers, Lobby(bob):
        here = hers.until("friends_here", lambda message: bool(message["friends"]))
        assert here["friends"][0]["name"] == bob.me["name"]
    blocked = bob.send("PUT", f"/api/friends/block/{ann.me['name']}")
    assert [card["name"] for card in blocked["blocked"]] == [ann.me["name"]]
    assert ann.get("/api/friends")["following"] == []
    assert ann.refused("PUT", f"/api/friends/follow/{bob.me['name']}") == (403, "blocked")
    assert ann.refused("POST", "/api/challenges", to=bob.me["name"], game="stones") == (403, "blocked")
    bob.send("DELETE", f"/api/friends/block/{ann.me['name']}")
    assert ann.post("/api/challenges", to=bob.me["name"], game="stones")["status"] == "open"


def test_an_account_becomes_a_bot_only_before_it_has_played(two: tuple[Person, Person]):
    ann, bob = two
    assert ann.post("/api/account/bot") == {"bot": True}
    assert ann.get(f"/api/ratings/{ann.me['name']}")["bot"]
    bob.make("stones", "me", "open")
    assert bob.refused("POST", "/api/account/bot") == (409, "played")
    challenge = ann.post("/api/challenges", to=bob.me["name"], game="stones")
    assert challenge["bot"]
    accepted = bob.post(f"/api/challenges/{challenge['id']}/accept")
    flags = {place["name"]: place["program"] for place in bob.get(f"/api/tables/{accepted['table']}")["places"]}
    assert flags == {ann.me["name"]: True, bob.me["name"]: False}
    rated = bob.make("stones", "me", "open", rated=True, clock=CLOCK)
    assert ann.refused("POST", f"/api/tables/{rated['id']}/join") == (403, "no_bots")
    assert ann.post(f"/api/tables/{rated['id']}/join", invite=rated["invite"])["mine"]


def test_two_bots_play_each_other_only_so_often_a_day(
    served: ServerThread, two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
):
    ann, bob = two
    cat = account(served.base, "Cat")
    for robot in (ann, bob, cat):
        robot.post("/api/account/bot")
    monkeypatch.setattr(served.server.challenges, "bot_games_day", 1)
    challenge = ann.post("/api/challenges", to=bob.me["name"], game="stones")
    assert bob.post(f"/api/challenges/{challenge['id']}/accept")["table"]
    for one, other in ((ann, bob), (bob, ann)):
        assert one.refused("POST", "/api/challenges", to=other.me["name"], game="stones") == (429, "too_many")
    assert ann.post("/api/challenges", to=cat.me["name"], game="stones")["status"] == "open"
    cat.leave()


def test_how_much_one_person_may_have_is_a_setting(tmp_path: Path):
    few = Limits(seeks_person=1, challenges_person=1, friends_person=1, reports_day=1, tournaments_person=1)
    with ServerThread(settings(tmp_path, limits=few)) as running:
        ann, bob, cat = (account(running.base, name) for name in ("Ann", "Bob", "Cat"))
        cup = {"title": "Cup", "game": "stones", "clock": CLOCK}
        for path, first, second in (
            ("/api/seeks", {"game": "stones"}, {"game": "beginning"}),
            ("/api/challenges", {"to": bob.me["name"], "game": "stones"}, {"to": cat.me["name"], "game": "stones"}),
            ("/api/reports", {"name": bob.me["name"], "kind": "name"}, {"name": cat.me["name"], "kind": "name"}),
            ("/api/tournaments", cup, cup),
        ):
            ann.post(path, **first)
            assert ann.refused("POST", path, **second) == (429, "too_many")
        ann.send("PUT", f"/api/friends/follow/{bob.me['name']}")
        assert ann.refused("PUT", f"/api/friends/follow/{cat.me['name']}") == (409, "too_many")
        for person in (ann, bob, cat):
            person.leave()


def test_the_leaderboard_has_bots_and_settled_people(two: tuple[Person, Person]):
    board = two[0].get("/api/leaderboard/origin/2")
    levels = [leader["level"] for leader in board["leaders"] if leader["level"]]
    assert levels.index("strong") < levels.index("casual") < levels.index("random")
    assert board["mine"] == 0
    assert two[0].refused("GET", "/api/leaderboard/chess/2")[0] == 404
    assert two[0].refused("GET", "/api/leaderboard/origin/9")[0] == 400


def test_tables_to_watch_are_shown(two: tuple[Person, Person]):
    ann, bob = two
    table = ann.make("stones", "me", "open")
    bob.join(table)
    until(lambda: table["id"] in [one["table"]["id"] for one in bob.get("/api/tv")["tables"]])
