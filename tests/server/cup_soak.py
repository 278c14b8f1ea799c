"""A duplicate tournament of 64 bots to its end, while the server is killed again and again.

python -m tests.server.cup_soak [--players 64] [--seats 4] [--rounds 3] [--kills 10] [--level random] [--game beginning]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import httpx

from galapagos.server.table.shuffle import verify
from tests.server.test_tournaments import make, page, read
from tests.support.accounts import account
from tests.support.servers import ServerProcess

LONGEST = 1800.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("players", 64), ("seats", 4), ("rounds", 3), ("kills", 10)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--level", default="random")
    parser.add_argument("--game", default="beginning")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak(given, Path(folder))


def soak(given: argparse.Namespace, folder: Path) -> None:
    server = ServerProcess(str(folder / "tables.db"), log=folder / "log").start()
    ann = account(server.base, "Ann")
    cup = make(
        ann, bots=[given.level] * given.players, seats=given.seats, game=given.game, duplicate=True, rounds=given.rounds
    )
    ann.post(f"/api/tournaments/{cup['id']}/start")
    killed, began = 0, time.monotonic()
    while (now := page(ann, cup))["tournament"]["status"] != "over":
        assert time.monotonic() - began < LONGEST, "it does not end"
        time.sleep(1.5)
        if killed < given.kills:
            server.kill()
            server.start()
            killed += 1
    tables = given.players // given.seats * given.rounds
    assert len(now["games"]) == tables, len(now["games"])
    assert all(game["over"] for game in now["games"])
    assert {row["games"] for row in now["standings"]} == {given.rounds}
    verified = sum(verify(read(ann, game["table"])).board != "" for game in now["games"])
    assert verified == tables
    seconds = time.monotonic() - began
    errors = (folder / "log").read_text().count("Traceback")
    print(
        f"{given.players} players, {tables} tables, {killed} kills, {seconds:.0f} s; every record verifies;"
        f" {errors} tracebacks; first: {now['standings'][0]['name']} with {now['standings'][0]['points']} points"
    )
    ann.leave()
    server.stop()


if __name__ == "__main__":
    try:
        main()
    except httpx.HTTPError as error:
        raise SystemExit(f"the server did not answer: {error!r}") from None
