"""How many people a server holds: sockets at a human pace over several processes on PostgreSQL, behind nginx.

    python -m benchmarks.scale                                      1,000 to 10,000 sockets over 1, 2 and 4 processes
    python -m benchmarks.scale --sockets 2000 --processes 2         one of them
    python -m benchmarks.scale --rows FILE                          measure what is not in the file yet, and add it
    python -m benchmarks.scale --rows FILE --write docs/scale.md    put the table into the page as well, row by row

Everything runs on this machine: PostgreSQL, nginx (without TLS), the server processes, and the load generators in
processes of their own. Two cores for all of it measure the whole, not a server alone. What the machine is not up to
gets its row, too: with errors, or with nobody connected. Stopped, the same command goes on with the next row.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import platform
import re
import time
import traceback
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from itertools import product
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct, field

from benchmarks.load import Plan, play, raise_file_limit, spread
from galapagos.server.settings import Settings
from tests.support.nginx import Nginx
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, children

SOCKETS = (1_000, 2_000, 5_000, 10_000)
PROCESSES = (1, 2, 4)
PEOPLE = 4  # at a table
CONNECT_SECONDS = 1200.0
END_SECONDS = 300.0  # after the play, until the last one has closed its sockets
QUICK_MS = 100.0  # the p99 that people do not notice
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
PAGE = os.sysconf("SC_PAGE_SIZE")


class Row(Struct, kw_only=True):
    """One measurement. Processor time is in cores: 1.0 is one core, busy all the time."""

    sockets: int
    processes: int
    seconds: float
    connected: int = 0
    answers_second: float = 0.0
    messages_second: float = 0.0
    round_trips: dict[str, float] = field(default_factory=dict)  # milliseconds
    servers: list[float] = field(default_factory=list)
    nginx: float = 0.0
    postgres: float = 0.0
    generators: float = 0.0
    megabytes: list[int] = field(default_factory=list)  # of each server process
    errors: dict[str, int] = field(default_factory=dict)


# -- processor time and memory ----------------------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    """A process and everything it started."""
    try:
        return [pid, *(member for child in children(pid) for member in family(child))]
    except FileNotFoundError:
        return []


def processor_seconds(pids: Iterable[int]) -> float:
    """To the nanosecond: the clock ticks of /proc/PID/stat miss a process that runs for less than ten milliseconds."""
    total = 0
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            try:
                total += int(thread.read_text().split()[0])
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has ended
    return total / 1e9


def megabytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE // 1_000_000


# -- load -------------------------------------------------------------------------------------------------------------


def generate(port: int, plan: Plan, start: Any, results: Any) -> None:
    """One load generator: connect everybody, wait for the others, play."""
    raise_file_limit(plan.clients + 200)
    times: list[float] = []
    gc.disable()  # a collection would stop thousands of clients for half a second, and the server would be blamed
    try:
        report = asyncio.run(play("127.0.0.1", port, plan, times, start.wait))
    except BaseException:
        start.abort()  # nobody waits for us in vain
        raise
    results.put((report.connected, report.answers, report.messages, report.errors, times, time.process_time()))


def share(whole: int, parts: int) -> list[int]:
    return [whole // parts + (place < whole % parts) for place in range(parts)]


def measure(sockets: int, processes: int, seconds: float, pace: float, generators: int) -> Row:
    row = Row(sockets=sockets, processes=processes, seconds=seconds)
    raise_file_limit(3 * sockets + 1000)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="galapagos-scale-")))
        postgres = stack.enter_context(Postgres())
        usual: dict[str, Any] = {"sweep_seconds": Settings().sweep_seconds, "pace_seconds": Settings().pace_seconds}
        servers = [ServerProcess(postgres.address, log=folder / f"log{n}", **usual) for n in range(processes)]
        for server in servers:
            server.launch()  # all at once
        for server in servers:
            stack.enter_context(server)
        ports = [server.port for server in servers]
        nginx = stack.enter_context(Nginx(folder, ports, sockets, encrypted=False))
        measure_load(row, Plan(seconds=seconds, pace=pace), generators, postgres, servers, nginx)
    return row


def measure_load(
    row: Row, plan: Plan, generators: int, postgres: Postgres, servers: Sequence[ServerProcess], nginx: Nginx
) -> None:
    spawn = multiprocessing.get_context("spawn")
    start, results = spawn.Barrier(generators + 1), spawn.Queue()
    workers: list[SpawnProcess] = []
    try:
        for clients in share(row.sockets, generators):
            part = Plan(clients=clients, tables=-(-clients // PEOPLE), seconds=plan.seconds, pace=plan.pace)
            workers.append(spawn.Process(target=generate, args=(nginx.tls, part, start, results)))
            workers[-1].start()
        start.wait(CONNECT_SECONDS)  # everybody is connected, or somebody failed
        measure_cores(row, plan.seconds * 0.9, workers, postgres, servers, nginx)  # while all of them play
        collect(row, [results.get(timeout=plan.seconds + END_SECONDS) for _ in workers])
    finally:
        for worker in workers:
            worker.join(0 if row.connected == 0 else END_SECONDS)
            worker.terminate()


def measure_cores(
    row: Row,
    span: float,
    workers: Sequence[SpawnProcess],
    postgres: Postgres,
    servers: Sequence[ServerProcess],
    nginx: Nginx,
) -> None:
    """Measure for some seconds what everything takes of the processor."""
    pids = {
        "nginx": family(nginx.pid),
        "postgres": family(int((postgres.place / "postmaster.pid").read_text().split()[0])),
    }
    mains = [server.process.pid for server in servers if server.process is not None]
    before = {name: processor_seconds(group) for name, group in pids.items()}
    each = [processor_seconds([pid]) for pid in mains]
    generating = [processor_seconds([worker.pid or 0]) for worker in workers]
    time.sleep(span)
    row.servers = [round((processor_seconds([pid]) - old) / span, 6) for pid, old in zip(mains, each, strict=True)]
    row.nginx, row.postgres = (
        round((processor_seconds(pids[name]) - before[name]) / span, 6) for name in ("nginx", "postgres")
    )
    now = [processor_seconds([worker.pid or 0]) for worker in workers]
    row.generators = round((sum(now) - sum(generating)) / span, 6)
    row.megabytes = [megabytes(pid) for pid in mains]


def collect(row: Row, parts: Sequence[tuple[int, int, int, dict[str, int], list[float], float]]) -> None:
    times: list[float] = []
    answers = messages = 0
    for connected, answered, heard, errors, measured, _ in parts:
        row.connected += connected
        answers, messages, times = answers + answered, messages + heard, times + measured
        for name, count in errors.items():
            row.errors[name] = row.errors.get(name, 0) + count
    row.answers_second, row.messages_second = round(answers / row.seconds, 1), round(messages / row.seconds, 1)
    row.round_trips = spread(times)


# -- the page ---------------------------------------------------------------------------------------------------------


def table(rows: Sequence[Row]) -> str:
    times, cores = "p50 | p90 | p99", "Servers (cores) | nginx | PostgreSQL | Load"
    lines = [f"| Sockets | Processes | Answers/s | {times} | {cores} | MB each | Errors |", "|" + "---|" * 12]
    for row in rows:
        trips = [f"{row.round_trips.get(mark, 0):.0f} ms" for mark in ("p50", "p90", "p99")]
        cells = [
            f"{row.sockets:,}" if row.connected == row.sockets else f"{row.connected:,} of {row.sockets:,}",
            str(row.processes),
            f"{row.answers_second:g}",
            *trips,
            " + ".join(f"{cores:.2f}" for cores in row.servers),
            *(f"{cores:.2f}" for cores in (row.nginx, row.postgres, row.generators)),
            str(max(row.megabytes, default=0)),
            ", ".join(f"{count} × {name}" for name, count in row.errors.items()) or "none",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(rows: Sequence[Row]) -> str:
    """Say how many sockets each number of processes holds well, and what was not measured."""
    told = []
    for processes in sorted({row.processes for row in rows}):
        holds = max((row.sockets for row in rows if row.processes == processes and holds_well(row)), default=0)
        up_to = f"up to {holds:,} sockets" if holds else "none of these"
        told.append(f"{up_to} on {processes} process{'es' if processes > 1 else ''}")
    measured = {(row.sockets, row.processes) for row in rows}
    missing = [
        f"{sockets:,} on {processes}"
        for sockets, processes in product(SOCKETS, PROCESSES)
        if (sockets, processes) not in measured
    ]
    lines = [f"Everybody connected, without errors and with a p99 below {QUICK_MS:g} ms: {', '.join(told)}."]
    return "\n".join([*lines, *([f"Not measured: {', '.join(missing)}."] if missing else [])])


def holds_well(row: Row) -> bool:
    return row.connected == row.sockets and not row.errors and 0 < row.round_trips.get("p99", 0) < QUICK_MS


def machine() -> str:
    found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    kind = found[1] if found else platform.machine()
    today = time.strftime("%Y-%m-%d", time.gmtime())
    return f"{os.cpu_count()} cores ({kind}), Python {platform.python_version()}, {today}"


def write(page: Path, rows: Sequence[Row], seconds: float, pace: float) -> None:
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    told = f"{machine()}; {seconds:g} s each, {pace:g} s of thinking for an answer, {PEOPLE} people at a table."
    page.write_text(f"{before}{BEGIN}\n{told}\n\n{table(rows)}\n\n{summary(rows)}\n{END}{after}", encoding="utf-8")


def read(file: Path | None) -> list[Row]:
    """The newest measurement of each kind, in order."""
    known = file is not None and file.exists()
    rows = [msgspec.json.decode(line, type=Row) for line in file.read_bytes().splitlines()] if file and known else []
    return in_order(rows)


def in_order(rows: Iterable[Row]) -> list[Row]:
    newest = {(row.sockets, row.processes): row for row in rows}
    return [newest[kind] for kind in sorted(newest)]


def measure_anyhow(sockets: int, processes: int, seconds: float, pace: float, generators: int) -> Row:
    """Measure a row; one that the machine is not up to is a row, too."""
    try:
        return measure(sockets, processes, seconds, pace, generators)
    except Exception as error:
        traceback.print_exc()
        return Row(sockets=sockets, processes=processes, seconds=seconds, errors={type(error).__name__: 1})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, nargs="+", default=SOCKETS)
    parser.add_argument("--processes", type=int, nargs="+", default=PROCESSES)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=4.0)
    parser.add_argument("--generators", type=int, default=2)
    parser.add_argument("--rows", type=Path, help="a file of what is measured; what is in it is not measured again")
    parser.add_argument("--write", type=Path, help="the page that gets the table")
    wish = parser.parse_args()
    rows = read(wish.rows)
    known = {(row.sockets, row.processes) for row in rows}
    for sockets, processes in product(wish.sockets, wish.processes):
        if (sockets, processes) in known:
            continue
        row = measure_anyhow(sockets, processes, wish.seconds, wish.pace, wish.generators)
        line = msgspec.json.encode(row).decode()
        print(time.strftime("%T"), line, flush=True)
        if wish.rows:
            with wish.rows.open("a") as kept:
                kept.write(f"{line}\n")
        rows = in_order([*rows, row])
        if wish.write:
            write(wish.write, rows, wish.seconds, wish.pace)
    print(f"{table(rows)}\n\n{summary(rows)}")
    if wish.write:
        write(wish.write, rows, wish.seconds, wish.pace)


if __name__ == "__main__":
    main()
