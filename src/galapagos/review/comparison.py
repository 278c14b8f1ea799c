"""Compare two moves: play on from both in the same imagined worlds and count what each brings."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

import msgspec

from galapagos.bots.search import Search, margin
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.review.chances import error_of_mean, mean
from galapagos.review.win_chance import SeatView

WORLDS: Final = 200
WORTH_TELLING: Final = 0.3  # of anything, on average: nobody feels a tenth of an animal
AHEAD: Final = "ahead"  # points ahead of the best other seat
OTHERS: Final = "others."  # prefix of what is counted for the other seats: less is better


class Difference(msgspec.Struct, frozen=True):
    """How much more of something the better move brings on average."""

    what: str
    amount: float
    error: float

    @property
    def sure(self) -> float:
        """The amount in standard errors."""
        return self.amount / max(self.error, 0.02)

    @property
    def clear(self) -> bool:
        return self.amount >= WORTH_TELLING and self.sure >= 2


def compare(eyes: SeatView, better: int, worse: int, worlds: int = WORLDS) -> list[Difference]:
    """The difference in points first, then everything else, the clearest difference first.

    The hand-made evaluator plays on and counts: it thinks in points, where a network knows chances only.
    """
    search = msgspec.structs.replace(eyes, evaluator=STANDARD).search(3)
    gains = defaultdict[str, list[float]](list)
    for number in range(worlds):
        world = search.world.copy()
        world.redeal(eyes.seat, search.rng)
        good, bad = (played_on(search, world, answer, eyes.seed + number, eyes) for answer in (better, worse))
        for what, amount in good.items():
            gains[what].append(amount - bad[what])
    ahead, *rest = [Difference(what, mean(values), error_of_mean(values)) for what, values in gains.items()]
    return [ahead, *sorted(rest, key=lambda difference: -difference.sure)]


def played_on(search: Search, world: State, answer: int, seed: int, eyes: SeatView) -> dict[str, float]:
    """What a world is worth after a move. Both moves get the same dice as long as they roll equally many."""
    search.rng = Rng(seed)
    after = world.copy()
    after.play(answer)
    search.roll_out(after)
    return counted(eyes.game, search.evaluator, after, eyes.seat)


def counted(game: Game, evaluator: Evaluator[Any], state: State, seat: int) -> dict[str, float]:
    ahead = margin(state.scores(), seat) if state.actor == OVER else evaluator.evaluate(state, seat)
    others = [game.facts(state, other) for other in range(game.seats) if other != seat]
    facts = {AHEAD: ahead}
    for what, amount in game.facts(state, seat).items():
        facts[what] = amount
        facts[OTHERS + what] = -mean([their[what] for their in others])
    return facts
