"""One guest with many tables does not keep the bots of others from thinking."""

from __future__ import annotations

import asyncio
import time

import pytest

from galapagos.bots import bot
from galapagos.bots.search_player import SearchPlayer
from galapagos.core.dealers import SeededDealer
from galapagos.core.processes import WorkFailed
from galapagos.core.registry import game
from galapagos.core.table import Table
from galapagos.server.errors import ApiError
from galapagos.server.jobs.fair_queue import REMEMBERED, FairQueue
from galapagos.server.jobs.pool import LEAST_SHARE, UNPLAYABLE, Worker, WorkerPool
from galapagos.server.jobs.thinking import MakePosition, Think, player_for
from galapagos.server.metrics import Metrics
from tests.support.people import Person
from tests.support.servers import ServerThread


def serve(queue: FairQueue[str], many: int, seconds: float = 1.0) -> list[str]:
    """The order in which one worker would take them."""
    order = []
    for _ in range(many):
        taken = queue.take()
        if taken is None:
            break
        person, table, item = taken
        order.append(item)
        queue.done(person, table, seconds)
    return order


def test_people_take_turns_regardless_of_their_jobs():
    queue: FairQueue[str] = FairQueue(1)
    for number in range(20):
        queue.put("hog", f"h{number}", f"hog {number}")
    queue.put("ann", "a", "ann 0")
    queue.put("ann", "a", "ann 1")
    queue.put("bob", "b", "bob 0")
    assert serve(queue, 6) == ["hog 0", "ann 0", "bob 0", "hog 1", "ann 1", "hog 2"]
    queue.put("ann", "a", "ann 2")
    assert serve(queue, 2) == ["ann 2", "hog 3"]


def test_heavy_users_wait_longer():
    queue: FairQueue[str] = FairQueue(1)
    for number in range(3):
        queue.put("slow", f"s{number}", f"slow {number}")
        queue.put("quick", f"q{number}", f"quick {number}")
    person, table, first = queue.take() or ("", "", "")
    queue.done(person, table, 3.0)
    assert first == "slow 0"
    assert serve(queue, 5) == ["quick 0", "quick 1", "quick 2", "slow 1", "slow 2"]


def test_idle_time_neither_earns_nor_costs_credit():
    queue: FairQueue[str] = FairQueue(1)
    for number in range(10):
        queue.put("early", "e", f"early {number}")
    assert len(serve(queue, 8)) == 8
    for number in range(4):
        queue.put("late", "l", f"late {number}")
    assert serve(queue, 6) == ["late 0", "early 8", "late 1", "early 9", "late 2", "late 3"]


def test_the_tables_of_one_person_take_turns():
    queue: FairQueue[str] = FairQueue(1)
    for number in range(3):
        queue.put("ann", "busy", f"busy {number}")
    queue.put("ann", "other", "other 0")
    assert serve(queue, 4) == ["busy 0", "other 0", "busy 1", "busy 2"]


def test_one_person_runs_no_more_than_the_quota():
    queue: FairQueue[str] = FairQueue(2)
    for number in range(5):
        queue.put("hog", f"h{number}", f"hog {number}")
    assert [taken[2] for taken in (queue.take(), queue.take()) if taken] == ["hog 0", "hog 1"]
    assert queue.take() is None
    queue.put("ann", "a", "ann 0")
    assert queue.take() == ("ann", "a", "ann 0")
    queue.done("hog", "h0", 1.0)
    assert queue.take() == ("hog", "h2", "hog 2")


def test_forgets_idle_people():
    queue: FairQueue[str] = FairQueue(1)
    for number in range(3 * REMEMBERED):
        queue.put(f"guest {number}", f"t{number}", "x")
        serve(queue, 1)
    assert len(queue.persons) <= REMEMBERED + 1


def test_removes_jobs_that_stop_waiting():
    queue: FairQueue[str] = FairQueue(1)
    queue.put("ann", "a", "gone")
    queue.put("ann", "a", "here")
    queue.remove("ann", "a", "gone")
    queue.remove("ann", "a", "never there")
    queue.remove("nobody", "a", "never there")
    assert serve(queue, 3) == ["here"]


# -- the pool ----------------------------------------------------------------------------------------------------------


class Naps(MakePosition):
    """A job that takes a moment."""

    def run(self) -> str:
        time.sleep(0.05)
        return ""


class Fails(MakePosition):
    def run(self) -> str:
        raise TypeError("a fault of ours")


def naps() -> Naps:
    return Naps(game("stones", seats=2), False)


def with_pool(work, **limits):
    async def running():
        pool = WorkerPool(1, 60.0, 1024, Metrics(), **limits)
        try:
            return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(running())


def test_a_guest_with_twenty_tables_delays_another_by_one_move():
    async def work(pool: WorkerPool) -> int:
        finished: list[str] = []

        async def job(person: str, table: str) -> None:
            await pool.run(naps(), person=person, table=table)
            finished.append(person)

        hog = [asyncio.create_task(job("hog", f"table {number}")) for number in range(20)]
        while not finished:  # they are under way
            await asyncio.sleep(0.01)
        before = len(finished)
        await job("ann", "hers")
        during = finished.count("hog") - before
        await asyncio.gather(*hog)
        assert len(finished) == 21
        return during

    assert with_pool(work) <= 2


