"""A PostgreSQL server for tests: created in a folder, started, killed, started again."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.support.patience import PATIENCE
from tests.support.servers import children, free_port, until


def binaries() -> Path | None:
    """Find PostgreSQL's programs: the newest version in Debian's folders, or those on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if found:
        return found[-1].parent
    known = shutil.which("initdb")
    return Path(known).resolve().parent if known else None


def required() -> Path:
    place = binaries()
    if place is None:
        message = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return place


class Postgres:
    def __init__(self) -> None:
        self.binaries, self.port = required(), free_port()
        self.folder = Path(mkdtemp(prefix="galapagos-postgres-"))
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.place = self.folder / "cluster"

    @property
    def address(self) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs, which refuse to run as root, or another one."""
        change = ["runuser", "-u", self.user, "--"] if os.geteuid() == 0 else []
        known = self.binaries / program
        command = [*change, str(known) if known.exists() else program, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def __enter__(self) -> Postgres:
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user)
        self.run("cp", "-a", str(template(self)), str(self.place))
        self.start()
        return self

    def start(self) -> None:
        options = f"-p {self.port} -c unix_socket_directories= -c listen_addresses=127.0.0.1"
        self.run("pg_ctl", "-D", str(self.place), "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def kill(self) -> None:
        """Kill it without warning, as a power cut would."""
        pid = int((self.place / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGSTOP)  # so that it starts no more children
        doomed = [*children(pid), pid]
        for process in doomed:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until(lambda: not any(alive(process) for process in doomed))
        (self.place / "postmaster.pid").unlink()  # a zombie would make it look alive

    def ask(self, statement: str) -> str:
        return self.run("psql", self.address, "-Atc", statement).strip()

    @contextmanager
    def unwritable(self, table: str, waiting: int) -> Iterator[None]:
        """Let writers of a table wait until there are `waiting` of them, then let all go on at once. Reading works."""
        psql = [str(self.binaries / "psql"), self.address, "-q"]
        with subprocess.Popen(psql, stdin=subprocess.PIPE, text=True) as session:
            assert session.stdin is not None
            session.stdin.write(f"BEGIN; LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE;\n")
            session.stdin.flush()
            self.wait_for(1, f"SELECT count(*) FROM pg_locks WHERE relation = '{table}'::regclass AND granted")
            yield
            self.wait_for(
                waiting, f"SELECT count(*) FROM pg_locks WHERE relation = '{table}'::regclass AND NOT granted"
            )
            session.stdin.write("COMMIT;\n\\q\n")
            session.stdin.flush()

    def wait_for(self, many: int, statement: str) -> None:
        until(lambda: int(self.ask(statement)) >= many)

    def __exit__(self, *_: object) -> None:
        self.run("pg_ctl", "-D", str(self.place), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)


@lru_cache(maxsize=1)
def template_folder() -> Path:
    folder = Path(mkdtemp(prefix="galapagos-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def template(postgres: Postgres) -> Path:
    """A new cluster to be copied, which takes a tenth of the time of making one."""
    folder, place = template_folder(), template_folder() / "cluster"
    if not place.exists():
        if os.geteuid() == 0:
            shutil.chown(folder, postgres.user)
        postgres.run("initdb", "-D", str(place), "-A", "trust", "-U", postgres.user, "--no-sync")
    return place


def alive(pid: int) -> bool:
    """False for a process that is gone, or a zombie."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
