"""Nothing is sent before it is stored."""

from __future__ import annotations

import asyncio
import threading

import pytest

from galapagos.server.storage.store import Change, StoreDown
from tests.server.test_play import two_at_a_table
from tests.support.people import Person
from tests.support.servers import ServerThread


def test_a_move_that_cannot_be_stored_is_not_made(
    served: ServerThread, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
):
    asked, waiting = two_at_a_table(ann, bob)
    heard, decision = len(waiting.events()), asked.situation["decision"]

    async def fails(change: Change) -> bool:
        raise StoreDown("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(served.server.store, "append", fails)
        assert asked.answer()["code"] == "busy"
    waiting.command("ping")
    assert len(waiting.events()) == heard
    assert asked.situation["decision"] == decision
    assert asked.answer()["type"] == "done"
    waiting.until(lambda message: message["type"] == "moved" and message["by"] == "person")


def test_broadcasts_a_move_only_once_it_is_stored(
    served: ServerThread, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
):
    asked, waiting = two_at_a_table(ann, bob)
    heard = len(waiting.events())
    append, gate, begun = served.server.store.append, asyncio.Event(), threading.Event()

    async def slowly(change: Change) -> bool:
        begun.set()
        await gate.wait()
        return await append(change)

    monkeypatch.setattr(served.server.store, "append", slowly)
    situation = asked.situation
    answer = {"decision": situation["decision"], "seat": situation["actor"], "words": situation["choices"][0]["words"]}
    asked.socket.send(str({"type": "answer", **answer}).replace("'", '"'))
    assert begun.wait(120)
    waiting.command("ping")
    told = len(waiting.events())
    assert served.loop is not None
    served.loop.call_soon_threadsafe(gate.set)
    assert told == heard
    waiting.until(lambda message: message["type"] == "moved" and message["by"] == "person")


def test_a_stored_move_counts_even_if_the_reply_was_lost(
    served: ServerThread, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
):
    """The connection to the database dies right after the commit: nobody knows, until the entries are read again."""
    asked, waiting = two_at_a_table(ann, bob)
    append = served.server.store.append

    async def lost(change: Change) -> bool:
        await append(change)
        raise StoreDown("no answer")

    old = asked.situation
    with monkeypatch.context() as broken:
        broken.setattr(served.server.store, "append", lost)
        assert asked.answer()["code"] == "busy"
    late = asked.command("answer", decision=old["decision"], seat=old["actor"], action=old["choices"][0]["action"])
    assert late["code"] == "stale"
    waiting.until(lambda message: message["type"] == "moved" and message["by"] == "person")
