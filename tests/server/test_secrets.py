"""Nobody can peek: every byte sent to a seat or a watcher is the same in all worlds that the seat cannot tell apart.

Two worlds are played side by side at two tables of the server, with answers that sound the same to the seat. What the
rules let it see is settled first, without any server; then the server must not say more.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from galapagos.core.dealers import Dealer
from galapagos.core.errors import GalapagosError
from galapagos.core.events import Log
from galapagos.core.game import Game, actor_word, split_line
from galapagos.core.names import SEATS
from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from galapagos.core.viewpoint import watched_view
from galapagos.server.admin.tasks import make_push_key
from galapagos.server.live.rooms import Rooms
from galapagos.server.people.visitor import Visitor
from galapagos.server.table import journal as happened
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.setup import new_row
from galapagos.server.wire.http import NewTable
from tests.support.accounts import Lobby, account, until
from tests.support.games import fill_with_games
from tests.support.people import Person, TableStream
from tests.support.push import PushService
from tests.support.servers import ServerThread, settings
from tests.support.walks import any_action, decisions

Script = list[str]
FINISHED = 12  # games that statistics are made of


class Scripted(Dealer):
    """A dealer that follows a script."""

    def __init__(self, game: Game, script: Script) -> None:
        self.game = game
        self.words = [split_line(line)[1] for line in script if line.startswith("chance:")]

    def answer(self, state: State) -> int:
        if not self.words:
            raise GalapagosError("the script is over")
        return self.game.read(state, self.words.pop(0))


# -- two worlds, without a server -------------------------------------------------------------------------------------


def side_by_side(game: Game, truth: State, world: State, seat: int, rng: Rng, steps: int = 16) -> tuple[Script, Script]:
    """Answers that sound the same to the seat, up to where something hidden is turned up; both end at a decision."""
    truth, world = truth.copy(), world.copy()
    scripts: tuple[Script, Script] = ([], [])
    whole = 0
    for step in range(steps):
        if truth.actor >= 0 and len(truth.choices()) > 1 and len(world.choices()) > 1:
            whole = step
        if truth.actor == OVER:
            break
        action = any_action(truth, rng)
        sound = game.write(truth, action, seat)
        alike = [other for other in world.choices() if game.write(world, other, seat) == sound]
        if not alike:
            break
        twin = alike[rng.below(len(alike))]
        lines = [f"{actor_word(state)}: {game.write(state, move)}" for state, move in ((truth, action), (world, twin))]
        if what_is_heard(truth, action, seat) != what_is_heard(world, twin, seat) or game.view(
            truth, seat
        ) != game.view(world, seat):
            break
        for script, line in zip(scripts, lines, strict=True):
            script.append(line)
    return scripts[0][:whole], scripts[1][:whole]


def what_is_heard(state: State, action: int, seat: int) -> list[tuple[str, object]]:
    state.log = Log()
    state.apply(action)
    events = state.log.take()
    state.log = None
    return [(event.key, event.heard_by(seat)) for event in events]


# -- the same at the server -------------------------------------------------------------------------------------------


async def open_table(rooms: Rooms, game: Game, position: str, script: Script, people: list[Person]) -> str:
    visitors = [Visitor(person.me["id"], person.me["name"]) for person in people]
    wish = NewTable(game=game.name, seats=["me"] * game.seats)
    row = new_row(visitors[0], wish, game, position)
    row |= {"secret": "5" * 64, "invite": "same", "options": row["options"]}
    ledger = Ledger(row)
    ledger.shuffle = lambda: ("00", Scripted(game, script))  # type: ignore[method-assign]
    for seat, visitor in enumerate(visitors):
        ledger.write(happened.Seated(seat, SEATS[seat], visitor.person))
    for seat in range(game.seats):
        ledger.write(happened.Committed(seat, 1, ledger.commitment_of(seat, SEATS[seat])))
    return (await rooms.add_new(row, ledger)).id


async def start(rooms: Rooms, table: str) -> None:
    """Complete the shuffle. The table deals now and not before, so everybody who is there sees all of it."""

    def reveal(ledger: Ledger) -> None:
        for seat, name in enumerate(SEATS[: ledger.game.seats]):
            ledger.write(happened.Revealed(seat, name, 1))

    await rooms.open[table].change(reveal)


def follow(script: Script, mine: TableStream, theirs: TableStream, asides: list[str]) -> list[str]:
    """Plays the script through the sockets; every reply to the words that the seat asks about."""
    replies: list[str] = []
    for number, line in enumerate(script, 1):
        who, words = split_line(line)
        wait_for(mine, theirs, number)
        if heard(mine) >= number:
            continue  # chance, or played by itself
        speaker = mine if SEATS.index(who) in mine.messages[0]["seats"] else theirs
        if speaker is mine:
            replies += [ask(mine, aside) for aside in asides]
        reply = speaker.say(words)
        assert reply["type"] == "done" or reply.get("code") == "stale", reply
    wait_for(mine, theirs, len(script) + 1)
    return replies


def heard(seated: TableStream) -> int:
    return sum(message["type"] == "moved" for message in seated.messages)


def wait_for(mine: TableStream, theirs: TableStream, number: int) -> None:
    """Until the move has been made or somebody must make it."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        mine.pump()
        theirs.pump()
        if heard(mine) == heard(theirs) >= number - 1 and settled(mine, theirs, number):
            return
        time.sleep(0.005)
    raise AssertionError(f"move {number} did not come")


