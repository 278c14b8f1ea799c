"""Impossible positions and unreadable text are refused with line and column."""

from __future__ import annotations

import pytest

from galapagos.core.errors import GalapagosError, NotationError, PositionError
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.games.tyranno.position import OFF


def read(text: str, seats: int = 4, **options: bool):
    return game("tyranno", seats=seats, **options).read_position(text, Rng(1))


UNREADABLE = {
    "ann 12": "expected 'name: …'",
    "anne: 3 points": "unknown line 'anne'",
    "phase: ann sleeps": "unknown phase 'ann sleeps'",
    "phase: zoe sets": "no seat is called 'zoe'",
    "phase: ann challenges red": "ann does not lead the colour 'red'",
    "round: two": "'two' is not a whole number",
    "double_push: maybe": "expected yes or no",
    "during: sleeping": "there is no phase 'sleeping'",
    "3: frog - -": "there are 4 columns, not 3",
    "3: dragon - - -": "there is no animal 'dragon'",
    "3: frog! - - -": "cannot read the card 'frog!'",
    "special: frog - -": "'frog' needs a colour",
    "special: frog@pink - -": "there is no colour 'pink'",
    "piles: frog shark": "there are 4 piles, not 2",
    "piles: frog+x shark - -": "'x' is not a whole number",
    "field 5: S": "unknown line 'field 5'",
    "field 1: S | W | ann T | x": "a field is written",
    "field 1: Z": "there is no symbol 'Z'",
    "field 1: s": "cannot read the chips 's'",
    "field 1: S | W | zoe T": "no seat is called 'zoe'",
    "ann: many points": "'many' is not a whole number",
    "ann: three wishes": "expected '3 points'",
    "fight: frog beats tiger": "a fight is written",
    "gone: dragon": "there is no animal 'dragon'",
    "start: zoe": "no seat is called 'zoe'",
    "ann: rack ?12\nann: rack ?12": "there is a second line 'ann'",
    "field 1: S12\nfield 2: K12\nfield 3: F12\nfield 4: W12": "96 chips lie here, there are 84",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable(text: str) -> None:
    with pytest.raises(NotationError, match=UNREADABLE[text].replace("(", r"\(").replace("!", r"\!")):
        read(text)


def test_the_place_of_the_first_thing_wrong_is_named() -> None:
    with pytest.raises(NotationError, match="line 2, column 6: there is no animal"):
        read("round: 2\n  3: dragon - - -")


IMPOSSIBLE = {
    "field 1: S13": "13 chips 'sun' are shown",
    "field 1: SK": "field 1 shows more than one symbol",
    "round: 2\n3: frog frog - -": "the animal 'frog' is there twice",
    "round: 2\n3: frog - - -\npiles: frog+6 shark+6 tiger+6 mouse+5": "the animal 'frog' is there twice",
    "round: 2\n3: frog@red - - -": "'frog' is red but lies in the yellow column",
    "3: frog:7 - - -": "'frog' cannot have strength 7",
    "3: frog:0 - - -": "'frog' cannot have strength 0",
    "piles: frog+9 shark+9 tiger+9 mouse+9": "36 cards lie below, but only 24 are left",
    "bag: S": "chips are not shown",
    "bag: S36": "36 chips 'sun' are shown",
    "fight: frog challenges tiger, dice 1:1, won 0:0, hits 0:0, thrown 0": "animals that fight must be on the board",
    "stack: Score() Pushes() FightTurns(1) RollDie()": "dice are rolled where two animals fight",
    "round: 2\n3: frog tiger - -\nfight: frog challenges tiger, dice 1:1, won 0:0, hits 0:0, thrown 0": "nowhere else",
    "stack: ChooseWinnersStrength(50)": "cannot have the number 50",
    "stack: Score() EntranceFight()": "animals wait at the entrance",
    "stack: Enter() EntranceFight()": "animals wait at the entrance",
    "stack: Round() Score()": "the steps Round Score do not follow one another",
    "stack: Round() Refill(0) DrawChips(8,1)": "cannot have the number 8",
    "zug: 9": "9 is out of range: from 1 to 5",
    "ende: 9": "9 is out of range: from 3 to 6",
    "round: 0": "0 is out of range: from 1 to 999",
    "ann: rack S3?10": "ann cannot have 13 chips: a rack holds 12",
    "ann: rack S, aside K": "ann has chips aside without exchanging them",
    "piles: -+6 shark+6 tiger+6 mouse+6": "pile 1 must show its top card",
    "stack: Score() Pushes() FightTurns(0) Survival() StoneTurns(-1)\nclaimant: ann\nann: 0 stones": "needs a stone",
    "round: 2\nstack: Score() Pushes() FightTurns(0) Survival() StoneTurns(3) SettingTurns(1,0) LayTurns(1) Lay(1)": (
        "the next player to lay an animal"
    ),
    "round: 2\nstack: Round()\n0: frog - - -": "there is no free row for the animals of yellow",
    "round: 2\nstack: Score()\n0: frog - - -": "the lowest row is empty",
    "phase: ann lays\n0: frog - - -": "there is no free row for the animals of yellow",
    "stack: Sleep()": "there is no step 'Sleep'",
    "stack: Lay(1,2,3)": "step 'Lay' does not take 3 numbers",
    "stack: Lay": "cannot read the step",
    "eyes: ann\nann: knows S12\nfield 1: S": "13 chips 'sun' are shown",
    "field 1: S6\nfield 2: S6\nann: rack ?12, knows S": "ann cannot know chips in the bag that are not there",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible(text: str) -> None:
    with pytest.raises(PositionError, match=IMPOSSIBLE[text].replace("(", r"\(")):
        read(text)


def test_three_players_have_no_black_cards() -> None:
    with pytest.raises(PositionError, match="line 3, column 17: 'tiger' cannot be black"):
        read("round: 2\nphase: ann challenges\n3: frog shark - tiger", seats=3)


def test_names_of_earlier_versions_are_read() -> None:
    rules = game("tyranno", seats=4)
    written = rules.write_position(read("round: 3\nzug: 2\nende: 4"))
    assert "setting_round: 2\nend_marker: 4\n" in written
    assert f"end_marker: {OFF}\n" in rules.write_position(read("ende: off"))


def test_an_unknown_option_names_the_nearest() -> None:
    with pytest.raises(GalapagosError, match="did you mean 'memory_aid'"):
        game("tyranno", memory=True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("place moon on 1", "there is no symbol 'moon'"),
        ("place sun on 5", "the fields are 1 to 4, not 5"),
        ("exchange sun+sun+sun+sun", "one to three chips"),
        ("lay dragon on row 0", "there is no animal 'dragon'"),
        ("lay frog on row 2", "there is no row 2"),
        ("roll 7", "a die shows 1 to 6, not 7"),
        ("sing", "cannot read the move 'sing'"),
    ],
)
def test_moves_that_cannot_be_read(words: str, why: str) -> None:
    table = game("tyranno")
    with pytest.raises(NotationError, match=why):
        table.read(table.start(), words)
