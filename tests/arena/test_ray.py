"""On a local Ray of two workers the same seeds give the same match."""

from __future__ import annotations

import pytest

import galapagos
from galapagos.arena.facade import Bot
from galapagos.arena.runner import MatchRunner, Workers
from tests.arena.test_runner import MATCH, outcome
from tests.support.bots import Lucky
from tests.support.frameworks import framework

ray = framework("ray")


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same():
    assert outcome(MatchRunner(MATCH, Workers(jobs=2, ray=True))) == outcome(MatchRunner(MATCH, Workers()))
    assert not ray.is_initialized()


@pytest.mark.filterwarnings("ignore")
def test_bots_of_ones_own_play_on_ray():
    class Local(galapagos.Player):
        def choose(self, prompt: galapagos.Prompt) -> int:
            return prompt.choices[-1]

    bots: dict[str, Bot] = {"local": Local, "lucky": lambda seed: Lucky(galapagos.Rng(seed))}
    alone = galapagos.match("beginning", bots, games=4)
    spread = galapagos.match("beginning", bots, games=4, jobs=2, ray=True)
    assert [one.scores for one in spread.games] == [one.scores for one in alone.games]
