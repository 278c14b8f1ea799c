"""The long version of the crash tests, outside the suite: `python -m tests.server.soak --kills 50`.

Kill the server (kill -9) at random moments while people play, and restart it. With `--postgres`, two servers share a
PostgreSQL, and each round kills a server, the database or a bot's process.
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

from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, children
from tests.support.storm import Stubborn, storm


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


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server again and again while people play.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--postgres", action="store_true")
    wish = parser.parse_args()
    with TemporaryDirectory(prefix="pytest-soak-") as folder:
        soak = soak_postgres if wish.postgres else soak_sqlite
        print(json.dumps(soak(Path(folder), wish.kills, wish.tables)))


if __name__ == "__main__":
    main()
