"""Make replays in a worker: a long game takes a second, and a record from elsewhere may be anything."""

from __future__ import annotations

from collections import OrderedDict

from galapagos.core.errors import GalapagosError
from galapagos.core.sentinels import EVERYONE
from galapagos.server.errors import ApiError
from galapagos.server.jobs.pool import UNREPLAYABLE, WorkerPool
from galapagos.server.jobs.thinking import MakeReplay
from galapagos.server.table.ledger import Ledger

CACHED = 64  # replays, of a few dozen kilobytes each

Key = tuple[str, int, int]  # a table, the number of its last event, whose eyes


class Replays:
    def __init__(self, pool: WorkerPool, seconds: float) -> None:
        self.pool, self.seconds = pool, seconds
        self.cache: OrderedDict[Key, bytes] = OrderedDict()

    async def of_table(self, ledger: Ledger, eyes: int, person: str = "") -> bytes:
        key = (str(ledger.row["id"]), ledger.number, eyes)
        if key not in self.cache:
            self.cache[key] = await self.make(ledger.whole_record().to_json().encode(), eyes, person)
        self.cache.move_to_end(key)
        while len(self.cache) > CACHED:
            self.cache.popitem(last=False)
        return self.cache[key]

    async def of_record(self, text: bytes, eyes: int = EVERYONE, person: str = "") -> bytes:
        return await self.make(text, eyes, person)

    async def make(self, text: bytes, eyes: int, person: str) -> bytes:
        try:
            return await self.pool.ask(MakeReplay(text, eyes), self.seconds, *UNREPLAYABLE, person=person)
        except GalapagosError as error:
            raise ApiError("record", error.said, 400) from None
