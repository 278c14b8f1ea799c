"""A table: answers, forced moves, what each seat hears, taking back."""

from __future__ import annotations

import pytest

from galapagos.core.dealers import ScriptedDealer, SeededDealer
from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.registry import game
from galapagos.core.sentinels import CHANCE, EVERYONE
from galapagos.core.table import Played, Table


def quiet_table(position: str, deals: list[str] | None = None) -> Table:
    beginning = game("beginning", seats=2)
    return Table(beginning, ScriptedDealer(beginning, deals or []), beginning.read_position(position))


def answer(table: Table, words: str) -> Played:
    return table.answer(table.state.actor, table.game.read(table.state, words))


ADAPTING = "phase: ann adapts\nhole: 2\nann: hand horns\n  wolf () 0\nbob:\n  lizard () 0\n"


def test_an_illegal_answer_names_the_rule_and_changes_nothing() -> None:
    table = quiet_table(ADAPTING)
    before = table.game.write_position(table.state)
    with pytest.raises(IllegalMove) as refusal:
        answer(table, "wolf gains flight")
    assert (refusal.value.rule, str(refusal.value)) == (
        "3.2",
        "3.2: You do not hold a Flight card; choose one that you hold.",
    )
    with pytest.raises(IllegalMove, match="it is ann's turn"):
        table.answer(1, table.state.choices()[0])
    assert table.game.write_position(table.state) == before
    assert table.history == []


def test_a_prompt_is_all_that_a_player_gets() -> None:
    turn = quiet_table(ADAPTING).prompt()
    assert turn.seat == 0
    assert set(turn.words) == {"done adapting", "new species from horns", "wolf grows by horns", "wolf gains horns"}
    assert not any(hasattr(turn, name) for name in ("state", "table"))


def test_each_seat_hears_its_own_version() -> None:
    table = quiet_table(ADAPTING)
    answer(table, "wolf grows by horns")
    assert table.heard_by(EVERYONE) == table.heard_by(0) == ["ann: wolf grows by horns"]
    assert table.heard_by(1) == ["ann: wolf grows by ?"]


def test_a_move_can_be_taken_back_while_nothing_hidden_was_revealed() -> None:
    table = quiet_table(ADAPTING)
    before = table.game.write_position(table.state)
    answer(table, "wolf gains horns")
    assert table.undoable(1) == 0
    assert table.undo(0) == 1
    assert table.game.write_position(table.state) == before


def test_a_forced_move_is_taken_back_together_with_the_decision_before_it() -> None:
    table = quiet_table(ADAPTING)
    answer(table, "done adapting")
    moment = table.step([None, None])
    assert moment is not None
    assert moment.forced
    assert moment.line == "ann: wolf drinks"
    assert table.undo(0) == 2


def test_a_card_that_was_turned_up_cannot_be_put_back() -> None:
    table = quiet_table("phase: ann eats\nann:\n  wolf (carnivore) 0\nbob:\n  lizard () 0 0\n  finch () 0\n")
    answer(table, "wolf attacks lizard")
    assert table.undo(0) == 0


def test_chance_cannot_be_taken_back() -> None:
    table = quiet_table("phase: ann eats\nann:\n  wolf () 1\n", ["draw flight"])
    answer(table, "done eating")
    table.step([None, None])
    assert table.history[-1].seat == CHANCE
    assert table.undo(0) == 0


def test_step_waits_for_an_empty_seat() -> None:
    table = quiet_table(ADAPTING)
    assert table.step([None, None]) is None
    with pytest.raises(GalapagosError, match="no seat is to move"):
        Table(game("beginning"), SeededDealer(1)).prompt()


def test_a_record_can_begin_at_a_position() -> None:
    table = quiet_table(ADAPTING)
    answer(table, "wolf gains horns")
    record = table.record()
    again = Table(table.game, SeededDealer(1), record.start(table.game))
    again.follow(record)
    assert table.game.write_position(again.state) == table.game.write_position(table.state)


def test_a_script_that_ends_too_early_says_so() -> None:
    table = quiet_table("phase: ann starts")
    with pytest.raises(GalapagosError, match="the script has no more answers"):
        table.step([None, None])
