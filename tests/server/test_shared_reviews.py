"""Two server processes on one PostgreSQL: each review is the work of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.test_reviews import brought_in, until
from tests.support.people import Person
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess

JUDGED = re.compile(r"^galapagos_review_moments_total (\S+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    logs: list[Path] = [tmp_path_factory.mktemp("logs") / name for name in ("one", "other")]
    servers = [ServerProcess(postgres.address, log=log, review_seconds=0.01) for log in logs]
    servers[0].launch()
    with servers[1], servers[0]:
        yield servers
    for log in logs:
        assert "Traceback" not in log.read_text()


@pytest.fixture
def people(two: list[ServerProcess]) -> Iterator[list[Person]]:
    """Somebody at each process."""
    came = [Person(server.base, name) for server, name in zip(two, ("Ann", "Bob"), strict=True)]
    for person in came:
        person.http.timeout = 120  # they wait on purpose
    yield came
    for person in came:
        person.leave()


def judged(servers: list[ServerProcess]) -> list[int]:
    found = [JUDGED.search(httpx.get(f"{server.base}/metrics").text) for server in servers]
    return [int(float(each[1])) for each in found if each]


def begin_at_once(postgres: Postgres, people: list[Person], table: str) -> None:
    """Both processes look, and find that nobody works on it; only then can either of them write."""
    with ThreadPoolExecutor(len(people)) as pool:
        with postgres.unwritable("reviews", waiting=len(people)):
            asked = [pool.submit(person.post, f"/api/tables/{table}/review") for person in people]
        for each in asked:
            assert each.result(60)["status"] in ("running", "done")


def check_worked_on_by_one(servers: list[ServerProcess], before: list[int], moments: int) -> None:
    """Every moment was judged once, all of them in the same process."""
    spent = [after - at_first for after, at_first in zip(judged(servers), before, strict=True)]
    assert sorted(spent) == [0, moments]


def test_two_processes_that_begin_a_review_share_one(postgres, two, people):
    for _ in range(2):
        table = brought_in(people[0])
        before = judged(two)
        begin_at_once(postgres, people, table)
        card = until(people[0], table, "done")
        until(people[1], table, "done")
        check_worked_on_by_one(two, before, card["all"])


def test_two_processes_that_resume_a_review_share_one(postgres, two, people):
    table = brought_in(people[0])
    postgres.ask(
        "INSERT INTO reviews (table_id, seat, person, status, runner, changed, summary) "
        f"VALUES ('{table}', 0, 'nobody', 'stopped', 'gone', 1, '')"
    )
    before = judged(two)
    begin_at_once(postgres, people, table)
    card = until(people[0], table, "done")
    check_worked_on_by_one(two, before, card["all"])


def test_leaves_the_other_process_its_review(two, people):
    """The other process reports the progress, too."""
    table = brought_in(people[0])
    before = judged(two)
    people[0].post(f"/api/tables/{table}/review")
    assert people[1].post(f"/api/tables/{table}/review")["status"] in ("running", "done")
    card = until(people[1], table, "done")
    check_worked_on_by_one(two, before, card["all"])
