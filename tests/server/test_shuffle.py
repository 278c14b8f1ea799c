"""The shuffle: everyone is bound before anyone shows a value, and a record proves just that."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner

from galapagos.core.errors import RecordError
from galapagos.core.record import Record, parse_record, save_record
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_names
from galapagos.server.cli import app
from galapagos.server.table.shuffle import (
    CommittedDealer,
    commitment_to,
    commitment_to_value,
    round_code,
    seed_from,
    verify,
)
from tests.support.people import Json, Person, TableStream, all_commit, play_out, until_shuffle
from tests.support.servers import ServerThread

WRONG = "0" * 64


def record_of(person: Person, table: Json | str) -> Record:
    place = table if isinstance(table, str) else table["id"]
    return parse_record(msgspec.json.encode(person.get(f"/api/tables/{place}/record")))


def proof_in(record: Record) -> Json:
    assert isinstance(record.proof, dict)
    return record.proof


def shuffled(*people: TableStream) -> None:
    all_commit(*people)
    for person in people:
        person.reveal()
    for person in people:
        person.until_status("playing")


def heard(stream: TableStream, kind: str) -> list[Json]:
    return [message for message in stream.messages if message["type"] == kind]


def finished(ann: Person, game: str, **wish: object) -> Record:
    table = ann.make(game, "me", "bot:random", value=None, **wish)
    with ann.sit(table) as one:
        shuffled(one)
        play_out(one)
        started, ended = heard(one, "started")[0], heard(one, "ended")[0]
        assert started["values"] == ["Ann's luck 1.0", ""]
        assert started["commitments"] == [commitment_to_value(table["id"], 1, 0, "Ann's luck 1.0"), ""]
        assert commitment_to(ended["secret"]) == started["commitment"] == table["commitment"]
    return record_of(ann, table)


@pytest.fixture(scope="module")
def dealt(served: ServerThread) -> bytes:
    """The record of a finished game of The Beginning."""
    person = Person(served.base, "Ann")
    try:
        return msgspec.json.encode(finished(person, "beginning"))
    finally:
        person.leave()


# -- what a record proves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_a_finished_game_verifies(ann: Person, game: str):
    record = finished(ann, game)
    verdict = verify(record)
    assert verdict.draws == sum(line.startswith("chance:") for line in record.moves)
    assert (verdict.committed, verdict.uncommitted, verdict.failed) == (["Ann"], [], [])


def test_the_command_says_what_is_proved_and_against_whom(dealt: bytes, tmp_path: Path):
    record, path = parse_record(dealt), tmp_path / "game.json"
    save_record(record, path)
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 0
    assert "The server's commitment holds" in told.output
    assert "Committed before any value was shown: Ann." in told.output
    proof = proof_in(record)
    assert round_code(proof["table"], 1, proof["commitment"], proof["commitments"]) in told.output
    proof["secret"] = WRONG
    save_record(record, path)
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 1
    assert "bound itself" in told.output


def test_without_players_values_it_does_not_claim_to_hold_against_the_host(ann: Person, tmp_path: Path):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as one:
        play_out(one)
    save_record(record_of(ann, table), tmp_path / "game.json")
    told = CliRunner().invoke(app, ["verify", str(tmp_path / "game.json")])
    assert "No player took part: whoever ran the server knew the deal from the start." in told.output
    assert "Took no part in the shuffle: Ann." in told.output


def test_another_card_than_the_seed_deals_is_found_out(dealt: bytes):
    record = parse_record(dealt)
    number = next(place for place, line in enumerate(record.moves) if line.startswith("chance: draw"))
    drawn = record.moves[number].rpartition(" ")[2]
    record.moves[number] = "chance: draw " + ("flight" if drawn != "flight" else "speed")
    record.moves = record.moves[: number + 1]
    with pytest.raises(RecordError, match="the seed deals"):
        verify(record)


def test_a_value_that_was_chosen_afterwards_is_found_out(dealt: bytes):
    """A host who reads the server's secret tries values until the deal is good; the commitment was another's."""
    record = parse_record(dealt)
    proof_in(record)["values"] = ["a better one", ""]
    with pytest.raises(RecordError, match="the value of Ann is not the one they had bound themselves to"):
        verify(record)


def test_a_commitment_that_was_changed_afterwards_gives_another_deal(dealt: bytes):
    record = parse_record(dealt)
    proof = proof_in(record)
    proof["values"] = ["a better one", ""]
    proof["commitments"] = [commitment_to_value(proof["table"], 1, 0, "a better one"), ""]
    with pytest.raises(RecordError, match="the seed deals"):
        verify(record)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"round": 2}, "0 failed rounds are listed"),
        ({"values": ["", ""]}, "the value of Ann"),
        ({"values": ["Ann's luck 1.0", "uncommitted"]}, "the value of Wallace"),
        ({"commitments": []}, "a commitment and a value for each seat"),
        ({"position": "phase: ann eats"}, "position"),
    ],
)
def test_a_proof_that_was_changed_is_found_out(dealt: bytes, change: Json, says: str):
    record = parse_record(dealt)
    proof_in(record).update(change)
    with pytest.raises(RecordError, match=says):
        verify(record)


def test_a_value_that_was_known_from_an_earlier_round_is_found_out(dealt: bytes):
    record = parse_record(dealt)
    proof = proof_in(record)
    value = proof["values"][0]
    proof["failed"] = [{"commitments": proof["commitments"], "values": proof["values"], "withheld": ["Bob"]}]
    proof |= {"round": 2, "commitments": [commitment_to_value(proof["table"], 2, 0, value), ""]}
    with pytest.raises(RecordError, match="the value of Ann was known from an earlier round"):
        verify(record)


MUCH_HIDDEN = """
phase: ann adapts
pile: ?*63
ann: hand carnivore*3
  wolf () 0