def settled(mine: TableStream, theirs: TableStream, number: int) -> bool:
    """Wait for the reply to a ping: everything sent before it has then arrived."""
    mine.catch_up()
    theirs.catch_up()
    return heard(mine) >= number or mine.to_move or theirs.to_move


def ask(mine: TableStream, words: str) -> str:
    mine.command("why", seat=mine.messages[0]["seats"][0], words=words)
    return mine.raw[-1]


def plain(raw: list[str], table: str) -> list[str]:
    """Without times, hashes, the table's name, our own numbers, presence and the answers to pings."""
    kept = [line for line in raw if '"type":"presence"' not in line and '"type":"pong"' not in line]
    changing = r'\b1\d{12}\b|(?<="ref":)\d+|\b[0-9a-f]{64}\b'
    return [re.sub(changing, "0", line).replace(table, "TABLE") for line in kept]


class Site:
    """A server where nobody else is: Ann plays against Bob, Cat looks on, and all of them are friends."""

    def __init__(self, server: ServerThread, push: PushService) -> None:
        self.server, self.push = server, push
        self.ann, self.bob, self.cat = (account(server.base, name) for name in ("Ann", "Bob", "Cat"))
        everybody = (self.ann, self.bob, self.cat)
        for person in everybody:
            for other in everybody:
                if other is not person:
                    person.send("PUT", f"/api/friends/follow/{other.me['name']}")
            with Lobby(person) as lobby:  # from now on everybody is here
                lobby.until("lobby")
        self.ann.post("/api/notifications/push", **push.subscription("ann"))
        server.run(fill_with_games(server.server.store, self.ann.me["id"], FINISHED))

    def remove(self, table: str) -> None:
        """Forget a table, so that the lists of the next world begin like those of this one."""
        self.server.run(self.server.server.store.delete(table))
        self.server.run(self.server.server.rooms.drop(table))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    for module in ("friends", "feed"):
        monkeypatch.setattr(f"galapagos.server.lobby.{module}.HERE_MS", 10**9)  # nobody is gone in between
    with PushService() as push:
        chosen = settings(tmp_path, push_hosts=push.host)
        asyncio.run(make_push_key(chosen.database, replace=False))
        with ServerThread(chosen) as server:
            made = Site(server, push)
            yield made
            for person in (made.ann, made.bob, made.cat):
                person.leave()


