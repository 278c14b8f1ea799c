"""The table of environments and the game that does nothing."""

from __future__ import annotations

import sys

from benchmarks import environments


def test_the_speed_table(capsys, monkeypatch):
    """All of ours is measured; what is not installed is left out."""
    monkeypatch.setattr(sys, "argv", ["environments", "0.02"])
    environments.main()
    told = capsys.readouterr().out
    for line in ("native | beginning", "vector | origin", "PettingZoo | stones", "OpenSpiel | galapagos_tyranno"):
        assert line in told
    assert "vector, 2 processes | beginning" in told
    assert "vector, int16 in place | tyranno" in told
    assert "OpenSpiel: a game that does nothing (idle_short)" in told