bob: hand ?*20
  lizard () 0
"""


def test_the_hidden_cards_of_a_position_come_from_the_same_seed(ann: Person):
    """Enough cards are hidden that two games cannot have the same ones by luck."""
    game = make_game("beginning", seats=2)
    given = game.write_view(game.read_view(MUCH_HIDDEN))
    record = finished(ann, "beginning", position=given)
    assert record.position != proof_in(record)["position"]
    assert verify(record).position
    other = finished(ann, "beginning", position=given)
    assert other.position != record.position
    record.position = other.position
    with pytest.raises(RecordError, match="the position that the game began from is not the one that the seed gives"):
        verify(record)


# -- the rounds -------------------------------------------------------------------------------------------------------


def full_table(ann: Person, bob: Person) -> tuple[TableStream, TableStream]:
    table = ann.make("beginning", "me", "open", value=None)
    bob.join(table, value=None)
    return ann.sit(table), bob.sit(table)


def test_nobody_shows_a_value_before_all_are_bound(ann: Person, bob: Person):
    one, other = full_table(ann, bob)
    until_shuffle(one, "commit")
    one.commit()
    early = one.command("reveal", seat=0, round=1, value=one.value(1, 0))
    assert early["code"] == "shuffle"
    assert one.situation["shuffle"]["reveal"] == []
    other.pump()
    other.commit()
    until_shuffle(one, "reveal")
    assert not any(one.value(1, 0) in raw for raw in other.raw)
    one.reveal()
    other.pump()
    other.reveal()
    one.until_status("playing")
    started = heard(one, "started")[0]
    assert started["values"] == [one.value(1, 0), other.value(1, 1)]
    numbers = {kind: [message["number"] for message in heard(one, kind)] for kind in ("committed", "revealed")}
    assert max(numbers["committed"]) < min(numbers["revealed"])


def test_a_value_counts_once_and_must_fit(ann: Person):
    one = ann.sit(ann.make("beginning", "me", "me", value=None))
    all_commit(one)
    assert one.command("commit", seat=0, round=1, commitment=WRONG)["code"] == "shuffle"
    assert one.command("reveal", seat=0, round=1, value="a better one")["code"] == "shuffle"
    assert one.command("reveal", seat=0, round=2, value=one.value(1, 0))["code"] == "shuffle"
    assert one.command("reveal", seat=0, round=1, value=one.value(1, 0))["type"] == "done"
    assert one.command("reveal", seat=0, round=1, value=one.value(1, 0))["code"] == "shuffle"
    one.reveal()
    one.until_status("playing")
    assert one.command("commit", seat=0, round=1, commitment=WRONG)["code"] == "shuffle"


def test_nobody_is_bound_before_the_table_is_full(ann: Person, bob: Person, cat: Person):
    """A player who waits for a third one may be away when the values are revealed."""
    table = ann.make("beginning", "me", "open", "open", value=None)
    with ann.sit(table) as one:
        one.until_type("situation")
        assert one.command("commit", seat=0, round=1, commitment=WRONG)["code"] == "shuffle"
        bob.join(table, value=None)
        cat.join(table, value=None)
        until_shuffle(one, "commit")
        one.commit()
        cat.post(f"/api/tables/{table['id']}/leave")
        one.until_type("unseated")
        one.until_type("situation")
        assert one.situation["shuffle"]["commitments"] == ["", "", ""]
        cat.join(table)
        until_shuffle(one, "commit")
        one.commit()


def test_nobody_leaves_while_values_are_shown(ann: Person, bob: Person):
    one, other = full_table(ann, bob)
    all_commit(one, other)
    one.reveal()
    path = f"/api/tables/{one.table}"
    assert bob.refused("POST", f"{path}/leave") == (409, "shuffle")
    assert ann.refused("POST", f"{path}/remove", seat=1) == (409, "shuffle")
    assert ann.refused("POST", f"{path}/close") == (409, "shuffle")
    assert ann.refused("DELETE", path) == (409, "shuffle")
    other.reveal()
    one.until_status("playing")


def test_commitments_have_a_deadline(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "bot:random", value=None)
    assert table["status"] == "waiting"
    with ann.sit(table) as one:
        until_shuffle(one, "commit")
        served.run(let_time_pass(served, table["id"]))
        one.until_status("playing")
        started = heard(one, "started")[0]
        assert (started["commitments"], started["values"]) == (["", ""], ["", ""])


async def let_time_pass(served: ServerThread, table: str) -> None:
    """Nobody has time left for the shuffle."""
    room = await served.server.rooms.room(table)
    room.opened -= 3_600_000
    room.ledger.full_since -= 3_600_000
    room.ledger.committed_at -= 3_600_000
    room.changed.set()


def test_withholding_a_value_costs_the_seat_and_is_recorded(
    served: ServerThread, ann: Person, bob: Person, cat: Person, tmp_path: Path
):
    one, other = full_table(ann, bob)
    all_commit(one, other)
    one.reveal()
    served.run(let_time_pass(served, one.table))
    withheld = other.until_type("withheld")
    assert (withheld["name"], withheld["round"], withheld["place"]["kind"]) == ("Bob", 1, "open")
    assert bob.refused("POST", f"/api/tables/{one.table}/join") == (403, "barred")

    cat.join({"id": one.table}, value=None)
    third = cat.sit(one.table)
    until_shuffle(one, "commit")
    assert one.situation["shuffle"]["round"] == 2
    stale = commitment_to_value(one.table, 1, 0, one.value(1, 0))
    assert one.command("commit", seat=0, round=1, commitment=stale)["code"] == "shuffle"
    shuffled(one, third)
    play_out(one, third)
    record = record_of(ann, one.table)
    verdict = verify(record)
    assert verdict.committed == ["Ann", "Cat"]
    assert [failed.withheld for failed in verdict.failed] == [["Bob"]]
    assert verdict.failed[0].values == ["Ann's luck 1.0", ""]
    save_record(record, tmp_path / "game.json")
    told = CliRunner().invoke(app, ["verify", str(tmp_path / "game.json")])
    assert "Round 1 failed: Bob did not show a value and lost the seat." in told.output
    proof_in(record)["failed"] = []
    with pytest.raises(RecordError, match="round 2, but 0 failed rounds"):
        verify(record)


def test_a_new_round_needs_new_values(served: ServerThread, ann: Person, bob: Person, cat: Person):
    one, other = full_table(ann, bob)
    all_commit(one, other)
    one.reveal()
    served.run(let_time_pass(served, one.table))
    one.until_type("withheld")
    cat.join({"id": one.table})
    until_shuffle(one, "commit")
    again = commitment_to_value(one.table, 2, 0, one.value(1, 0))
    assert one.command("commit", seat=0, round=2, commitment=again)["type"] == "done"
    until_shuffle(one, "reveal")
    assert one.command("reveal", seat=0, round=2, value=one.value(1, 0))["code"] == "shuffle"


def test_a_table_is_over_when_its_only_person_withholds(served: ServerThread, ann: Person):
    one = ann.sit(ann.make("beginning", "me", "bot:random", value=None))
    all_commit(one)
    served.run(let_time_pass(served, one.table))
    assert one.until_type("ended")["reason"] == "abandoned"


def test_a_shuffle_goes_on_after_a_restart(served: ServerThread, ann: Person, bob: Person):
    """The time counts from when the table is open again: a server that was down takes nobody's seat."""
    one, other = full_table(ann, bob)
    all_commit(one, other)

    async def reopen() -> None:
        rooms = served.server.rooms
        await rooms._close_room(rooms.open[one.table])
        room = await rooms.room(one.table)
        room.ledger.committed_at -= 3_600_000
        room.changed.set()

    served.run(reopen())
    again, back = ann.sit(one.table), bob.sit(one.table)
    for person in (again, back):
        until_shuffle(person, "reveal")
        person.reveal()
    again.until_status("playing")


