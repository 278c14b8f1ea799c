"""The measurement of many sockets, in short: everybody connects through nginx, plays, and is counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks import scale
from benchmarks.scale import BEGIN, END, Row, measure, share, summary, table, write
from tests.support.nginx import workers_for


def test_a_few_sockets_over_two_processes():
    row = measure(sockets=12, processes=2, seconds=5, pace=0.4, generators=2)
    assert row.connected == 12
    assert row.errors == {}
    assert row.answers_second > 1
    assert row.round_trips["p99"] >= row.round_trips["p50"] > 0
    assert len(row.servers) == len(row.megabytes) == 2
    assert min(row.megabytes) > 20
    assert row.postgres > 0


def test_the_page_gets_the_table_and_keeps_the_rest(tmp_path: Path):
    page = tmp_path / "scale.md"
    page.write_text(f"# Before\n{BEGIN}\nold\n{END}\nAfter\n")
    row = Row(sockets=1000, processes=2, seconds=60, connected=1000, round_trips={"p50": 5.0, "p90": 9.0, "p99": 41.6})
    write(page, [row], 60, 4)
    text = page.read_text()
    assert text.startswith("# Before\n")
    assert text.endswith("After\n")
    assert "old" not in text
    assert "| 1,000 | 2 |" in text
    assert "42 ms" in text
    assert len({line.count("|") for line in table([row]).splitlines()}) == 1


def test_everybody_is_shared_out():
    assert share(10, 3) == [4, 3, 3]


@pytest.mark.parametrize(("sockets", "workers"), [(100, 1), (5_000, 1), (10_000, 2), (20_000, 3)])
def test_nginx_gets_as_many_workers_as_the_files_ask_for(sockets: int, workers: int):
    found, files = workers_for(sockets, most_files=20_000)
    assert found == workers
    assert files <= 20_000
    assert found * files >= 2 * sockets * 1.2 or found == 1  # some workers get more than others


def row_of(sockets: int, processes: int, p99: float, **more: object) -> Row:
    told = {
        "sockets": sockets,
        "processes": processes,
        "seconds": 60,
        "connected": sockets,
        "round_trips": {"p99": p99},
    }
    return msgspec.convert({**told, **more}, Row)


def test_the_summary_says_what_holds_and_what_was_not_measured():
    rows = [
        row_of(1_000, 1, 20),
        row_of(2_000, 1, 99),
        row_of(5_000, 1, 2_000),
        row_of(5_000, 2, 60),
        row_of(10_000, 2, 60, errors={"ConnectionClosedError": 3}),
        row_of(5_000, 4, 60, connected=4_000),
    ]
    told = summary(rows)
    assert "up to 2,000 sockets on 1 process, up to 5,000 sockets on 2 processes, none of these on 4 processes" in told
    assert "Not measured: 1,000 on 2, 1,000 on 4, 2,000 on 2, 2,000 on 4, 10,000 on 1, 10,000 on 4." in told
    assert "| 4,000 of 5,000 | 4 |" in table(rows)


def test_it_goes_on_where_it_stopped_and_keeps_rows_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept, page = tmp_path / "rows", tmp_path / "scale.md"
    page.write_text(f"{BEGIN}{END}")
    asked: list[tuple[int, int]] = []

    def pretend(sockets: int, processes: int, *_: object) -> Row:
        asked.append((sockets, processes))
        if sockets == 20:
            raise OSError("too many open files")
        return row_of(sockets, processes, 12)

    monkeypatch.setattr(scale, "measure", pretend)
    command = ["scale", "--rows", str(kept), "--write", str(page), "--processes", "1", "2", "--sockets", "10"]
    for more in ([], ["20"], ["20"]):
        monkeypatch.setattr("sys.argv", [*command, *more])
        scale.main()
    assert asked == [(10, 1), (10, 2), (20, 1), (20, 2)]  # each of them once
    assert page.read_text().count("12 ms") == 2
    assert page.read_text().count("0 of 20") == page.read_text().count("1 × OSError") == 2
