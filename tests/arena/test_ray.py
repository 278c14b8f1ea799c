"""On a local Ray of two workers the same seeds give the same match."""

from __future__ import annotations

import pytest

ray = pytest.importorskip("ray", reason="an optional extra")

from galapagos.arena.runner import Contest, Crew  # noqa: E402
from tests.arena.test_contest import MATCH, outcome  # noqa: E402


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same():
    assert outcome(Contest(MATCH, Crew(jobs=2, ray=True))) == outcome(Contest(MATCH, Crew()))
    assert not ray.is_initialized()