def test_a_running_game_shows_neither_secret_nor_hidden_cards(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with ann.sit(table) as one:
        one.until_status("playing")
        record = bob.get(f"/api/tables/{table['id']}/record")
        assert set(record["proof"]) == {"scheme", "table", "commitment"}
        theirs = [line for line in record["moves"] if line.startswith("chance: draw")]
        assert "chance: draw ?" in theirs
    with pytest.raises(RecordError, match="not over"):
        verify(parse_record(msgspec.json.encode(record)))


# -- the seed ---------------------------------------------------------------------------------------------------------


def test_everything_that_anyone_is_bound_to_changes_the_seed():
    seeds = {
        seed_from(secret, table, number, commitments, values)
        for secret in ("a", "b")
        for table in ("t", "u")
        for number in (1, 2)
        for commitments in (["c", ""], ["", "c"])
        for values in (["x", ""], ["", "x"], ["x,", ""])
    }
    assert len(seeds) == 48


def test_a_commitment_is_of_one_seat_in_one_round_at_one_table():
    bound = {commitment_to_value(table, number, seat, "v") for table in "tu" for number in (1, 2) for seat in (0, 1)}
    assert len(bound) == 8


def test_the_dealers_numbers_are_even():
    dealer = CommittedDealer("seed")
    rolls = Counter(dealer.roll("die", vec[i64]([1, 2, 3])) for _ in range(6000))
    assert rolls[0] == pytest.approx(1000, rel=0.15)
    assert rolls[2] == pytest.approx(3000, rel=0.1)
    firsts = Counter(CommittedDealer(str(seed)).shuffled("deck", [0, 1, 2, 3])[0] for seed in range(4000))
    assert all(count == pytest.approx(1000, rel=0.15) for count in firsts.values())
