"""On a local Ray of two workers the same seeds give the same match."""

from __future__ import annotations

import pytest

ray = pytest.importorskip("ray", reason="an optional extra")

from galapagos.arena.runner import MatchRunner, Workers  # noqa: E402
from tests.arena.test_runner import MATCH, outcome  # noqa: E402


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same():
    assert outcome(MatchRunner(MATCH, Workers(jobs=2, ray=True))) == outcome(MatchRunner(MATCH, Workers()))
    assert not ray.is_initialized()
