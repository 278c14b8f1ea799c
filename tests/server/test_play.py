"""Playing over the socket: whole games, and answers that must not count."""

from __future__ import annotations

import msgspec
import pytest

from galapagos.core.record import check_record, parse_record
from galapagos.core.registry import game_class, game_names
from tests.support.people import Json, Person, TableStream, play_out

each_game = pytest.mark.parametrize("game", game_names())


@each_game
def test_two_scripts_play_a_whole_game_against_each_other(ann: Person, bob: Person, game: str):
    table = ann.make(game, "me", "open")
    bob.join(table)
    with ann.sit(table) as one, bob.sit(table) as other:
        play_out(one, other)
        assert one.until_status("over")["outcome"]["winners"]
        assert other.until_status("over")["outcome"] == one.situation["outcome"]
        assert one.situation["choices"] == []
    record = parse_record(msgspec.json.encode(ann.get(f"/api/tables/{table['id']}/record")))
    assert check_record(record).scores() == record.scores == one.situation["outcome"]["scores"]


@each_game
def test_a_script_plays_a_whole_game_against_bots(ann: Person, game: str):
    seats = game_class(game).seat_counts[-1]
    table = ann.make(game, "me", *["bot:random"] * (seats - 1))
    with ann.sit(table) as one:
        play_out(one)
        moments = [message for message in one.messages if message["type"] == "moved"]
        by = {moment["by"] for moment in moments}
        assert {"person", "bot"} <= by
        assert [moment["number"] for moment in moments] == sorted(moment["number"] for moment in moments)


def test_bots_alone_play_to_the_end(ann: Person):
    table = ann.make("beginning", "bot:random", "bot:greedy")
    with ann.sit(table) as watcher:
        assert watcher.until_status("over")["outcome"]["scores"]


def two_at_a_table(ann: Person, bob: Person, game: str = "beginning") -> tuple[TableStream, TableStream]:
    """The player to move first, and the other."""
    table = ann.make(game, "me", "open", leaver_bot="random")
    bob.join(table)
    one, other = ann.sit(table), bob.sit(table)
    one.until_status("playing")
    other.until_status("playing")
    while not (one.to_move or other.to_move):
        one.catch_up()
        other.catch_up()
    one.catch_up()
    other.catch_up()
    return (one, other) if one.to_move else (other, one)


def test_a_double_click_answers_once(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    first = asked.situation
    choice = next(choice for choice in first["choices"] if choice["deed"]["key"] == "new_species")  # the turn goes on
    answer = {"decision": first["decision"], "seat": first["actor"], "action": choice["action"]}
    assert asked.command("answer", **answer)["type"] == "done"
    late = asked.command("answer", **answer)
    assert (late["type"], late["code"]) == ("problem", "stale")
    waiting.catch_up()
    mine = [message for message in waiting.messages if message["type"] == "moved" and message["by"] == "person"]
    assert len(mine) == 1


def test_a_seat_of_somebody_else_cannot_be_played(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    situation = asked.situation
    action = situation["choices"][0]["action"]
    reply = waiting.command("answer", decision=situation["decision"], seat=situation["actor"], action=action)
    assert reply["code"] == "not_your_seat"
    own_seat = waiting.messages[0]["seats"][0]
    reply = waiting.command("answer", decision=situation["decision"], seat=own_seat, action=action)
    assert reply["code"] == "stale"


def test_a_move_against_a_rule_is_refused_with_its_number(ann: Person, bob: Person):
    asked, _ = two_at_a_table(ann, bob)
    reply = asked.say("wolf attacks lizard")
    assert reply["type"] == "refused"
    assert reply["rule"]
    assert reply["key"]
    assert ann.get("/api/texts/beginning/en")["sections"]["refusal"][reply["key"]]
    assert asked.situation["decision"] == reply["decision"]


def test_meaningless_words_are_a_problem(ann: Person, bob: Person):
    asked, _ = two_at_a_table(ann, bob)
    assert asked.say("please win for me")["code"] == "words"


def test_a_move_can_be_made_in_words(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    words = asked.situation["choices"][0]["words"]
    assert asked.say(words)["type"] == "done"
    heard = waiting.until(lambda message: message["type"] == "moved" and message["by"] == "person")
    assert heard["seat"] == asked.messages[0]["seats"][0]


def test_why_not_answers_for_any_words_and_changes_nothing(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    seat, allowed = asked.situation["actor"], asked.situation["choices"][0]
    yes = asked.command("why", seat=seat, words=allowed["words"])
    assert (yes["allowed"], yes["action"]) == (True, allowed["action"])
    no = asked.command("why", seat=seat, words="wolf attacks lizard")
    assert not no["allowed"]
    assert no["rule"]
    other = waiting.messages[0]["seats"][0]
    assert waiting.command("why", seat=other, words=allowed["words"])["code"] == "not_your_turn"
    assert asked.command("ping")["type"] == "pong"
    assert not [message for message in asked.messages if message["type"] == "moved" and message["by"] == "person"]


def test_forced_moves_are_played_and_shown(ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as one:
        play_out(one)
        forced = [message for message in one.messages if message["type"] == "moved" and message["forced"]]
        assert forced
        assert {moment["by"] for moment in forced} == {"rules"}


def test_only_the_actor_gets_the_choices(ann: Person, bob: Person, cat: Person):
    asked, waiting = two_at_a_table(ann, bob)
    assert asked.situation["choices"]
    assert not waiting.situation["choices"]
    assert waiting.situation["question"] == asked.situation["question"]
    with cat.sit(asked.table) as watcher:
        situation: Json = watcher.until_type("situation")
        assert situation["choices"] == []
        assert situation["eyes"] == -3
