"""The long version of the crash tests, outside the suite: `python -m tests.server.soak --kills 50`.

Kill the server (kill -9) at random moments while people play, and restart it. With `--postgres`, two servers share a
PostgreSQL, and each round kills a server, the database or a bot's process.

With `--faults`, each round fills the disk, takes the database back to an earlier schema that the servers upgrade, or
breaks the line between one of two servers and PostgreSQL (slow, cut for a while, lost for good, reset). With `--clock`
(which needs libfaketime), the clock of the machine jumps by an hour, forwards and back, while people play against the
clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.faults import break_line, full_disk, to_earlier_schema, until_refused
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, children
from tests.support.storm import Stubborn, more_answers, storm
from tests.support.wire_cutter import Line


def soak_sqlite(folder: Path, kills: int, tables: int) -> dict[str, float]:
    with ServerProcess(str(folder / "tables.db"), log=folder / "log") as server:
        return {**storm(server, kills, tables), "traces": (folder / "log").read_text().count("Traceback")}


def soak_postgres(folder: Path, kills: int, tables: int) -> dict[str, float]:
    with Postgres() as postgres:
        servers = [ServerProcess(postgres.address, log=folder / f"log{number}", think_seconds=2.0) for number in (1, 2)]
        with servers[0], servers[1]:
            stubborn = [Stubborn(lambda: [server.base for server in servers]) for _ in range(tables)]
            for table in stubborn:
                table.thread.start()
            counts = {"servers": 0, "database": 0, "bots": 0}
            for number in range(kills):
                time.sleep(random.uniform(0.3, 1.5))
                counts[kill_something(number, servers, postgres)] += 1
            time.sleep(5)
            told = sum(table.check() for table in stubborn)
            logs = "".join((folder / f"log{number}").read_text() for number in (1, 2))
    answers = sum(table.answers for table in stubborn)
    return {**counts, "told": told, "answers": answers, "traces": logs.count("Traceback")}


def kill_something(number: int, servers: list[ServerProcess], postgres: Postgres) -> str:
    if number % 5 == 4:
        postgres.kill()
        time.sleep(0.5)
        postgres.start()
        return "database"
    server = random.choice(servers)
    assert server.process is not None
    if number % 5 == 3:
        for child in children(server.process.pid):
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        return "bots"
    server.kill()
    server.start()
    return "servers"


def soak_faults(folder: Path, rounds: int, tables: int) -> dict[str, float]:
    """Half of the rounds on SQLite, half on PostgreSQL."""
    told = answers = 0
    for soak in (faults_sqlite, faults_postgres):
        stubborn = soak(folder, max(1, rounds // 2), tables)
        told += sum(len(heard) for table in stubborn for heard in table.received)
        answers += sum(table.answers for table in stubborn)
    logs = "".join(path.read_text() for path in folder.glob("log*"))
    return {"rounds": rounds, "told": told, "answers": answers, "traces": logs.count("Traceback")}


def faults_sqlite(folder: Path, rounds: int, tables: int) -> list[Stubborn]:
    database = folder / "faults.db"
    with ServerProcess(str(database), log=folder / "log0") as server:
        stubborn = started([Stubborn(lambda: [server.base]) for _ in range(tables)])
        for number in range(rounds):
            if number % 2:
                server.stop()
                to_earlier_schema(str(database))
                server.start()
            else:
                with full_disk(server):
                    until_refused(server)
            more_answers(stubborn)
        for table in stubborn:
            table.check()
    return stubborn


def faults_postgres(folder: Path, rounds: int, tables: int) -> list[Stubborn]:
    with Postgres() as postgres, Line(postgres.port) as line:
        through = postgres.address.replace(f":{postgres.port}/", f":{line.port}/")
        one = ServerProcess(through, log=folder / "log1", think_seconds=2.0)
        other = ServerProcess(postgres.address, log=folder / "log2", think_seconds=2.0)
        with one, other:
            stubborn = started([Stubborn(lambda: [one.base, other.base]) for _ in range(tables)])
            for number in range(rounds):
                how = ("lost", "slow", "reset", "cut", "upgrade")[number % 5]
                if how == "upgrade":
                    upgrade(postgres, [one, other])
                    more_answers(stubborn)
                else:
                    break_line(line, how, stubborn, random.uniform(1, 25))
            for table in stubborn:
                table.check()
    return stubborn


def upgrade(postgres: Postgres, servers: list[ServerProcess]) -> None:
    """Take the database back to an earlier schema; both servers find it at the same time, while people come back."""
    for server in servers:
        server.stop()
    to_earlier_schema(postgres.address)
    for server in servers:
        server.launch()
    for server in servers:
        server.start()


def started(stubborn: list[Stubborn]) -> list[Stubborn]:
    for table in stubborn:
        table.thread.start()
    more_answers(stubborn)
    return stubborn


def soak_clock(folder: Path, jumps: int, tables: int) -> dict[str, float]:
    """Two servers on PostgreSQL see a clock that jumps; one of them is killed and started again after each jump."""
    offset = folder / "offset"
    offset.write_text("+0\n")
    faked = {
        "LD_PRELOAD": str(libfaketime()),
        "FAKETIME_TIMESTAMP_FILE": str(offset),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    with Postgres() as postgres:
        servers = [ServerProcess(postgres.address, log=folder / f"log{number}") for number in (1, 2)]
        for server in servers:
            server.environment |= faked
        clock = {"type": "live", "seconds": 900, "increment": 5}
        with servers[0], servers[1]:
            bases = [server.base for server in servers]
            stubborn = started([Stubborn(lambda: bases, clock=clock) for _ in range(tables)])
            for number in range(jumps):
                offset.write_text("+0\n" if number % 2 else random.choice(["+3600\n", "-3600\n"]))
                more_answers(stubborn)
                servers[number % 2].kill()
                servers[number % 2].start()
                more_answers(stubborn)
            told = sum(table.check() for table in stubborn)
    lost = sum(
        message["type"] == "timed_out"
        for table in stubborn
        for _, received in [*table.finished, (table.table, table.received)]
        for heard in received
        for message in heard.values()
    )
    assert lost == 0, f"{lost} players lost their time"
    return {"jumps": jumps, "told": told, "answers": sum(table.answers for table in stubborn), "timed_out": lost}


def libfaketime() -> Path:
    found = [*Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), Path(os.environ.get("LIBFAKETIME", "-"))]
    known = [path for path in found if path.is_file()]
    if not known:
        raise SystemExit("libfaketime is not installed (Debian: apt-get install libfaketime), nor named by LIBFAKETIME")
    return known[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server again and again while people play.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--clock", action="store_true")
    wish = parser.parse_args()
    with TemporaryDirectory(prefix="pytest-soak-") as folder:
        chosen = {soak_postgres: wish.postgres, soak_faults: wish.faults, soak_clock: wish.clock}
        soak = next((each for each, wished in chosen.items() if wished), soak_sqlite)
        print(json.dumps(soak(Path(folder), wish.kills, wish.tables)))


if __name__ == "__main__":
    main()
