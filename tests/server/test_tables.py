"""Making, finding and joining tables."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class, game_names
from galapagos.server.http import reach
from galapagos.server.people.accounts import Identity
from galapagos.server.routes.tables import make_rematch
from galapagos.server.settings import Settings
from galapagos.server.table.seat_names import BOTS
from galapagos.server.wire.http import TableCard
from tests.support.patience import PATIENCE
from tests.support.people import Json, Person, play_out
from tests.support.servers import ServerThread


def listed(person: Person, **query: object) -> list[str]:
    return [table["id"] for table in person.get("/api/tables", **query)["tables"]]


def test_every_game_is_described(ann: Person):
    games = {game["name"]: game for game in ann.get("/api/games")}
    assert list(games) == game_names()
    for name, card in games.items():
        kind = game_class(name)
        assert card["seats"] == list(kind.seat_counts)
        assert [option["name"] for option in card["options"]] == [option.name for option in kind.options_offered]
        for language in LANGUAGES:
            assert card["titles"][language]
            assert ann.get(f"/api/texts/{name}/{language}")["sections"]["question"]
            assert ann.get(f"/api/rules/{name}/{language}")["rules"]
    assert ann.refused("GET", "/api/texts/chess/en") == (404, "not_found")
    assert ann.refused("GET", "/api/rules/beginning/xx")[0] == 400


def test_what_is_the_same_for_everyone_is_compressed(served: ServerThread):
    for path in ("/api/games", "/api/texts/origin/de", "/api/rules/origin/de"):
        answer = httpx.get(served.base + path, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip", path
        assert answer.num_bytes_downloaded < len(answer.content) / 2, path
        plain = httpx.get(served.base + path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == answer.json()
    assert "content-encoding" not in httpx.get(f"{served.base}/api/tables").headers


def test_the_head_of_the_page_can_be_asked_for(served: ServerThread):
    page, head = httpx.get(f"{served.base}/"), httpx.head(f"{served.base}/")
    assert (head.status_code, head.headers["content-type"]) == (200, page.headers["content-type"])
    assert head.content == b""


def test_bots_have_names_of_their_own(ann: Person):
    table = ann.make("origin", "me", *["bot:casual"] * 7)
    named = [place["name"] for place in table["places"][1:]]
    assert len(set(named)) == 7
    assert set(named) <= set(BOTS)


def test_the_host_gives_a_free_seat_to_a_bot(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", "open")["id"]
    fill = f"/api/tables/{table}/fill"
    assert bob.refused("POST", fill, seat=1, level="greedy") == (403, "forbidden")
    assert ann.refused("POST", fill, seat=1, level="clever") == (400, "seats")
    filled = ann.post(fill, seat=1, level="greedy")["places"][1]
    assert (filled["kind"], filled["level"]) == ("bot", "greedy")
    assert ann.refused("POST", fill, seat=1, level="greedy")[1] == "not_open"
    ann.post(f"/api/tables/{table}/remove", seat=1)
    assert [place["kind"] for place in ann.post(fill, seat=2, level="random")["places"]] == ["person", "open", "bot"]


def test_an_invitation_is_a_link_with_its_code(ann: Person, bob: Person):
    card = ann.make("beginning", "me", "open")
    path = f"/api/tables/{card['id']}/invitation"
    far = ann.get(path, origin="https://play.example")
    assert far["link"] == f"https://play.example/beginning#/table/{card['id']}?invite={card['invite']}"
    assert not far["local"]
    assert far["picture"].startswith("<svg")
    assert ann.get(path, origin="http://localhost:8000")["local"]  # the server listens on this machine only
    assert bob.refused("GET", f"{path}?origin=https://play.example") == (403, "forbidden")
    assert ann.refused("GET", f"{path}?origin=javascript:alert(1)")[0] == 400


@pytest.mark.parametrize(
    ("host", "network", "origin"),
    [
        ("127.0.0.1", "192.168.1.5", ""),
        ("0.0.0.0", "192.168.1.5", "http://192.168.1.5:8000"),
        ("0.0.0.0", "", ""),
        ("10.1.2.3", "192.168.1.5", "http://10.1.2.3:8000"),
    ],
)
def test_the_address_in_the_network(host: str, network: str, origin: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reach, "network_address", lambda: network)
    assert reach.network_origin(Settings(host=host)) == origin


def test_the_list_shows_options_and_is_filtered_by_them(ann: Person, bob: Person):
    plain = ann.make("beginning", "me", "open", title="plain")
    horned = ann.make("beginning", "me", "open", options={"horns_kamikaze": True}, title="  with   horns ")
    found = {table["id"]: table for table in bob.get("/api/tables", game="beginning", status="waiting")["tables"]}
    assert found[horned["id"]]["options"] == {"horns_kamikaze": True}
    assert found[horned["id"]]["title"] == "with horns"
    assert plain["id"] in found
    assert horned["id"] in listed(bob, option="horns_kamikaze:true")
    assert plain["id"] not in listed(bob, option="horns_kamikaze:true")
    assert horned["id"] not in listed(bob, game="stones")


def test_open_tables_and_my_tables(ann: Person, bob: Person):
    full = ann.make("beginning", "me", "bot:random")
    free = ann.make("beginning", "me", "open")
    assert free["id"] in listed(bob, open=True)
    assert full["id"] not in listed(bob, open=True)
    assert set(listed(ann, mine=True)) == {full["id"], free["id"]}
    assert listed(bob, mine=True) == []


def test_a_long_list_comes_in_parts(ann: Person):
    made = [ann.make("beginning", "me", "open")["id"] for _ in range(53)]
    first = ann.get("/api/tables", mine=True)
    second = ann.get("/api/tables", mine=True, before=first["next"])
    assert [table["id"] for table in [*first["tables"], *second["tables"]]] == made[::-1]
    assert second["next"] == 0


def test_an_unlisted_table_needs_its_code(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", public=False)
    assert table["id"] not in listed(bob)
    assert bob.get(f"/api/tables/{table['id']}")["invite"] == ""
    assert bob.refused("POST", f"/api/tables/{table['id']}/join") == (403, "forbidden")
    assert bob.refused("POST", f"/api/tables/{table['id']}/join", invite="guess") == (403, "forbidden")
    assert bob.join(table, invite=table["invite"])["mine"] == [1]
    assert table["id"] in listed(bob, mine=True)


def test_a_taken_seat_cannot_be_taken(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open", "bot:random")
    assert bob.refused("POST", f"/api/tables/{table['id']}/join", seat=0) == (409, "not_open")
    assert bob.refused("POST", f"/api/tables/{table['id']}/join", seat=2) == (409, "not_open")
    assert bob.join(table, seat=1)["mine"] == [1]
    assert cat.refused("POST", f"/api/tables/{table['id']}/join") == (409, "not_open")


def test_tells_two_people_with_one_name_apart(ann: Person, come):
    table = ann.make("beginning", "me", "open", "open")
    joined = come("Ann").join(table)
    assert [place["name"] for place in joined["places"]] == ["Ann", "Ann 2", "cat"]


def test_only_the_host_renames_a_table(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    assert ann.send("PATCH", f"/api/tables/{table['id']}", title="Finches")["title"] == "Finches"
    assert bob.refused("PATCH", f"/api/tables/{table['id']}", title="Mine") == (403, "forbidden")
    with bob.sit(table) as watcher:
        watcher.until_type("situation")
        assert [message["title"] for message in watcher.messages if message["type"] == "retitled"] == ["Finches"]


def test_a_hot_seat_shows_only_the_actors_hand(ann: Person):
    table = ann.make("beginning", "me", "me")
    with ann.sit(table) as both:
        eyes = set()
        for _ in range(40):
            both.until_to_move()
            assert both.situation["eyes"] == both.situation["actor"]
            hands = [seat["hand"] for seat in both.situation["view"]["table"]]
            assert set(hands[1 - both.situation["actor"]]) <= {"?"}
            eyes.add(both.situation["eyes"])
            both.answer(lambda choices: choices[-1])
        assert eyes == {0, 1}
        drawn = [
            message for message in both.messages if message["type"] == "moved" and message["deed"]["key"] == "draw"
        ]
        assert {moment["deed"]["values"]["card"] for moment in drawn} == {"trait:?"}


def test_a_rematch_keeps_the_seats_for_those_who_played(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open", "bot:random", options={"horns_kamikaze": True})
    bob.join(table)
    assert ann.refused("POST", f"/api/tables/{table['id']}/rematch") == (409, "not_over")
    with ann.sit(table) as one, bob.sit(table) as other:
        play_out(one, other)
        again = ann.post(f"/api/tables/{table['id']}/rematch")
        assert other.until_type("rematched")["table"] == again["id"]
    assert again["options"] == {"horns_kamikaze": True}
    assert [place["kind"] for place in again["places"]] == ["bot", "person", "open"]
    assert cat.refused("POST", f"/api/tables/{again['id']}/join") == (409, "not_open")
    assert cat.refused("POST", f"/api/tables/{table['id']}/rematch") == (403, "forbidden")
    assert bob.post(f"/api/tables/{table['id']}/rematch")["id"] == again["id"]
    assert bob.join(again)["mine"] == [2]


def give_up(person: Person, table: Json) -> None:
    with person.sit(table) as seated:
        seated.until_status("playing")
        seated.command("resign", seat=0)
        seated.until_status("over")


def test_a_rematch_from_a_position_is_played_from_the_same_seats(ann: Person):
    game = make_game("beginning", seats=2)
    text = game.write_position(game.start())
    table = ann.make("beginning", "me", "bot:random", position=text)
    give_up(ann, table)
    again = ann.post(f"/api/tables/{table['id']}/rematch")
    assert again["mine"] == [0]
    assert again["position"]


def test_simultaneous_rematches_share_one_table(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    give_up(ann, table)
    both = [Identity(person=who.me["id"], name=who.me["name"], guest=True) for who in (ann, bob)]

    async def ask() -> list[TableCard]:
        old = await served.server.rooms.room(table["id"])
        return await asyncio.gather(*(make_rematch(served.server, one, old) for one in both))

    first, second = served.run(ask())
    assert first.id == second.id
    assert [listed(who, mine=True, status="over").count(table["id"]) for who in (ann, bob)] == [1, 1]
    assert set(listed(ann, mine=True, status="waiting")) | set(listed(bob, mine=True, status="waiting")) == {first.id}


def test_chat_reaches_everybody_and_is_kept(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with ann.sit(table) as one, cat.sit(table) as watcher:
        one.command("say", text="  good   luck ")
        said = watcher.until_type("said")
        assert (said["seat"], said["name"], said["text"]) == (0, "Ann", "good luck")
        watcher.command("say", text="hello")
        assert one.until(lambda message: message.get("text") == "hello")["seat"] == -3
    with bob.sit(table) as late:
        late.until_type("situation")
        assert [message["text"] for message in late.messages if message["type"] == "said"] == ["good luck", "hello"]


def test_a_stranger_watches_but_does_not_speak(served, ann: Person):
    import httpx
    from websockets.sync.client import connect

    table = ann.make("beginning", "me", "open")
    assert httpx.post(f"{served.base}/api/tables/{table['id']}/join", json={}).status_code == 401
    address = f"{served.base.replace('http', 'ws')}/ws/tables/{table['id']}"
    with connect(address, open_timeout=PATIENCE) as socket:
        assert '"welcome"' in str(socket.recv(5))
        socket.send('{"type":"say","text":"hi","ref":1}')
        while '"ref":1' not in (reply := str(socket.recv(5))):
            pass
        assert '"forbidden"' in reply


def test_presence_says_who_looks(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with ann.sit(table) as one:
        one.until_type("presence")
        with bob.sit(table), cat.sit(table):
            one.until(lambda message: message == {"type": "presence", "seats": [0, 1], "watchers": 1})
        one.until(lambda message: message == {"type": "presence", "seats": [0], "watchers": 0})


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"game": "chess", "seats": ["me", "open"]}, "no game"),
        ({"game": "beginning", "seats": ["me"]}, "seats"),
        ({"game": "beginning", "seats": ["me"] * 8}, "seats"),
        ({"game": "beginning", "seats": ["me", "you"]}, "bot:<level>"),
        ({"game": "beginning", "seats": ["me", "bot:greddy"]}, "greedy"),
        ({"game": "beginning", "seats": ["me", "open"], "options": {"horns": True}}, "horns_kamikaze"),
        ({"game": "beginning", "seats": ["me", "open"], "options": {"horns_kamikaze": "often"}}, "horns_kamikaze"),
        ({"game": "beginning", "seats": ["me", "open"], "leaver_bot": "nobody"}, "no bot"),
        ({"game": "beginning", "seats": ["me", "open"], "clock": {"type": "live", "seconds": 1}}, "seconds"),
        ({"game": "beginning", "seats": ["me", "open"], "position": "nonsense"}, ""),
        ({"game": "beginning", "seats": ["me", "open"], "colour": "red"}, "colour"),
    ],
)
def test_refuses_impossible_tables_with_a_reason(ann: Person, wish: dict[str, object], says: str):
    response = ann.http.post("/api/tables", json=wish)
    assert response.status_code == 400, response.text
    assert says in response.json()["message"]


@pytest.mark.parametrize("game", game_names())
def test_every_option_set_can_be_opened(ann: Person, game: str):
    for seats, options in game_class(game).variants():
        table = ann.make(game, *["me"] * seats, options=options)
        with ann.sit(table) as hot_seat:
            hot_seat.until_to_move()
        assert table["options"] == {
            option.name: options[option.name] for option in game_class(game).options_offered if option.name in options
        }
