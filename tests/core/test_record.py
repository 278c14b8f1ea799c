"""Records: strict to read, safe to write, and the first thing wrong is named."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError, RecordError
from galapagos.core.record import check_record, load_record, parse_record, save_record
from galapagos.core.registry import game
from galapagos.core.table import Table


def a_record() -> str:
    table = Table(game("beginning", seats=2), SeededDealer(4))
    table.play_out([bot("random", 1), bot("random", 2)])
    return table.record().to_json()


RECORD = a_record()


def test_a_good_record_passes() -> None:
    record = parse_record(RECORD)
    assert check_record(record).scores() == record.scores


def changed(**changes: object) -> str:
    return json.dumps({**json.loads(RECORD), **changes})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (RECORD[: len(RECORD) // 2], "this is not a whole record"),
        ("", "this is not a whole record"),
        ("[]", "this is not a record: it has no 'game' and 'moves'"),
        (changed(format=99), "this record has format 99, this program reads up to 1: a newer galapagos is needed"),
        (changed(format="x"), "this is not a record: 'format' must be a number"),
        (changed(seats="two"), "this record is damaged: Expected `int`, got `str` - at `$.seats`"),
        (changed(colour="red"), "this record is damaged: Object contains unknown field `colour`"),
        (changed(moves=[1]), "this record is damaged: Expected `str`, got `int` - at `$.moves[0]`"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, complaint: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert str(error.value).startswith(complaint)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "begining"}, "there is no game 'begining': did you mean 'beginning'?"),
        ({"seats": 9}, "beginning is for 2 to 5 seats, not 9"),
        ({"options": {"horns": True}}, "there is no option 'horns': did you mean 'horns_kamikaze'?"),
        ({"options": {"horns_kamikaze": 1}}, "option 'horns_kamikaze' cannot be 1: it is one of false, true"),
        ({"moves": ["nobody begins"]}, "move 1: 'nobody begins': a move is written 'who: what'"),
        ({"moves": ["ann: ann begins"]}, "move 1: it is chance's turn, not ann's"),
        ({"moves": ["chance: ann beginns"]}, "move 1: 'chance: ann beginns': cannot read the move"),
        ({"moves": ["chance: draw flight"]}, "move 1: 'chance: draw flight': 3.1: The start player is being chosen"),
        ({"moves": ["chance: ann begins", "chance: draw wings"]}, "move 2: 'chance: draw wings': there is no trait"),
        ({"moves": [*json.loads(RECORD)["moves"], "ann: done eating"]}, "move"),
        ({"scores": [1, 2]}, "the record says [1, 2] points"),
        ({"winners": ["zoe"]}, "the record says zoe won, the moves say "),
    ],
)
def test_the_move_that_breaks_a_rule_is_named(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(GalapagosError) as error:
        check_record(parse_record(changed(**changes)))
    assert str(error.value).startswith(complaint)
    assert "\n" not in str(error.value)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_record_never_crashes(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(RECORD) - 1))
    junk = data.draw(st.text(max_size=3))
    text = RECORD[:place] + junk + RECORD[place + data.draw(st.integers(0, 4)) :]
    with suppress(GalapagosError):  # anything else fails
        check_record(parse_record(text))


def test_saving_replaces_the_whole_file_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    record = parse_record(RECORD)
    save_record(record, path)
    assert load_record(path) == record
    path.with_name("game.json.part").mkdir()  # now the new text cannot be written
    record.moves = []
    with pytest.raises(GalapagosError, match="cannot write"):
        save_record(record, path)
    assert load_record(path).moves


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*nothing\.json: No such file"):
        load_record(tmp_path / "nothing.json")
