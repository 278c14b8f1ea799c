"""What happens at a table without its people: the start, chance and forced moves, bots, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from contextlib import suppress

from galapagos.core.sentinels import CHANCE, OVER
from galapagos.server.errors import ApiError
from galapagos.server.live.answer_times import LONGEST, veiled_question
from galapagos.server.live.room import TAKEOVER_MS, Room
from galapagos.server.storage.store import StoreDown
from galapagos.server.table import commands
from galapagos.server.table.ledger import Ledger
from galapagos.server.wall_clock import now

log = logging.getLogger(__name__)
OPENING_GRACE_MS = 15_000  # no clock runs out right after a restart
RETRY_SECONDS = 1.0
BROKEN_RETRY_SECONDS = 5.0
PACED_IN_A_ROW = 8  # decisions of one bot; a turn of many jumps must not take longer than people like to watch
HURRIED = 0.2  # of the usual pace
jitter = random.SystemRandom()  # unpredictable, and no seed of anyone else is disturbed


class Driver:
    """One task for each open table."""

    def __init__(self, room: Room) -> None:
        self.room, self.services = room, room.services
        self.paced: list[int] = []  # the bot decisions in a row that people could follow one by one, by seat
        self.task = asyncio.create_task(self._run(), name=f"table {room.id}")

    async def stop(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task

    async def _run(self) -> None:
        while True:
            self.room.changed.clear()
            try:
                wait = await self._step()
            except StoreDown:
                wait = RETRY_SECONDS
            except ApiError as error:
                log.warning("%s", error, extra={"table": self.room.id})
                wait = RETRY_SECONDS
            except Exception:
                log.exception("the table cannot go on", extra={"table": self.room.id})
                wait = await self._abandon()
            if wait is None or wait > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self.room.changed.wait()

    async def _abandon(self) -> float | None:
        """End a game whose rules failed where nobody can choose otherwise, instead of trying for ever."""
        with suppress(Exception):
            await self.room.change(lambda ledger: commands.abandon(ledger, "broken"))
            return None
        return BROKEN_RETRY_SECONDS

    async def _step(self) -> float | None:
        """Do what is due. Return the seconds until the next time, 0 for at once, or None for after the next change."""
        if self.room.uncertain:  # or our own move, which may not be stored, would let us wait for others
            await self.room.catch_up(0)
        ledger = self.room.ledger
        if ledger.status == "waiting":
            return await self._start()
        if ledger.status == "over":
            return None
        if (due := ledger.pause_due() or ledger.claim_due()) is not None:
            return await self._wait_no_longer(due)
        if ledger.paused and not ledger.clocks.used:
            return None
        if ledger.server_to_move():
            return await self._move()
        seat = ledger.running_clock()
        return await self._watch_clock(seat) if seat >= 0 else None

    async def _start(self) -> float | None:
        """Deal at a full table, once the shuffle is complete; see that nobody can hold it up for ever."""
        ledger = self.room.ledger
        due = self.room.shuffle_due()
        if due is None:
            if not ledger.full:
                return None
            await self.room.change(commands.start)
            return 0
        due += 0 if self.room.leads else TAKEOVER_MS
        if due > now():
            return seconds_until(due)
        number = ledger.round
        go_on = commands.close_commitments if ledger.seats_to_commit() else commands.withhold
        await self.room.change(lambda ledger: go_on(ledger, number))
        return 0

    async def _wait_no_longer(self, due: int) -> float:
        """End a pause, or let a bot take over from somebody who does not answer a claim, when it is time."""
        due = max(due, self.room.opened + OPENING_GRACE_MS) + (0 if self.room.leads else TAKEOVER_MS)
        if due > now():
            return seconds_until(due)

        def go_on(ledger: Ledger) -> None:
            commands.end_pause(ledger, now())
            commands.answer_claim(ledger, now())

        await self.room.change(go_on)
        return 0

    async def _watch_clock(self, seat: int) -> float:
        ledger = self.room.ledger
        due = max(ledger.clocks.deadline(seat), self.room.opened + OPENING_GRACE_MS)
        due += 0 if self.room.leads else TAKEOVER_MS
        if due > now():
            return seconds_until(due)
        decision = ledger.decision
        await self.room.change(lambda ledger: commands.time_out(ledger, seat, decision))
        return 0

    async def _move(self) -> float:
        """Play for chance, the rules or a bot. The process that moved last does it; others step in if it fails."""
        ledger = self.room.ledger
        if not self.room.leads:
            limit = int(max(self.services.settings.think_seconds, LONGEST if veiled_question(ledger) else 0) * 1000)
            due = ledger.changed + limit + TAKEOVER_MS + jitter.randrange(1000)
            if due > now():
                return seconds_until(due)
        if ledger.actor in (CHANCE, OVER) or (ledger.forced and not ledger.veiled):
            await self.room.change(commands.advance)
        else:
            await self._answer_for_seat()
        return 0

    def _pace(self, seat: int) -> float:
        """The shortest time for a decision. The first of a long turn are paced; the rest follow quickly."""
        self.paced = [*self.paced, seat] if self.paced[-1:] == [seat] else [seat]
        pace = self.services.settings.pace_seconds
        return pace if len(self.paced) <= PACED_IN_A_ROW else pace * HURRIED

    async def _answer_for_seat(self) -> None:
        """Answer for a bot, or a veiled question with a single answer, no faster than a person would."""
        ledger, decision, times = self.room.ledger, self.room.ledger.decision, self.services.answer_times
        seat, question, begun = ledger.actor, veiled_question(ledger), time.monotonic()
        pause = times.draw(question) if question else 0.0
        prompt = ledger.playing.prompt()
        action = prompt.choices[0]
        if question and len(prompt.choices) == 1:
            pause = max(pause, times.draw_thinking(question))
        pausing = asyncio.create_task(asyncio.sleep(max(pause, self._pace(seat))))
        if len(prompt.choices) > 1:
            action = await self.services.bots.think(
                ledger.bot_level(seat), prompt, str(ledger.row["owner"]), self.room.id
            )
            if question:
                times.thought(question, begun)
        await pausing

        def play(ledger: Ledger) -> None:
            if ledger.decision == decision and ledger.status == "playing" and not ledger.paused:
                commands.play(ledger, action, "bot" if ledger.chairs[seat].played_by_bot else "person")
                commands.advance(ledger)

        await self.room.change(play)


def seconds_until(due: int) -> float:
    return (due - now() + 1) / 1000
