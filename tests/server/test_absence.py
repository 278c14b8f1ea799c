"""Clocks, pauses, leaving, coming back and giving up."""

from __future__ import annotations

from galapagos.server.table.clock import DAY, Clocks
from galapagos.server.wire.http import DayClock, LiveClock, NoClock
from tests.server.test_play import two_at_a_table
from tests.support.people import Person, TableStream, play_out
from tests.support.servers import ServerThread


def own(seated: TableStream) -> int:
    seat: int = seated.messages[0]["seats"][0]
    return seat


def test_when_the_clock_runs_out_a_bot_plays_until_the_person_returns(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", clock={"type": "live", "seconds": 10}, leaver_bot="random")
    bob.join(table)
    one, other = ann.sit(table), bob.sit(table)
    one.until_status("playing")
    other.until_status("playing")
    asked, waiting = (one, other) if one.to_move else (other, one)
    seat = own(asked)
    assert {clock["seat"]: clock["runs"] for clock in asked.situation["clocks"]} == {seat: True, 1 - seat: False}

    async def let_time_pass() -> None:
        room = await served.server.rooms.room(table["id"])
        room.opened -= 60_000
        room.ledger.clocks.since -= 60_000
        room.changed.set()

    served.run(let_time_pass())
    gone = waiting.until(lambda message: message["type"] == "timed_out")
    assert (gone["place"]["seat"], gone["place"]["level"]) == (seat, "random")
    waiting.until(lambda message: message["type"] == "moved" and message["by"] == "bot" and message["seat"] == seat)
    assert asked.command("return", seat=seat)["type"] == "done"
    back = waiting.until(lambda message: message["type"] == "returned")
    assert back["place"]["away"] == ""


def test_a_bot_plays_for_an_absent_person_until_they_reopen_the_table(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    asked.close()
    seat = own(asked)
    asked.person.post(f"/api/tables/{asked.table}/leave")
    waiting.until(lambda message: message["type"] == "moved" and message["by"] == "bot")
    with asked.person.sit(asked.table):
        waiting.until(lambda message: message["type"] == "returned")
    assert waiting.messages[-1]["place"]["seat"] == seat


def test_when_everybody_leaves_the_bots_finish(ann: Person, bob: Person, cat: Person):
    asked, waiting = two_at_a_table(ann, bob)
    with cat.sit(asked.table) as watcher:
        for person in (asked, waiting):
            person.close()
            person.person.post(f"/api/tables/{asked.table}/leave")
        assert watcher.until(lambda message: message["type"] == "ended", 60)["scores"]


def test_a_pause_stops_moves_and_bots_until_somebody_resumes(ann: Person):
    table = ann.make("beginning", "me", "bot:random", clock={"type": "live", "seconds": 60})
    with ann.sit(table) as one:
        one.until_to_move()
        assert one.command("pause", seat=0)["type"] == "done"
        one.pump()
        assert one.situation["paused"]
        assert not any(clock["runs"] for clock in one.situation["clocks"])
        assert one.answer()["code"] == "paused"
        assert one.command("pause", seat=0)["code"] == "paused"
        assert one.command("resume", seat=0)["type"] == "done"
        one.until_to_move()
        assert one.answer()["type"] == "done"
        assert one.command("resume", seat=0)["code"] == "not_paused"


def test_resigning_a_game_for_two_lets_the_other_win(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    assert asked.command("resign", seat=own(asked))["type"] == "done"
    ended = waiting.until_type("ended")
    assert (ended["reason"], ended["winners"]) == ("resigned", [own(waiting)])
    assert waiting.until_status("over")["outcome"]["reason"] == "resigned"
    assert asked.command("resign", seat=own(asked))["code"] == "not_playing"


def test_resigning_a_game_for_three_gives_the_seat_to_a_bot_for_good(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open", "open", leaver_bot="random")
    bob.join(table)
    cat.join(table)
    one, other, third = ann.sit(table), bob.sit(table), cat.sit(table)
    one.until_status("playing")
    assert one.command("resign", seat=0)["type"] == "done"
    assert one.command("return", seat=0)["code"] == "away"
    play_out(other, third)
    moved = [message for message in other.messages if message["type"] == "moved" and message["seat"] == 0]
    assert {moment["by"] for moment in moved} <= {"bot", "rules"}
    assert moved


def test_before_the_start_the_seat_is_free_again(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open", "open")
    bob.join(table)
    left = bob.post(f"/api/tables/{table['id']}/leave")
    assert left["places"][1]["kind"] == "open"
    assert cat.join(table, seat=1)["mine"] == [1]


def test_a_table_that_its_people_left_before_the_start_is_over(ann: Person):
    table = ann.make("beginning", "me", "open")
    assert ann.post(f"/api/tables/{table['id']}/leave")["status"] == "over"


# -- clocks by themselves ---------------------------------------------------------------------------------------------


def test_a_live_clock_counts_thinking_and_adds_the_increment():
    clocks = Clocks(LiveClock(60, 5), 2)
    clocks.begin(1_000)
    clocks.answered(0, 11_000)
    assert clocks.left == [55_000, 60_000]
    assert clocks.left_at(1, True, 21_000) == 50_000
    assert clocks.deadline(1) == 71_000


def test_a_daily_clock_restarts_with_each_decision():
    clocks = Clocks(DayClock(2), 2)
    clocks.begin(0)
    clocks.answered(0, DAY)
    assert clocks.left == [2 * DAY, 2 * DAY]
    assert clocks.deadline(1) == 3 * DAY


def test_without_a_clock_time_never_runs_out():
    assert not Clocks(NoClock(), 2).used


def test_a_returning_person_gets_some_extra_time():
    clocks = Clocks(LiveClock(60), 2)
    clocks.begin(0)
    clocks.spend(0, 90_000)
    assert clocks.left[0] == 0
    clocks.returned(0, 100_000)
    assert clocks.left_at(0, True, 100_000) == 30_000
