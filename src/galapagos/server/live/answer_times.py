"""How long people take for veiled questions, so that what is answered in their place takes as long.

A veiled question is also put to those who have nothing to decide. If their answers came sooner or later than real ones,
the time would tell what the card is.
"""

from __future__ import annotations

import math
import random
import time
from collections import OrderedDict, deque
from collections.abc import Sequence

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from galapagos.server.storage.schema import keys
from galapagos.server.storage.store import Conflict, Store
from galapagos.server.table.ledger import Ledger

KEPT = 200  # times for each question, of all people and of each one
MOST_PEOPLE = 2000
ENOUGH = 8  # times of one person, to answer as this person would
PRIOR = 10  # how many times the guess counts for before there are any
SPREAD = 0.6  # of the guess, around twice `veil_seconds`: a middle half from two to four and a half seconds
LONGEST = 30.0  # seconds; nobody is kept waiting longer for an answer that nobody decides
NAME = "veil "  # of the keys in the database


class VeiledQuestion(Struct, frozen=True):
    """A veiled question: of which kind, whom it was put to, and when."""

    kind: str
    who: str
    since: int


def veiled_question(ledger: Ledger) -> VeiledQuestion | None:
    """Return the veiled question on the table, if there is one."""
    if ledger.status != "playing" or ledger.paused or ledger.actor < 0 or not ledger.veiled:
        return None
    chair, seat = ledger.chairs[ledger.actor], ledger.actor
    who = f"bot {ledger.bot_level(seat)}" if chair.played_by_bot else chair.person
    kind = f"{ledger.game.name} {type(ledger.playing.state.decision()).__name__}"
    return VeiledQuestion(kind, who, ledger.clocks.since)


class AnswerTimes:
    def __init__(self, store: Store, veil_seconds: float, rng: random.Random | None = None) -> None:
        self.store, self.veil_seconds = store, veil_seconds
        self.rng = rng or random.SystemRandom()  # unpredictable, and no seed of anyone else is disturbed
        self.of_all: dict[str, deque[float]] = {}
        self.of_one: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self.thinking: dict[tuple[str, str], deque[float]] = {}

    # -- what people did ----------------------------------------------------------------------------------------------

    def add(self, question: VeiledQuestion, seconds: float) -> None:
        """Note how long a person took for a real choice."""
        seconds = min(max(seconds, 0.001), LONGEST)
        self.of_all.setdefault(question.kind, deque(maxlen=KEPT)).append(seconds)
        key = question.kind, question.who
        self.of_one.setdefault(key, deque(maxlen=KEPT)).append(seconds)
        self.of_one.move_to_end(key)
        if len(self.of_one) > MOST_PEOPLE:
            self.of_one.popitem(last=False)

    async def load(self) -> None:
        """Read what earlier servers have seen: the times of all people together, not whose they were."""
        for row in await self.store.rows(sql.select(keys).where(keys.c.name.startswith(NAME))):
            times = msgspec.json.decode(row["value"], type=list[float])
            self.of_all[row["name"].removeprefix(NAME)] = deque(times, maxlen=KEPT)

    async def save(self, kind: str) -> None:
        name, value = (NAME + kind)[:40], msgspec.json.encode([round(at, 3) for at in self.of_all[kind]]).decode()
        try:
            await self.store.run(sql.insert(keys).values(name=name, value=value))
        except Conflict:
            await self.store.run(sql.update(keys).where(keys.c.name == name).values(value=value))

    # -- what is done in their place ----------------------------------------------------------------------------------

    def draw(self, question: VeiledQuestion) -> float:
        """Return the seconds after which to answer: a time that this person might take, or anybody."""
        own, all_times = self.of_one.get((question.kind, question.who)), self.of_all.get(question.kind, ())
        if own is not None and len(own) >= ENOUGH:
            return self._like(own)
        if self.rng.random() * (len(all_times) + PRIOR) < len(all_times):
            return self._like(all_times)
        return min(LONGEST, self.veil_seconds * 2 * math.exp(self.rng.gauss(0, SPREAD)))

    def _like(self, times: Sequence[float]) -> float:
        """Draw from a smooth curve through the times (a Gaussian kernel over their logarithms)."""
        logs = [math.log(seconds) for seconds in times]
        middle = sum(logs) / len(logs)
        spread = math.sqrt(sum((at - middle) ** 2 for at in logs) / len(logs))
        width = 0.5 * spread * len(logs) ** -0.2
        return min(LONGEST, math.exp(self.rng.choice(logs) + self.rng.gauss(0, width)))

    # -- bots ---------------------------------------------------------------------------------------------------------

    def thought(self, question: VeiledQuestion, begun: float) -> None:
        """Note how long a bot has thought about a real choice, so that it can pretend to think where it has none."""
        key = question.kind, question.who
        self.thinking.setdefault(key, deque(maxlen=KEPT)).append(time.monotonic() - begun)

    def draw_thinking(self, question: VeiledQuestion) -> float:
        """Return how long the bot might have thought, had it had a choice."""
        times = self.thinking.get((question.kind, question.who))
        return self.rng.choice(times) if times else 0.0
