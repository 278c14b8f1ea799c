"""Clocks, pauses, leaving, coming back and giving up."""

from __future__ import annotations

import pytest

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
        assert watcher.until(lambda message: message["type"] == "ended")["scores"]


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


# -- pauses among people ----------------------------------------------------------------------------------------------


def pause_and_resume(seated: TableStream, by: TableStream | None = None) -> None:
    assert seated.command("pause", seat=own(seated))["type"] == "done"
    assert (by or seated).command("resume", seat=own(by or seated))["type"] == "done"


def test_each_seat_pauses_only_so_often(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    for _ in range(3):
        pause_and_resume(waiting, by=asked)
    assert waiting.command("pause", seat=own(waiting))["code"] == "too_many"
    pause_and_resume(asked)


def test_someone_alone_with_bots_pauses_as_often_as_they_like(ann: Person):
    with ann.sit(ann.make("beginning", "me", "bot:random", clock={"type": "live", "seconds": 600})) as one:
        one.until_to_move()
        assert [clock["seat"] for clock in one.situation["clocks"] if clock["runs"]] == [0]
        for _ in range(5):
            pause_and_resume(one)
        assert one.command("pause", seat=0)["type"] == "done"
        one.pump()
        assert one.situation["paused_until"] == 0
        assert [clock["seat"] for clock in one.situation["clocks"] if clock["runs"]] == []


def test_a_pause_ends_by_itself(served: ServerThread, ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    waiting.command("pause", seat=own(waiting))
    asked.until(lambda message: message["type"] == "situation" and message["paused"])
    assert asked.situation["paused_until"] > asked.situation["now"]

    async def let_time_pass() -> None:
        room = await served.server.rooms.room(asked.table)
        room.opened -= 3_600_000
        room.ledger.paused_at -= 3_600_000
        room.changed.set()

    served.run(let_time_pass())
    assert asked.until_type("resumed")["seat"] == own(waiting)
    asked.until_to_move()


@pytest.mark.parametrize("on_turn", [True, False])
def test_a_player_who_pauses_pays_with_their_own_clock(served: ServerThread, ann: Person, bob: Person, on_turn: bool):
    """Nobody thinks for free: neither the seat that asked nor the seat to move."""
    table = ann.make("beginning", "me", "open", clock={"type": "live", "seconds": 600})
    bob.join(table)
    one, other = ann.sit(table), bob.sit(table)
    one.until_status("playing")
    other.until_status("playing")
    asked, waiting = (one, other) if one.to_move else (other, one)
    pauser = asked if on_turn else waiting
    assert pauser.command("pause", seat=own(pauser))["type"] == "done"
    pauser.pump()
    assert [clock["seat"] for clock in pauser.situation["clocks"] if clock["runs"]] == [own(pauser)]

    async def let_a_minute_pass() -> None:
        room = await served.server.rooms.room(table["id"])
        room.ledger.clocks.since -= 60_000

    served.run(let_a_minute_pass())
    assert pauser.command("resume", seat=own(pauser))["type"] == "done"
    asked.until_to_move()
    left = {clock["seat"]: clock["left"] for clock in asked.situation["clocks"]}
    assert left[own(pauser)] <= 540_000 < left[1 - own(pauser)]


def test_a_pause_ends_when_the_time_of_its_seat_is_up(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", clock={"type": "live", "seconds": 600})
    bob.join(table)
    one, other = ann.sit(table), bob.sit(table)
    one.until_status("playing")
    assert one.command("pause", seat=0)["type"] == "done"

    async def let_time_pass() -> None:
        room = await served.server.rooms.room(table["id"])
        room.opened -= 3_600_000
        room.ledger.clocks.since -= 3_600_000
        room.changed.set()

    served.run(let_time_pass())
    other.until_type("resumed")
    other.until(lambda message: message["type"] == "situation" and not message["paused"])
    assert other.situation["clocks"][0]["left"] == 0


def test_a_pause_gives_nobody_more_days(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", clock={"type": "days", "days": 2})
    bob.join(table)
    one, other = ann.sit(table), bob.sit(table)
    one.until_status("playing")
    other.until_status("playing")
    asked = one if one.to_move else other

    async def let_a_day_pass() -> None:
        room = await served.server.rooms.room(table["id"])
        room.ledger.clocks.since -= DAY

    served.run(let_a_day_pass())
    pause_and_resume(asked)
    asked.until_to_move()
    assert asked.situation["clocks"][own(asked)]["left"] <= DAY


def test_a_pause_shows_nobody_more(ann: Person, bob: Person):
    """Everyone sees what they saw before: the same view, and no choices while the game is paused."""
    asked, waiting = two_at_a_table(ann, bob)
    waiting.pump()
    before = {seated: (seated.situation["view"], seated.situation["choices"]) for seated in (asked, waiting)}
    waiting.command("pause", seat=own(waiting))
    for seated in (asked, waiting):
        seated.catch_up()
        assert seated.situation["paused"]
        assert (seated.situation["view"], seated.situation["choices"]) == before[seated]


# -- claims -----------------------------------------------------------------------------------------------------------


async def keep_waiting(served: ServerThread, table: str) -> None:
    """The player to move has not answered for a long time, and not to a claim either."""
    room = await served.server.rooms.room(table)
    room.opened -= 3_600_000
    room.ledger.asked_at -= 3_600_000
    room.ledger.claimed_at -= 3_600_000
    room.changed.set()


def test_a_bot_takes_over_from_a_player_who_keeps_everyone_waiting(served: ServerThread, ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    asked.close()
    waiting.catch_up()
    assert waiting.situation["claim"]["by"] == [own(waiting)]
    assert waiting.command("claim", seat=own(waiting))["code"] == "no_claim"  # not yet
    served.run(keep_waiting(served, asked.table))
    assert waiting.command("claim", seat=own(waiting))["type"] == "done"
    claimed = waiting.situation["claim"]
    assert (claimed["against"], claimed["by"]) == (own(asked), [])
    served.run(keep_waiting(served, asked.table))
    assert waiting.until_type("left")["place"]["seat"] == own(asked)
    waiting.until(lambda message: message["type"] == "moved" and message["by"] == "bot")
    with asked.person.sit(asked.table):
        waiting.until_type("returned")


def test_a_player_who_is_still_there_says_so_and_goes_on(served: ServerThread, ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    served.run(keep_waiting(served, asked.table))
    assert waiting.command("claim", seat=own(waiting))["type"] == "done"
    asked.until_type("claimed")
    assert asked.command("return", seat=own(asked))["type"] == "done"
    waiting.until_type("returned")
    assert waiting.command("claim", seat=own(waiting))["code"] == "no_claim"  # a new wait begins
    asked.until_to_move()
    assert asked.answer()["type"] == "done"


def test_an_answer_ends_a_claim_and_so_does_opening_the_table(served: ServerThread, ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    served.run(keep_waiting(served, asked.table))
    waiting.command("claim", seat=own(waiting))
    with asked.person.sit(asked.table):
        waiting.until_type("returned")
    served.run(keep_waiting(served, asked.table))
    waiting.command("claim", seat=own(waiting))
    asked.until_to_move()
    assert asked.answer()["type"] == "done"
    waiting.catch_up()
    assert waiting.situation["claim"]["against"] == -5


def test_nobody_claims_where_a_clock_decides_or_against_themselves(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", clock={"type": "days", "days": 1})
    bob.join(table)
    one, other = ann.sit(table), bob.sit(table)
    one.until_status("playing")
    other.until_status("playing")
    served.run(keep_waiting(served, table["id"]))
    for seated in (one, other):
        assert seated.command("claim", seat=own(seated))["code"] == "no_claim"
    asked, _ = two_at_a_table(ann, bob)
    served.run(keep_waiting(served, asked.table))
    assert asked.command("claim", seat=own(asked))["code"] == "no_claim"


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
