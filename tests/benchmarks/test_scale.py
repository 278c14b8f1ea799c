"""The measurement of many sockets, in short: everybody connects through nginx, plays, and is counted."""

from __future__ import annotations

from pathlib import Path

from benchmarks.scale import BEGIN, END, Row, measure, share, table, write


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
