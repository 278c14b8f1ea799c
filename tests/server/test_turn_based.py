"""Play by days: vacations, plans, notes to oneself, and the next table that waits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galapagos.core.options import OptionValue
from galapagos.core.registry import game
from galapagos.server.errors import ApiError
from galapagos.server.people.visitor import Visitor
from galapagos.server.table import commands, journal
from galapagos.server.table.clock import DAY, Clocks
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.plan import new_plan
from galapagos.server.table.setup import new_row, seat_by_wish
from galapagos.server.table.snapshot import situation
from galapagos.server.wire import stream
from galapagos.server.wire.http import DayClock, NewTable
from tests.support.people import Person
from tests.support.servers import ServerThread, settings

ANN, BOB = Visitor("p1", "Ann"), Visitor("p2", "Bob")


def begun(name: str = "origin", seats: int = 2, position: str = "", **options: OptionValue) -> Ledger:
    wish = NewTable(game=name, seats=["me"] * seats, clock=DayClock(days=3), options=options)
    row = new_row(ANN, wish, game(name, seats=seats, **options), position)
    ledger = Ledger({**row, "id": "table", "secret": "0" * 64})  # always the same deal
    for seat in range(seats):
        seat_by_wish(ledger, ANN if seat == 0 else BOB, seat, "me", "")
    commands.start(ledger)
    return ledger


def words_of(ledger: Ledger) -> list[str]:
    return [ledger.game.write(ledger.playing.state, action) for action in ledger.playing.state.choices()]


def answer(ledger: Ledger, words: str) -> None:
    commands.answer(ledger, stream.Answer(seat=ledger.actor, decision=ledger.decision, words=words))


def plan(ledger: Ledger, seat: int, words: str) -> None:
    commands.obey_seat(ledger, stream.Plan(seat=seat, words=words))


# -- plans ------------------------------------------------------------------------------------------------------------


def test_a_plan_is_played_when_its_question_comes():
    ledger = begun()
    first = ledger.actor
    plan(ledger, 1 - first, "pass")
    answer(ledger, next(words for words in words_of(ledger) if words.startswith("new animal")))
    played = [(entry.event.line, entry.event.by) for entry in ledger.drafts if isinstance(entry.event, journal.Moved)]
    assert (("ann", "bob")[1 - first] + ": pass", "person") in played
    assert ledger.plans == {}
    assert ledger.actor == first


def test_a_plan_is_dropped_when_the_question_comes_without_it():
    ledger = begun()
    first = ledger.actor
    plan(ledger, 1 - first, "wolf eats")
    answer(ledger, next(words for words in words_of(ledger) if words.startswith("new animal")))
    assert isinstance(ledger.drafts[-1].event, journal.PlanDropped)
    assert (ledger.plans, ledger.actor) == ({}, 1 - first)


def test_a_plan_is_dropped_when_something_of_ones_own_has_changed():
    ledger = begun()
    first = ledger.actor
    plan(ledger, 1 - first, "pass")
    ledger.plans[1 - first] = new_plan(ledger, first, "pass")  # as if other pieces had been there
    answer(ledger, next(words for words in words_of(ledger) if words.startswith("new animal")))
    assert isinstance(ledger.drafts[-1].event, journal.PlanDropped)


def test_on_a_common_board_a_plan_holds_whatever_the_others_do():
    ledger = begun("stones")
    answer(ledger, words_of(ledger)[0])
    planned = words_of(ledger)[-1]  # the other's answer to that
    ledger = begun("stones")
    first = ledger.actor
    plan(ledger, 1 - first, planned)
    answer(ledger, words_of(ledger)[0])
    played = [entry.event.line for entry in ledger.drafts if isinstance(entry.event, journal.Moved)]
    assert f"{('ann', 'bob')[1 - first]}: {planned}" in played
    assert ledger.plans == {}


def test_a_veiled_question_is_never_answered_by_a_plan():
    """That would show in the time."""
    position = "bank: 9\nann: wolf(carnivorous)\nbob: hare()[piracy] eel()[anglerfish]\n"
    ledger = begun("origin", position=position, time_to_fly=True, half_deck="off")
    plan(ledger, 1, "no")
    answer(ledger, "wolf hunts hare")
    assert (ledger.actor, ledger.veiled) == (1, True)
    assert list(ledger.plans) == [1]
    lines = [entry.event.line for entry in ledger.drafts if isinstance(entry.event, journal.Moved)]
    assert lines[-1] == "ann: wolf hunts hare"


def test_a_plan_is_taken_back_and_not_made_in_ones_own_turn():
    ledger = begun()
    with pytest.raises(ApiError, match="your turn"):
        plan(ledger, ledger.actor, "pass")
    plan(ledger, 1 - ledger.actor, "pass")
    plan(ledger, 1 - ledger.actor, "")
    assert ledger.plans == {}


def test_nobody_else_hears_a_plan():
    ledger = begun(seats=3)
    seat = (ledger.actor + 1) % 3
    plan(ledger, seat, "pass")
    heard = [ledger.broadcasts[-1].for_eyes(eyes) for eyes in (0, 1, 2, -3)]
    assert b"pass" in heard[seat]
    others = [message for eyes, message in enumerate(heard) if eyes != seat]
    assert len(set(others)) == 1
    assert b"pass" not in others[0]
    assert [shown.words for shown in situation(ledger, [seat]).plans] == ["pass"]
    for eyes in ({0, 1, 2} - {seat}, ()):
        assert situation(ledger, sorted(eyes)).plans == []


@given(st.data())
def test_a_journal_with_plans_and_vacations_replays_to_the_same_table(data: st.DataObject):
    ledger = begun(data.draw(st.sampled_from(["origin", "beginning", "stones", "tyranno"])))
    for _ in range(data.draw(st.integers(1, 12))):
        if ledger.status != "playing" or ledger.actor < 0:
            break
        seat = data.draw(st.integers(0, 1))
        match data.draw(st.sampled_from(["plan", "answer", "vacation"])):
            case "plan" if seat != ledger.actor:
                plan(ledger, seat, data.draw(st.sampled_from([*words_of(ledger), "pass", "", "nonsense"])))
            case "vacation":
                commands.change_vacation(ledger, seat, data.draw(st.sampled_from([0, 2**41])))
            case _:
                answer(ledger, data.draw(st.sampled_from(words_of(ledger))))
    again = Ledger(ledger.row)
    for entry in ledger.drafts:
        stored = journal.read_event(journal.write_event(entry.event))
        assert stored == entry.event
        again.replay(type(entry)(entry.number, entry.at, stored))
    assert again.plans == ledger.plans
    assert again.clocks.vacations == ledger.clocks.vacations
    assert [each.messages for each in again.broadcasts] == [each.messages for each in ledger.broadcasts]
    assert repr(again.playing.state) == repr(ledger.playing.state)


# -- vacations --------------------------------------------------------------------------------------------------------


def test_a_clock_of_days_stands_still_during_a_vacation():
    clocks = Clocks(DayClock(days=3), 2)
    clocks.begin(0)
    assert clocks.deadline(0) == 3 * DAY
    clocks.begin_vacation(0, DAY, 11 * DAY)
    assert clocks.deadline(0) == 13 * DAY
    assert clocks.deadline(1) == 3 * DAY
    assert clocks.left_at(0, True, 5 * DAY) == 2 * DAY
    assert clocks.left_at(0, True, 12 * DAY) == DAY
    clocks.end_vacation(0, 4 * DAY)
    assert clocks.deadline(0) == 6 * DAY
    clocks.begin_vacation(0, 5 * DAY, 6 * DAY)
    assert clocks.deadline(0) == 7 * DAY
    clocks.begin(5 * DAY)  # another decision, in the middle of it
    assert clocks.deadline(0) == 9 * DAY
    clocks.begin(8 * DAY)
    assert clocks.deadline(0) == 11 * DAY


def test_a_vacation_reaches_the_tables_and_is_limited(tmp_path):
    with ServerThread(settings(tmp_path, vacation_days=10.0)) as running:
        ann, bob = Person(running.base, "Ann"), Person(running.base, "Bob")
        slow = ann.make("beginning", "me", "open", clock={"type": "days", "days": 2})
        quick = ann.make("beginning", "me", "open")
        for table in (slow, quick):
            bob.join(table)
        with ann.sit(slow) as seat:
            seat.until_status("playing")
            card = ann.post("/api/vacation", days=7)
            assert card["until"] > 0
            assert card["left"] == pytest.approx(3, abs=0.1)
            assert seat.until_type("vacation_began")["until"] == card["until"]
            clock = next(clock for clock in seat.until_type("situation")["clocks"] if clock["seat"] == 0)
            assert clock["vacation"] == card["until"]
        later = ann.make("beginning", "me", "open", clock={"type": "days", "days": 2})
        bob.join(later)
        with ann.sit(later) as seat:
            assert [clock["vacation"] for clock in seat.until_status("playing")["clocks"]] == [0, 0]
        assert ann.refused("POST", "/api/vacation", days=1) == (409, "vacation")
        card = ann.post("/api/vacation", days=0)
        assert card["until"] == 0
        assert card["left"] == pytest.approx(10, abs=0.1)
        assert ann.refused("POST", "/api/vacation", days=11) == (409, "vacation")
        ann.leave()
        bob.leave()


# -- notes, and the next table ----------------------------------------------------------------------------------------


def test_a_note_is_for_oneself_alone(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    address = f"/api/tables/{table['id']}/note"
    assert ann.get(address)["text"] == ""
    ann.post(address, text="keep the horns")
    assert ann.get(address)["text"] == "keep the horns"
    assert bob.get(address)["text"] == ""
    assert [row["note"] for row in ann.get("/api/my/tables")["tables"]] == ["keep the horns"]
    ann.post(address, text="")
    assert ann.get(address)["text"] == ""
    assert ann.refused("POST", address, text="x" * 2001)[0] == 400
    assert ann.refused("POST", "/api/tables/nowhere/note", text="x") == (404, "not_found")


def test_the_next_table_that_waits_goes_around(ann: Person, bob: Person):
    made = []
    for days in (3, 1, 2):
        table = ann.make("beginning", "me", "open", clock={"type": "days", "days": days})
        bob.join(table)
        made.append(table["id"])
    mine = {row["table"]["id"]: row for row in ann.get("/api/my/tables")["tables"]}
    assert {*mine} == {*made}
    waiting = [row["table"]["id"] for row in ann.get("/api/my/tables")["tables"] if row["waits_for_me"]]
    theirs = [row["table"]["id"] for row in bob.get("/api/my/tables")["tables"] if row["waits_for_me"]]
    assert {*waiting, *theirs} == {*made}
    dues = [mine[table]["due"] for table in waiting]
    assert dues == sorted(dues)
    for person, tables in ((ann, waiting), (bob, theirs)):
        after = ""
        for table in tables:
            assert person.get("/api/my/next", after=after)["table"] == table
            after = table
        assert person.get("/api/my/next", after=after)["table"] == (tables[0] if len(tables) > 1 else "")
