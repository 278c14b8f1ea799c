"""Two processes think about one decision."""

from __future__ import annotations

import pytest

from galapagos.bots import bot
from galapagos.bots.parallel import ParallelSearchPlayer, added_up
from galapagos.bots.search_player import SearchResult
from galapagos.core.errors import GalapagosError
from tests.support.positions import last_bite


def test_two_processes_find_the_last_bite():
    turn = last_bite()
    player = bot("search:60*2", 3)
    assert isinstance(player, ParallelSearchPlayer)
    thought = player.think(turn)
    assert thought.iterations == sum(thought.visits) == 120
    assert turn.words[turn.choices.index(thought.move)] == "wolf attacks crab"


def test_findings_are_added_up():
    one = SearchResult(4, [4, 5], [30, 10], [0.6, 0.4], [0.55, 0.45], ["ann: one"], 40, 0.1)
    other = SearchResult(5, [4, 5], [10, 50], [0.2, 0.5], [0.45, 0.55], ["ann: other"], 60, 0.1)
    both = added_up([one, other], 0.2)
    assert (both.move, both.visits, both.iterations, both.line) == (5, [40, 60], 100, ["ann: other"])
    assert both.values == pytest.approx([0.5, (0.4 * 10 + 0.5 * 50) / 60])
    assert both.expected == pytest.approx([0.49, 0.51])


@pytest.mark.parametrize("name", ["search*2", "greedy*2", "beginner*2", "expert*1", "expert*x", "expert*99"])
def test_what_cannot_use_several_processes(name: str):
    with pytest.raises(GalapagosError, match="cannot use several processes"):
        bot(name)
