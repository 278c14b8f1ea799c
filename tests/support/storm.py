"""People who keep playing while the server is killed, and remember everything they received."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.patience import PATIENCE
from tests.support.people import Json, Person, TableStream, TryAgain
from tests.support.servers import ServerProcess

GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError, httpx.HTTPError, TryAgain)


class Stubborn:
    """Two people and a bot who reconnect whenever the server is gone, and start a new game when one is over."""

    def __init__(self, bases: Callable[[], list[str]], game: str = "beginning", **wishes: Any) -> None:
        self.bases, self.wishes = bases, wishes
        first = bases()[0]
        self.people = [Person(first), Person(first)]
        self.game = game
        self.received: list[dict[int, Json]] = [{}, {}]  # by number, for each person
        self.finished: list[tuple[str, list[dict[int, Json]]]] = []
        self.table = self.new_table()
        self.answers = self.returns = self.refused = 0
        self.over = False
        self.wrong: list[str] = []
        self.lost_by = ""  # why the line was last lost
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.play, daemon=True)

    def new_table(self) -> str:
        for person in self.people:
            person.http.base_url = self.bases()[0]
        table: str = self.people[0].make(self.game, "me", "open", "bot:random", **self.wishes)["id"]
        self.people[1].join({"id": table})
        return table

    def next_table(self) -> None:
        """Make a new table. If the server dies meanwhile, one table too many is left over."""
        new = self.new_table()
        self.finished.append((self.table, self.received))
        self.table, self.received, self.over = new, [{}, {}], False

    def play(self) -> None:
        while not self.stopped.is_set():
            try:
                if self.over:
                    self.next_table()
                self.sit_and_play()
            except GONE as error:
                self.returns += 1
                self.lost_by = f"{time.strftime('%T')} {error!r}"
                time.sleep(0.05)
            except Exception as error:
                self.wrong.append(repr(error))
                return

    def sit_and_play(self) -> None:
        seats: list[TableStream] = []
        try:
            for place, person in enumerate(self.people):
                person.base = random.choice(self.bases())
                seats.append(person.sit(self.table, since=max(self.received[place], default=0)))
            while not self.stopped.is_set() and not self.over:
                self.hear(seats)
                for seat in seats:
                    if seat.to_move:
                        self.answer(seat)
                        break
                time.sleep(0.002)
        finally:
            for seat in seats:
                seat.close()
            self.hear(seats, last=True)
            for person in self.people:
                person.seated.clear()

    def hear(self, seats: list[TableStream], last: bool = False) -> None:
        for place, seat in enumerate(seats):
            try:
                seat.pump()
            except GONE:
                if not last:
                    raise
            finally:
                self.remember(place, seat)
            self.over = self.over or seat.situation.get("status") == "over"

    def remember(self, place: int, seat: TableStream) -> None:
        """Note what was received: it must never be different later."""
        received = self.received[place]
        for message in seat.events():
            number, message = message["number"], lasting(message)
            if number in received and received[number] != message:
                self.wrong.append(f"{number} was {received[number]}, is {message}")
            received[number] = message
        seat.messages = seat.messages[:1]

    def answer(self, seat: TableStream) -> None:
        situation = seat.situation
        reply = seat.answer(random.choice)
        self.answers += reply["type"] == "done"
        self.refused += reply.get("code") == "busy"
        if reply["type"] == "problem" and reply["code"] not in ("stale", "busy", "stopping"):
            self.wrong.append(str(reply))
        if reply["type"] == "done" and seat.situation is situation:
            seat.situation = {}

    def tells(self) -> str:
        """Describe how it goes, for a test that is stuck."""
        last = [max(heard, default=0) for heard in self.received]
        return f"{self.table}: {self.answers} answers, {self.returns} returns ({self.lost_by}), heard up to {last}"

    def check(self) -> int:
        """Check that everything received is still there, unchanged. Return how many messages that were."""
        self.stopped.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        assert not self.wrong, self.wrong
        games = [*self.finished, (self.table, self.received)]
        for table, told in games:
            self.check_table(table, told)
        for person in self.people:
            person.http.close()
        return sum(len(heard) for _, told in games for heard in told)

    def check_table(self, table: str, told: list[dict[int, Json]]) -> None:
        for place, person in enumerate(self.people):
            person.base = self.bases()[0]
            with person.sit(table) as seat:
                seat.until_type("situation")
                last = max(told[place], default=0)
                if len(seat.events()) < last:  # another process wrote it, and this one is about to hear of it
                    seat.until(lambda _: len(seat.events()) >= last)  # noqa: B023
                now = {message["number"]: lasting(message) for message in seat.events()}
            assert sorted(now) == list(range(1, len(now) + 1))
            for number, message in told[place].items():
                assert now.get(number) == message


def lasting(message: Json) -> Json:
    """What a message says for ever. `change` comes only with a move that is made right now."""
    return {name: value for name, value in message.items() if name != "change"}


def more_answers(stubborn: list[Stubborn], number: int = 3) -> None:
    """Wait until every table has taken this many more answers, however slow the machine is."""
    goals = [table.answers + number for table in stubborn]
    deadline = time.monotonic() + 2 * PATIENCE  # a single request may take the first half
    while any(table.answers < goal for table, goal in zip(stubborn, goals, strict=True)):
        wrong = [each for table in stubborn for each in table.wrong]
        assert not wrong, wrong
        assert time.monotonic() < deadline, f"nobody answers any more: {[table.tells() for table in stubborn]}"
        time.sleep(0.01)


def storm(server: ServerProcess, kills: int, tables: int = 4) -> dict[str, float]:
    """Kill and restart the server again and again while people play."""
    stubborn = [Stubborn(lambda: [server.base]) for _ in range(tables)]
    for table in stubborn:
        table.thread.start()
    started = time.monotonic()
    for _ in range(kills):
        more_answers(stubborn, number=1)
        time.sleep(random.uniform(0, 1))  # a kill comes at any moment
        server.kill()
        server.start()
    more_answers(stubborn)
    told = sum(table.check() for table in stubborn)
    return {
        "kills": kills,
        "told": told,
        "games": sum(len(table.finished) for table in stubborn),
        "answers": sum(table.answers for table in stubborn),
        "returns": sum(table.returns for table in stubborn),
        "seconds": round(time.monotonic() - started, 1),
    }
