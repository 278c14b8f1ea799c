"""Undo: at once while nothing was revealed, otherwise by agreement; cards put back are dealt in the same order."""

from __future__ import annotations

from galapagos.core.sentinels import NOBODY
from tests.server.test_play import two_at_a_table
from tests.support.people import Json, Person, TableStream


def plain(choices: list[Json]) -> Json:
    """A move that shows nothing: in The Beginning, giving a species a trait."""
    return next(choice for choice in choices if choice["deed"]["key"] in ("add_trait", "new_species"))


def revealing(asked: TableStream, waiting: TableStream) -> None:
    """Play until the other seat must decide: cards have been drawn since."""
    for _ in range(30):
        asked.until_to_move()
        own = asked.situation["actor"]
        asked.answer(lambda choices: choices[-1])
        if asked.situation["actor"] != own:
            waiting.until_to_move()
            return
    raise AssertionError("the turn never ends")


def test_undoes_at_once_if_nothing_hidden_was_shown(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    seat, before = asked.situation["actor"], asked.situation
    assert asked.situation["undo"]["at_once"] == []
    assert asked.answer(plain)["type"] == "done"
    assert asked.situation["undo"]["at_once"] == [seat]
    assert asked.command("undo", seat=seat)["type"] == "done"
    undone = waiting.until_type("undone")
    assert (undone["seat"], undone["moves"]) == (seat, 1)
    asked.pump()
    assert asked.situation["view"] == before["view"]
    assert asked.situation["choices"] == before["choices"]
    assert asked.situation["decision"] > before["decision"]


def test_refuses_an_answer_to_an_undone_decision(ann: Person, bob: Person):
    asked, _ = two_at_a_table(ann, bob)
    old = asked.situation
    asked.answer(plain)
    asked.command("undo", seat=old["actor"])
    action = old["choices"][0]["action"]
    reply = asked.command("answer", decision=old["decision"], seat=old["actor"], action=action)
    assert reply["code"] == "stale"


def test_undoes_draws_by_agreement_and_deals_the_same_cards(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    first, second = asked.situation["actor"], waiting.messages[0]["seats"][0]
    revealing(asked, waiting)
    lines = [message["line"] for message in waiting.messages if message["type"] == "moved"]
    asked.pump()
    assert first in asked.situation["undo"]["by_asking"]
    assert asked.command("undo", seat=first)["type"] == "done"
    waiting.until(lambda message: waiting.situation["undo"]["answer"] == [second])
    assert waiting.command("undo_reply", seat=second, agree=True)["type"] == "done"
    undone = asked.until_type("undone")
    asked.until_to_move()
    choices = asked.situation["choices"]
    waiting.catch_up()
    count = len([message for message in waiting.messages if message["type"] == "moved"])
    asked.answer(lambda _: choices[-1])
    waiting.until_to_move()
    again = [message["line"] for message in waiting.messages if message["type"] == "moved"][count:]
    assert again == lines[-undone["moves"] :]


def test_after_an_undo_by_agreement_a_watcher_has_the_whole_record(ann: Person, bob: Person, cat: Person):
    asked, waiting = two_at_a_table(ann, bob)
    first, second = asked.situation["actor"], waiting.messages[0]["seats"][0]
    revealing(asked, waiting)
    asked.pump()
    asked.command("undo", seat=first)
    waiting.until(lambda message: waiting.situation["undo"]["answer"] == [second])
    waiting.command("undo_reply", seat=second, agree=True)
    asked.until_to_move()
    record = cat.get(f"/api/tables/{asked.table}/record")
    assert len(record["moves"]) == cat.get(f"/api/tables/{asked.table}")["moves"] > 0


def test_a_refusal_ends_the_request(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    first, second = asked.situation["actor"], waiting.messages[0]["seats"][0]
    revealing(asked, waiting)
    asked.command("undo", seat=first)
    waiting.until(lambda message: waiting.situation["undo"]["requested_by"] == first)
    waiting.command("undo_reply", seat=second, agree=False)
    asked.until(lambda message: message["type"] == "undo_answered" and not message["agree"])
    assert waiting.situation["undo"]["requested_by"] == NOBODY
    assert waiting.command("undo_reply", seat=second, agree=True)["code"] == "no_undo"


def test_nobody_can_agree_for_somebody_else(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    first, second = asked.situation["actor"], waiting.messages[0]["seats"][0]
    revealing(asked, waiting)
    asked.command("undo", seat=first)
    assert asked.command("undo_reply", seat=second, agree=True)["code"] == "not_your_seat"
    assert asked.command("undo_reply", seat=first, agree=True)["code"] == "no_undo"


def test_bots_agree(ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as one:
        one.until_to_move()
        decisions = 0
        while decisions < 12:
            one.until_to_move()
            one.answer(lambda choices: choices[-1])
            decisions += 1
        one.until_to_move()
        assert one.situation["undo"]["at_once"] == [0]
        assert one.command("undo", seat=0)["type"] == "done"
        assert one.messages[-1]["type"] in ("done", "situation", "undone", "moved")
        assert [message for message in one.messages if message["type"] == "undone"]


def test_nothing_to_take_back(ann: Person, bob: Person):
    _, waiting = two_at_a_table(ann, bob)
    assert waiting.command("undo", seat=waiting.messages[0]["seats"][0])["code"] == "no_undo"
