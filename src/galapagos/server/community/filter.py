"""Words that nobody may write. The operator and the moderators edit the list; * stands for any letters."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from contextlib import suppress

import sqlalchemy as sql

from galapagos.server.errors import ApiError
from galapagos.server.people.names import lookalike
from galapagos.server.storage.lobby_schema import forbidden_words
from galapagos.server.storage.store import Conflict, Store
from galapagos.server.wall_clock import now

MASK = "…"
TRUSTED_SECONDS = 5.0  # the list is not read again within this time
MOST = 2000  # words
MOST_STARS = 2  # in a word: with many of them, one message could keep the server busy
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class WordFilter:
    """The list as this process last read it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.read_at = 0.0
        self.words: list[str] = []
        self.pattern: re.Pattern[str] | None = None

    async def load(self) -> None:
        if time.monotonic() - self.read_at < TRUSTED_SECONDS and self.read_at:
            return
        rows = await self.store.rows(sql.select(forbidden_words.c.word).order_by(forbidden_words.c.word))
        self.read_at, self.words = time.monotonic(), [row["word"] for row in rows]
        self.pattern = pattern_for(self.words)

    async def masked(self, text: str) -> str:
        """Return a text without its forbidden words."""
        await self.load()
        return mask(text, self.pattern)

    async def check(self, text: str) -> None:
        """Raise ApiError if a name or a title contains a forbidden word."""
        if await self.masked(text) != text:
            raise ApiError("words", "Words like these are not welcome here.", 400)

    async def add(self, word: str) -> list[str]:
        clean = " ".join(word.split())
        if not any(letter.isalnum() for letter in clean) or len(clean) > 80 or clean.count("*") > MOST_STARS:
            raise ApiError("words", "A word has letters; * stands for any.", 400)
        await self.load()
        if len(self.words) >= MOST:
            raise ApiError("too_many", "Your list is full.", 409)
        with suppress(Conflict):
            await self.store.run(sql.insert(forbidden_words).values(word=clean.casefold(), since=now()))
        return await self._again()

    async def remove(self, word: str) -> list[str]:
        gone = sql.delete(forbidden_words).where(forbidden_words.c.word == " ".join(word.split()).casefold())
        await self.store.run(gone)
        return await self._again()

    async def _again(self) -> list[str]:
        self.read_at = 0.0
        await self.load()
        return self.words


def pattern_for(words: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern for these words as they look: it matches `Ｆｏｏ`, `FOO`, and `foo` in another alphabet."""
    patterns = [r"\w*".join(re.escape(lookalike(part)) for part in word.split("*")) for word in words]
    return re.compile(rf"(?:{'|'.join(patterns)})\Z") if patterns else None


def mask(text: str, pattern: re.Pattern[str] | None) -> str:
    if pattern is None:
        return text
    return WORD.sub(lambda found: MASK if pattern.match(lookalike(found[0])) else found[0], text)
