"""The load command, in short: no error, and every answer comes back."""

from __future__ import annotations

import pytest

from benchmarks.load import Plan, run, spread
from galapagos.core.errors import GalapagosError
from tests.support.servers import ServerThread


def test_many_clients_play_without_an_error(served: ServerThread):
    report = run(Plan(clients=24, tables=6, seconds=5, pace=0.4), served.base)
    assert report.connected == 24
    assert report.errors == {}
    assert report.answers > 10
    assert report.round_trips["p99"] > 0
    assert report.memory_connected > 0


@pytest.mark.parametrize(
    ("plan", "url", "says"),
    [
        (Plan(clients=9000), None, "5000"),
        (Plan(clients=10, tables=20), None, "tables"),
        (Plan(clients=100, tables=2), None, "seats"),
        (Plan(clients=4, tables=1), "http://play.example", "--foreign"),
    ],
)
def test_refuses_unreasonable_loads(plan: Plan, url: str | None, says: str):
    with pytest.raises(GalapagosError, match=says):
        run(plan, url)


def test_the_spread_of_round_trips():
    assert spread([number / 1000 for number in range(100)]) == {"p50": 50.0, "p90": 90.0, "p99": 99.0, "max": 99.0}
    assert spread([]) == {}
