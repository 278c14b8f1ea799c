"""`galapagos open`, which is what `make play` runs: the page on this machine, kept in the user's own folder."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from galapagos.core.errors import GalapagosError
from galapagos.server import local as at_home


def test_a_port_in_use_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind((at_home.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(at_home, "PORTS", range(port, port + 1))
        with pytest.raises(GalapagosError, match="are all in use"):
            at_home.free_port()


def test_it_serves_from_the_users_folder_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "galapagos.terminal.main", "open", "--no-browser"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, said
        assert answer(address[0] + "healthz") == 200
        assert answer(address[0]) == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(120) in (0, -signal.SIGINT, 130)
    assert (tmp_path / "galapagos" / "tables.db").exists()


def answer(address: str) -> int:
    """Wait for the server to come up."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            return httpx.get(address).status_code
        except httpx.TransportError:
            time.sleep(0.2)
    raise AssertionError(f"{address} does not answer")