def test_bots_think_less_for_people_with_many_tables():
    async def work(pool: WorkerPool) -> None:
        assert pool.share_of("ann") == 1.0
        turns = [asyncio.get_running_loop().create_future() for _ in range(5)]
        for number, turn in enumerate(turns[:4]):
            pool.queue.put("hog", f"table {number}", turn)
        assert pool.share_of("hog") == 0.25
        pool.queue.put("ann", "hers", turns[4])
        assert pool.share_of("hog") == 0.125
        assert pool.share_of("ann") == 0.5
        for number in range(100):
            pool.queue.put("hog", f"table {number}", turns[0])
        assert pool.share_of("hog") == LEAST_SHARE

    with_pool(work)


def test_a_bot_is_told_its_share(monkeypatch: pytest.MonkeyPatch):
    shares: list[float] = []

    async def first_choice(_: Worker, job: Think, __: float) -> int:
        shares.append(job.share)
        await asyncio.sleep(0)  # the others come in meanwhile
        return job.prompt.choices[0]

    async def work(pool: WorkerPool) -> None:
        table = Table(game("stones", seats=2), SeededDealer(1))
        prompt = table.prompt()
        await asyncio.gather(*(pool.think("expert", prompt, "hog", f"table {number}") for number in range(4)))

    monkeypatch.setattr(Worker, "run", first_choice)
    with_pool(work)
    assert shares == [1.0, 1 / 3, 1 / 2, 1.0]  # none of the others waited yet; three; two; one


@pytest.mark.parametrize(("level", "share"), [("expert", 1.0), ("expert", 0.25), ("casual", 0.5)])
def test_a_bot_thinks_for_its_share_of_the_time(level: str, share: float):
    """It keeps its limit of iterations, which makes it the level that it is."""
    usual, hurried = bot(level), player_for(level, share)
    assert isinstance(usual, SearchPlayer)
    assert isinstance(hurried, SearchPlayer)
    assert hurried.budget.seconds == usual.budget.seconds * share
    assert hurried.budget.iterations == usual.budget.iterations


def test_the_jobs_of_one_visitor_are_limited():
    async def work(pool: WorkerPool) -> None:
        jobs = [asyncio.create_task(pool.ask(naps(), 60.0, *UNPLAYABLE, person="hog")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as refused:
            await pool.ask(naps(), 60.0, *UNPLAYABLE, person="hog")
        assert (refused.value.status, refused.value.code) == (429, "slow_down")
        await pool.ask(naps(), 60.0, *UNPLAYABLE, person="ann")
        await asyncio.gather(*jobs)
        await pool.ask(naps(), 60.0, *UNPLAYABLE, person="hog")

    with_pool(work, most_jobs=3)


def test_drops_jobs_that_nobody_waits_for():
    async def work(pool: WorkerPool) -> None:
        first = asyncio.create_task(pool.run(naps(), person="ann"))
        second = asyncio.create_task(pool.run(naps(), person="bob"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert pool.queue.active_persons() == 0
        assert len(pool.free) == 1
        with pytest.raises(WorkFailed):
            await pool.run(Fails(game("stones", seats=2), False), person="ann")
        await pool.run(naps(), person="ann")

    with_pool(work)


def test_bots_and_visitors_do_not_wait_for_each_other(served: ServerThread, ann: Person):
    """While all workers of one kind are busy, those of the other do their jobs."""

    async def occupy(pool: WorkerPool) -> list[Worker]:
        return [await pool._turn(f"hog {number}", "table", 60.0) for number in range(len(pool.all))]

    async def free(pool: WorkerPool, workers: list[Worker]) -> None:
        for number, worker in enumerate(workers):
            pool._give_back(f"hog {number}", "table", worker, 0.0)

    bots, visitors = served.server.bots, served.server.visitors
    busy = served.run(occupy(bots))
    assert ann.post("/api/positions", game="stones", seats=2, begin="start")["position"]
    served.run(free(bots, busy))
    busy = served.run(occupy(visitors))
    with ann.sit(ann.make("beginning", "me", "bot:random")) as seat:
        seat.until_to_move()
        while not any(event["type"] == "moved" and event["by"] == "bot" for event in seat.events()):
            seat.until_to_move()
            seat.answer()
    served.run(free(visitors, busy))
    assert served.server.reviews.pool not in (bots, visitors)


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["name", "seats", "self", "options", "kind"])
def test_an_option_with_a_strange_name_is_refused(ann: Person, served: ServerThread, name: str):
    wishes = {
        "/api/tables": {"game": "stones", "seats": ["me", "open"], "options": {name: "x"}},
        "/api/positions": {"game": "stones", "seats": 2, "begin": "start", "options": {name: "x"}},
        "/api/study": {"game": "stones", "seats": 2, "options": {name: "x"}},
        "/api/records": {"game": "stones", "seats": 2, "format": 1, "moves": [], "options": {name: "x"}},
        "/api/film": {"game": "stones", "seats": 2, "format": 1, "moves": [], "options": {name: "x"}},
    }
    ann.post("/api/study", game="stones", seats=2)
    process = served.server.visitors.all[0].process
    for path, wish in wishes.items():
        answer = ann.http.post(path, json=wish)
        assert answer.status_code == 400, answer.text
        assert f"there is no option '{name}'" in answer.json()["message"]
    assert process is not None
    assert served.server.visitors.all[0].process is process