@pytest.mark.parametrize("name", game_names())
def test_no_byte_tells_worlds_apart(site: Site, name: str):
    seats = min(3, game_class(name).seat_counts[-1])
    game, rng, compared, moves = game_class(name)(seats), Rng(seats), 0, 0
    asked = [state for state, _ in decisions(game, seed=11, most=60) if state.actor != CHANCE]
    for number, state in enumerate(asked[:: max(1, len(asked) // 5)]):
        seat = number % seats
        world = game.imagine(game.view(state, seat), rng)
        scripts = side_by_side(game, state, world, seat, rng)
        people = [site.ann if place == seat else site.bob for place in range(seats)]
        asides = [game.write(state, action) for action in list(state.choices())[:5]]
        sent = [
            sent_at_table(site, game, game.write_position(begin), script, people, asides)
            for begin, script in ((state, scripts[0]), (world, scripts[1]))
        ]
        for what in sent[0]:
            assert sent[0][what] == sent[1][what], what
        compared, moves = compared + 1, moves + len(scripts[0])
    assert compared >= 4
    assert moves >= 10


def sent_at_table(
    site: Site, game: Game, position: str, script: Script, people: list[Person], asides: list[str]
) -> dict[str, list[str]]:
    """Every byte that the seat, and somebody who watches, get to see."""
    ann, bob, cat = site.ann, site.bob, site.cat
    rooms = site.server.server.rooms
    table: str = site.server.run(open_table(rooms, game, position, script, people))
    with ann.sit(table) as mine, bob.sit(table) as theirs, cat.sit(table) as watcher:
        for person in (mine, theirs, watcher):
            person.catch_up()
        site.server.run(start(rooms, table))
        for person in (mine, theirs):
            person.until_status("playing")
        replies = follow(script, mine, theirs, asides)
        record = ann.get(f"/api/tables/{table}/record")
        watcher.command("ping")
        cat_record = cat.get(f"/api/tables/{table}/record")
        sent = {
            "seat": plain(mine.raw, table),
            "watcher": plain(watcher.raw, table),
            "why": plain(replies, table),
            "records": [str(record["moves"]), str(cat_record["moves"])],
            "lists of the seat": plain(told_elsewhere(site, table, game, ann), table),
            "lists of a stranger": plain(told_elsewhere(site, table, game, cat), table),
        }
        mine.close()
        sent["notifications"] = plain(notified(site, table, theirs), table)
    site.remove(table)
    return sent


def told_elsewhere(site: Site, table: str, game: Game, person: Person) -> list[str]:
    """What lists, statistics, friends, the lobby and shared links say while the game runs."""
    shown_on_tv(site, table, person)
    ann, bob = site.ann.me["name"], site.bob.me["name"]
    paths = [
        *("/api/my/tables", "/api/my/next", "/api/my/games", "/api/me/profile", "/api/me/data", "/api/notifications"),
        *("/api/friends", "/api/tv", "/api/seeks", "/api/challenges", "/api/tables", "/api/tables?mine=true"),
        *(f"/api/people/{name}" for name in (ann, bob)),
        *(f"/api/ratings/{name}" for name in (ann, bob)),
        *(f"/api/leaderboard/{game.name}/2", f"/api/tables/{table}", f"/t/{table}"),
    ]
    told = [(path, person.http.get(path)) for path in paths]
    assert all(reply.status_code == 200 for _, reply in told), told
    with Lobby(person) as lobby:
        live = [str(lobby.until(kind)) for kind in ("lobby", "friends_here")]
    assert all(table in each for each in live)  # it is not left out
    picture = hashlib.sha256(person.http.get(f"/t/{table}/picture.png").content).hexdigest()[:16]
    return [*(f"{path} {reply.text}" for path, reply in told), *live, picture]


def shown_on_tv(site: Site, table: str, person: Person) -> None:
    """Wait until the lobby has looked which tables are played: it does so every few seconds."""

    def shown() -> bool:
        site.server.server.feed.playing_at = 0
        return table in person.http.get("/api/tv").text

    until(shown)


def notified(site: Site, table: str, theirs: TableStream) -> list[str]:
    """What Ann, who has left the table, is told by push when another one writes."""
    room, notifier = site.server.server.rooms.open[table], site.server.server.notifier
    until(lambda: all(listener.visitor.person != site.ann.me["id"] for listener in room.listeners))
    theirs.command("say", text="Where are you?")

    async def all_sent() -> None:
        while notifier.tasks:  # one may start others: a message for each browser
            await asyncio.gather(*notifier.tasks)

    site.server.run(all_sent())
    heard = sorted(str(each) for each in site.push.received if each["table"] == table)
    assert any("'kind': 'message'" in each for each in heard)
    return heard


@pytest.mark.parametrize("name", game_names())
def test_a_watcher_knows_no_more_than_any_seat(name: str):
    for seats in game_class(name).seat_counts:
        game, rng = game_class(name)(seats), Rng(3)
        for number, (state, _) in enumerate(decisions(game, seed=12, most=40)):
            seat = number % seats
            world = game.imagine(game.view(state, seat), rng)
            assert watched_view(game, state) == watched_view(game, world)
