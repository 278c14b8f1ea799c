"""Replaying and checking records, whole and broken ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from galapagos.envs.dataset import read_metadata
from tests.support.terminal import HUNT, Program, load, mistake


@pytest.fixture
def record(galapagos: Program) -> Path:
    """A hunt with a bite and two draws."""
    position = galapagos.file("hunt", HUNT)
    typed = "wolf attacks lizard\nsave hunt.json\n"
    galapagos.here("play", "beginning", "--seats", "me,greedy", "--seed", "4", "--position", position, typed=typed)
    return galapagos.home / "hunt.json"


def changed(galapagos: Program, record: Path, **changes: object) -> Path:
    return galapagos.file("changed.json", json.dumps({**load(record), **changes}))


def test_step_back_jump_and_quit(galapagos: Program, record: Path) -> None:
    ran = galapagos.here("replay", record, typed="\nb\nb\n2\njump 1\njump x\nend\n\nfly\nquit\n")
    assert ran.code == 0
    titles = [line.strip("─ ") for line in ran.out.splitlines() if " of 3, " in line]
    places = [int(title.partition(" ")[0]) for title in titles]
    assert places == [0, 1, 0, 2, 1, 3]
    assert "This is the beginning." in ran.out
    assert "That was the last move." in ran.out
    assert "A number from 0 to 3, please." in ran.out
    assert "That is not a step here" in ran.out
    assert "ann: wolf attacks lizard" in ran.out
    assert "Wolf attacks lizard!" in ran.out


def test_the_end_of_the_input_ends_the_replay(galapagos: Program, record: Path) -> None:
    assert galapagos.here("replay", record, typed="\n").code == 0


def test_autoplay(galapagos: Program, record: Path) -> None:
    for ran in (
        galapagos.here("replay", record, "--auto", "100"),
        galapagos.here("replay", record, typed="play 100\n"),
    ):
        assert ran.code == 0
        assert "3 of 3" in ran.out
    assert "The speed is moves a second" in galapagos.here("replay", record, typed="play fast\n").out


def test_a_running_game_is_replayed_through_its_players_eyes(galapagos: Program, record: Path) -> None:
    ran = galapagos.here("replay", record, typed="3\n")
    assert "3 of 3, through the eyes of Ann" in ran.out
    assert "chance: draw ?" in ran.out
    assert "Bob draws a card." in ran.out


def test_any_eyes(galapagos: Program, record: Path) -> None:
    ran = galapagos.here("replay", record, "--eyes", "bob", "--at", "3", typed="eyes all\neyes nobody\n")
    bobs, everybodys = ran.out.split("> eyes all")
    assert "through the eyes of Bob" in bobs
    assert "chance: draw ?" not in bobs
    assert "nothing hidden" in everybodys
    assert "Whose eyes? Ann, Bob or all" in everybodys


def test_check_of_a_running_game(galapagos: Program, record: Path) -> None:
    ran = galapagos.here("check", record)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{record}: all 3 moves keep the rules. Ann is to move.\n"


def test_the_games_of_the_arena_are_records(galapagos: Program) -> None:
    folder = galapagos.home / "match"
    galapagos.here("arena", "beginning", "--bots", "random,random", "--games", "2", "--out", folder)
    ran = galapagos.here("check", folder)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 2
    assert "00001.json: all " in ran.out
    assert "name one, such as" in mistake(galapagos.here("replay", folder))
    (folder / "games" / "00001.json").unlink()
    assert "1 of " in galapagos.here("replay", folder, typed="\n").out
    (folder / "games" / "00000.json").write_text('{"game"')
    assert "00000.json: this is not a whole record" in mistake(galapagos.here("check", folder))
    (folder / "games" / "00000.json").unlink()
    assert "holds no records" in mistake(galapagos.here("check", folder))


def test_check_names_the_move_and_the_rule(galapagos: Program, record: Path) -> None:
    lines = load(record)["moves"]
    broken = changed(galapagos, record, moves=[*lines, "ann: wolf attacks wolf"])
    assert mistake(galapagos.here("check", broken)) == (
        f"{broken}: move 4: 'ann: wolf attacks wolf': R4: Wolf cannot attack itself; choose another species."
    )


@pytest.mark.parametrize(
    ("moves", "what"),
    [
        (["bob: wolf attacks lizard"], "move 1: it is ann's turn, not bob's"),
        (["ann: wolf hugs lizard"], "move 1: 'ann: wolf hugs lizard': cannot read the move"),
        (["wolf attacks lizard"], "move 1: 'wolf attacks lizard': a move is written 'who: what'"),
        (["ann: wolf attacks lizard", "chance: roll 6"], "move 2: 'chance: roll 6': cannot read the move"),
        (["ann: done eating"], "move 1: 'ann: done eating': R3: You cannot stop yet: wolf is a hungry carnivore"),
    ],
)
def test_moves_that_cannot_be(galapagos: Program, record: Path, moves: list[str], what: str) -> None:
    broken = changed(galapagos, record, moves=moves)
    assert what in mistake(galapagos.here("check", broken))
    assert what in mistake(galapagos.here("replay", broken))
    assert what in mistake(galapagos.here("resume", broken))


def test_wrong_scores_are_found(galapagos: Program) -> None:
    record = galapagos.home / "game.json"
    galapagos.here("play", "beginning", "--seats", "random,random", "--record", record)
    wrong = changed(galapagos, record, scores=[1, 2])
    assert "the record says [1, 2] points, the moves give" in mistake(galapagos.here("check", wrong))


def test_several_records_are_all_checked(galapagos: Program, record: Path) -> None:
    broken = changed(galapagos, record, moves=["ann: done eating"])
    ran = galapagos.here("check", record, broken, record)
    assert ran.code == 2
    assert ran.out.count("keep the rules") == 2
    assert ran.err.count("\n") == 1


def truncated(record: Path) -> str:
    text = record.read_text()
    return text[: len(text) // 2]


def newer(record: Path) -> str:
    return json.dumps({**load(record), "format": 99})


def of_another_game(record: Path) -> str:
    return json.dumps({**load(record), "game": "begining"})


def with_another_option(record: Path) -> str:
    return json.dumps({**load(record), "options": {"horns_kamikazi": True}})


def with_wrong_seats(record: Path) -> str:
    return json.dumps({**load(record), "seats": 9})


def with_a_damaged_field(record: Path) -> str:
    return json.dumps({**load(record), "moves": "many"})


def with_a_damaged_position(record: Path) -> str:
    return json.dumps({**load(record), "position": "hole: deep"})


def list_of_things(record: Path) -> str:
    return "[1, 2]"


@pytest.mark.parametrize("command", ["check", "replay", "resume"])
@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (truncated, "this is not a whole record: Input data was truncated"),
        (newer, "this record has format 99, this program reads up to 1: a newer galapagos is needed"),
        (of_another_game, "there is no game 'begining': did you mean 'beginning'?"),
        (with_another_option, "there is no option 'horns_kamikazi': did you mean 'horns_kamikaze'?"),
        (with_wrong_seats, "beginning is for 2 to 5 seats, not 9"),
        (with_a_damaged_field, "this record is damaged: Expected `array`, got `str` - at `$.moves`"),
        (with_a_damaged_position, "line 1, column 7: 'deep' is not a whole number"),
        (list_of_things, "this is not a record: it has no 'game' and 'moves'"),
    ],
)
def test_broken_records(
    galapagos: Program, record: Path, command: str, spoil: Callable[[Path], str], what: str
) -> None:
    broken = galapagos.file("broken.json", spoil(record))
    before = broken.read_bytes()
    assert mistake(galapagos.here(command, broken)) == f"{broken}: {what}"
    assert broken.read_bytes() == before


@pytest.mark.parametrize("command", ["check", "replay", "resume"])
def test_files_that_are_no_records(galapagos: Program, command: str) -> None:
    assert mistake(galapagos.here(command, "nowhere.json")) == "cannot read nowhere.json: No such file or directory"
    assert mistake(galapagos.here(command, ".")) == ". holds no records"
    binary = galapagos.home / "binary"
    binary.write_bytes(bytes(range(256)))
    assert "this is not a whole record" in mistake(galapagos.here(command, binary))


def test_records_become_a_dataset(galapagos: Program, record: Path) -> None:
    written = galapagos.here("dataset", record, "games.parquet")
    assert (written.code, written.out) == (0, "games.parquet: 1 row\n")
    assert (galapagos.home / "games.parquet").is_file()
    assert galapagos.here("dataset", record, "steps.parquet", "--steps").code == 0
    assert read_metadata(galapagos.home / "steps.parquet")["rows"] == "steps"


def test_a_dataset_that_cannot_be_written_says_so(galapagos: Program, record: Path) -> None:
    told = mistake(galapagos.here("dataset", record, "nowhere/games.parquet"))
    assert "nowhere/games.parquet cannot be written" in told
