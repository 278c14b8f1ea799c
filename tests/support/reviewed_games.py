"""Short games and their reviews."""

from __future__ import annotations

from functools import cache

from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.options import OptionValue
from galapagos.core.record import Record
from galapagos.core.registry import game as make_game
from galapagos.core.rng import Rng
from galapagos.core.table import Player, Prompt, Table
from galapagos.review.review import Effort, Review, digest_of, moments_of, outline_of
from galapagos.review.runner import judge_all
from galapagos.review.summary import Summary, summary_of

SMALL: dict[str, dict[str, OptionValue]] = {"stones": {"board": "rect-7x7", "turn_limit": "20"}}
LITTLE = Effort(0.0, 16)


class Wanderer(Player):
    """Plays anything, but does not give up."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, prompt: Prompt) -> int:
        choices = [choice for choice, words in zip(prompt.choices, prompt.words, strict=True) if words != "resign"]
        return choices[self.rng.below(len(choices))]


@cache
def record_of(name: str, seats: int = 2) -> Record:
    """The first seat plays at random, the others do not."""
    game = make_game(name, seats=seats, **SMALL.get(name, {}))
    table = Table(game, SeededDealer("a game to look back at"))
    table.play_out([Wanderer(1), *(bot("greedy", seed=seat) for seat in range(1, seats))])
    return table.record()


@cache
def summary(name: str, seats: int = 2, reviewed: tuple[int, ...] = (0,)) -> Summary:
    record = record_of(name, seats)
    moments = list(moments_of(record, reviewed, LITTLE))
    review = Review(digest_of(record), LITTLE, list(reviewed), found=list(judge_all(moments)))
    return summary_of(outline_of(record), review, len(moments))
