"""Films are made in a worker: a long game takes a second, and a record from elsewhere may be anything."""

from __future__ import annotations

from collections import OrderedDict

from galapagos.core.errors import GalapagosError
from galapagos.core.sentinels import EVERYONE
from galapagos.server.errors import ApiError
from galapagos.server.jobs.pool import UNREPLAYABLE, Workers
from galapagos.server.jobs.thinking import MakeFilm
from galapagos.server.table.ledger import Ledger

FILM_SECONDS = 20.0
MOST_KEPT = 64  # of a few dozen kilobytes each

Known = tuple[str, int, int]  # a table, the last that happened, whose eyes


class Films:
    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.kept: OrderedDict[Known, bytes] = OrderedDict()

    async def of_table(self, ledger: Ledger, eyes: int) -> bytes:
        known = (str(ledger.row["id"]), ledger.number, eyes)
        if known not in self.kept:
            self.kept[known] = await self.make(ledger.whole_record().to_json().encode(), eyes)
        self.kept.move_to_end(known)
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return self.kept[known]

    async def of_record(self, text: bytes, eyes: int = EVERYONE) -> bytes:
        return await self.make(text, eyes)

    async def make(self, text: bytes, eyes: int) -> bytes:
        try:
            film = await self.workers.ask(MakeFilm(text, eyes), FILM_SECONDS, *UNREPLAYABLE)
        except GalapagosError as error:
            raise ApiError("record", error.said, 400) from None
        assert isinstance(film, bytes)
        return film
