"""The live lobby: sends seeks, tables and friends to everyone who has it open, and to each person what is theirs."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import sqlalchemy as sql

from galapagos.server.live.listener import Listener
from galapagos.server.live.rooms import Rooms
from galapagos.server.lobby.challenges import Challenges
from galapagos.server.lobby.friends import HERE_MS, cards_of, tied
from galapagos.server.lobby.seeks import Seeks
from galapagos.server.people.visitor import Visitor
from galapagos.server.ratings.model import MIDDLE, MU, POINTS
from galapagos.server.storage.lobby_schema import challenges, presences, ratings, seeks, ties
from galapagos.server.storage.schema import sitters, tables
from galapagos.server.storage.store import Store
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import TableCard
from galapagos.server.wire.lobby import (
    Challenged,
    FriendsHere,
    LobbyMessage,
    LobbyState,
    Paired,
    PlayingCard,
    SeeksKept,
)

BEAT_MS = 15_000  # between signs that people are here
PLAYING_MS = 3_000  # between looks at what is being played
SHOWN = 12  # tables to watch
BATCH = 400  # people in one statement
encode = msgspec.json.Encoder().encode


class LobbyListener(Listener):
    """An open lobby, with the messages that were already sent to it."""

    def __init__(self, visitor: Visitor, most_waiting: int, everything: bool) -> None:
        super().__init__(visitor, most_waiting)
        self.everything = everything  # False for programs, which hear only of what concerns them
        self.told: dict[str, bytes] = {}  # the last message of each topic

    def tell(self, topic: str, message: LobbyMessage | bytes) -> None:
        """Send a message unless it says what the last one on its topic said."""
        raw = message if isinstance(message, bytes) else encode(message)
        if self.told.get(topic) != raw:
            self.told[topic] = raw
            self.send(raw)


class Feed:
    def __init__(self, rooms: Rooms, open_seeks: Seeks, asked: Challenges) -> None:
        self.store, self.rooms, self.seeks, self.challenges = rooms.services.store, rooms, open_seeks, asked
        self.listeners: set[LobbyListener] = set()
        self.state = b""
        self.playing: list[PlayingCard] = []
        self.playing_at = self.beat_at = 0

    async def add(self, listener: LobbyListener) -> None:
        self.listeners.add(listener)
        await self._note_presence({listener.visitor.person} - {""})
        await self._tell([listener])

    def remove(self, listener: LobbyListener) -> None:
        self.listeners.discard(listener)

    async def run(self) -> None:
        """Tell everyone what is new. Called about once a second."""
        if now() - self.beat_at > BEAT_MS:
            self.beat_at = now()
            await self._beat()
        if self.listeners:
            await self._tell(list(self.listeners))

    # -- who is here --------------------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        here = {listener.visitor.person for listener in self.listeners} - {""}
        await self.seeks.keep(here)
        seated = {listener.visitor.person for room in self.rooms.open.values() for listener in room.listeners}
        await self._note_presence((here | seated) - {""})
        await self.store.run(sql.delete(presences).where(presences.c.seen < now() - 10 * HERE_MS))
        await self.seeks.forget_old()
        await self.challenges.forget_old()

    async def _note_presence(self, people: Iterable[str]) -> None:
        wanted = sorted(people)
        for start in range(0, len(wanted), BATCH):
            await self.store.upsert(
                presences, [{"person": person, "seen": now()} for person in wanted[start : start + BATCH]]
            )

    async def here(self) -> int:
        many = sql.select(sql.func.count().label("many")).where(presences.c.seen > now() - HERE_MS)
        return int((await self.store.rows(many))[0]["many"])

    # -- telling ------------------------------------------------------------------------------------------------------

    async def _tell(self, listeners: list[LobbyListener]) -> None:
        found = await self.seeks.cards()
        state = encode(
            LobbyState(seeks=[card for _, card in found], playing=await self.shown(), here=await self.here())
        )
        mine: dict[str, list[str]] = {}
        for person, card in found:
            mine.setdefault(person, []).append(card.id)
        people = {listener.visitor.person for listener in listeners} - {""}
        paired = await self._paired(people)
        for listener in listeners:
            person = listener.visitor.person
            if listener.everything:
                listener.tell("lobby", state)
            if person:
                listener.tell("seeks", SeeksKept(seeks=mine.get(person, [])))
                for seek, table in paired.get(person, []):
                    listener.tell(f"paired {seek}", Paired(seek=seek, table=table))
        await self._tell_each(listeners)

    async def _tell_each(self, listeners: list[LobbyListener]) -> None:
        """Tell people of their challenges and friends: each person once, however many windows they have open."""
        by_person: dict[str, list[LobbyListener]] = {}
        for listener in listeners:
            if listener.visitor.person:
                by_person.setdefault(listener.visitor.person, []).append(listener)
        concerned = await self._with_challenges(by_person)
        following = await self._following(by_person)
        for person, theirs in by_person.items():
            cards = await self.challenges.of(person) if person in concerned else []
            friends = (
                await cards_of(self.store, await tied(self.store, person, "follow")) if person in following else []
            )
            here = FriendsHere(friends=[friend for friend in friends if friend.here])
            for listener in theirs:
                for card in cards:
                    listener.tell(f"challenge {card.id}", Challenged(challenge=card))
                if listener.everything:
                    listener.tell("friends", here)

    async def _with_challenges(self, people: Iterable[str]) -> set[str]:
        statement = sql.select(challenges.c.challenger, challenges.c.challenged)
        rows = await self.store.rows(statement)
        return {who for row in rows for who in (row["challenger"], row["challenged"])} & set(people)

    async def _following(self, people: Iterable[str]) -> set[str]:
        followed = sql.select(ties.c.person).join(presences, presences.c.person == ties.c.other)
        recent = followed.where(ties.c.kind == "follow", presences.c.seen > now() - 2 * HERE_MS).distinct()
        return {row["person"] for row in await self.store.rows(recent)} & set(people)

    async def _paired(self, people: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
        rows = await self.store.rows(sql.select(seeks).where(seeks.c.table_id != ""))
        found: dict[str, list[tuple[str, str]]] = {}
        for row in rows:
            if row["person"] in set(people):
                found.setdefault(row["person"], []).append((row["id"], row["table_id"]))
        return found

    # -- what is being played -----------------------------------------------------------------------------------------

    async def shown(self) -> list[PlayingCard]:
        """Return the public tables being played with people at them, the strongest first."""
        if now() - self.playing_at > PLAYING_MS:
            self.playing_at = now()
            self.playing = await playing_now(self.store)
        return self.playing


async def playing_now(store: Store) -> list[PlayingCard]:
    """Return the best tables that can be watched. Those that share their deal with others cannot."""
    mine = sql.and_(ratings.c.person == sitters.c.person, ratings.c.game == tables.c.game)
    strength = sql.func.avg(ratings.c.mu).label("mu")
    statement = (
        sql.select(tables.c.id, tables.c.card, tables.c.changed, strength)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .join(ratings, mine, isouter=True)
        .where(tables.c.status == "playing", tables.c.public, sql.not_(tables.c.board.contains('"duplicate":true')))
        .group_by(tables.c.id, tables.c.card, tables.c.changed)
        .order_by(sql.func.coalesce(strength, 0).desc(), tables.c.changed.desc())
    )
    return [
        PlayingCard(
            table=msgspec.json.decode(row["card"], type=TableCard),
            strength=round(MIDDLE + POINTS * (row["mu"] - MU)) if row["mu"] is not None else 0,
        )
        for row in await store.rows(statement.limit(SHOWN))
    ]
