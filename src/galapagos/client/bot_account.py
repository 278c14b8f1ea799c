"""A bot account: a program that waits for tables where it is wanted, and plays at several of them at once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from galapagos.client.client import Client
from galapagos.client.errors import ServerError
from galapagos.client.stream import table_and_invite
from galapagos.core.errors import GalapagosError
from galapagos.core.table import Player
from galapagos.server.wire.stream import Ended

log = logging.getLogger(__name__)
LOOK_SECONDS = 3.0


class BotAccount:
    """Accepts challenges, plays at the tables it is given or sits at, and again with those who ask for a rematch.

    `games` are the names of those it plays when it is challenged; all of them, if none is named.
    """

    def __init__(
        self, client: Client, make_player: Callable[[], Player], most: int = 4, games: Sequence[str] = ()
    ) -> None:
        self.client, self.make_player, self.most, self.games = client, make_player, most, list(games)
        self.threads = ThreadPoolExecutor(most, thread_name_prefix="table")
        self.playing: dict[str, Future[None]] = {}
        self.stopped = threading.Event()

    def run(self, tables: Iterable[str] = (), *, once: bool = False) -> None:
        """Play at these tables, then wait for more until `stop`; with `once`, return when these are over."""
        with self.threads:
            for table in tables:
                self.start(table)
            while not self.stopped.is_set():
                if once and all(game.done() for game in self.playing.values()):
                    return
                if not once:
                    self.look()
                self.stopped.wait(LOOK_SECONDS if not once else 0.1)

    def stop(self) -> None:
        """Take no more tables; `run` returns when those under way are over."""
        self.stopped.set()

    def look(self) -> None:
        """Answer challenges, and go to the tables that wait for this account."""
        try:
            self.answer_challenges()
            mine = self.client.tables(mine=True).tables
        except GalapagosError as error:
            log.warning("cannot look for tables: %s", error)
            return
        for card in mine:
            if card.status != "over":
                self.start(card.id)
            elif card.rematch and card.id in self.playing:
                self.start(card.rematch)  # a seat is kept there for everyone who played here

    def answer_challenges(self) -> None:
        """Accept what there is room for; the others stay open until there is."""
        for card in self.client.challenges():
            if card.mine or card.status != "open":
                continue
            if self.games and card.game not in self.games:
                self.client.decline(card.id, f"This bot plays {', '.join(self.games)}.")
            elif self.busy() < self.most:
                log.info("%s: challenged by %s", card.game, card.challenger)
                self.start(self.client.accept(card.id).table)

    def busy(self) -> int:
        return sum(not game.done() for game in self.playing.values())

    def start(self, address: str) -> None:
        """Play at a table, if this account does not do so already."""
        table, _ = table_and_invite(address)
        if table not in self.playing and self.busy() < self.most:
            self.playing[table] = self.threads.submit(self.play, address)

    def play(self, address: str) -> None:
        table, _ = table_and_invite(address)
        log.info("%s: sitting down", table)
        try:
            log.info("%s: %s", table, said(self.client.play(address, self.make_player())))
        except ServerError as error:
            log.warning("%s: %s (%s)", table, error, error.code)
        except Exception:
            log.exception("%s: the bot failed; the server's bot plays on", table)
            self.give_up(table)

    def give_up(self, table: str) -> None:
        try:
            self.client.leave(table)
        except GalapagosError as error:
            log.warning("%s: cannot leave: %s", table, error)


def said(ended: Ended | None) -> str:
    return f"over ({ended.reason}), winners {ended.winners}, points {ended.scores}" if ended else "over"
