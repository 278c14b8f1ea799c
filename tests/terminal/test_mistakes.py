"""Whatever is typed wrong on the command line: one line that says what and where, exit code 2, never a traceback."""

from __future__ import annotations

import pytest

from tests.support.terminal import HUNT, Program, mistake


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("play begining", "there is no game 'begining': did you mean 'beginning'?"),
        ("games begining", "there is no game 'begining': did you mean 'beginning'?"),
        ("rules begining", "there is no game 'begining': did you mean 'beginning'?"),
        ("bench begining --no-peers", "there is no game 'begining': did you mean 'beginning'?"),
        ("play beginning --seats me", "beginning is for 2 to 5 seats, not 1"),
        ("play beginning --seats me,me,me,me,me,me", "beginning is for 2 to 5 seats, not 6"),
        ("play beginning --seats me,gredy", "nobody called 'gredy' can sit down: did you mean 'greedy'?"),
        ("play beginning --seats me,", "nobody called '' can sit down: there are: me, "),
        ("play beginning --option horn_kamikaze=yes", "has no option 'horn_kamikaze': did you mean 'horns_kamikaze'?"),
        ("play beginning --option horns_kamikaze=maybe", "'horns_kamikaze' cannot be 'maybe': it is true or false"),
        ("play beginning --option horns_kamikaze", "an option is written name=value, not 'horns_kamikaze'"),
        ("play beginning --option horns_kamikaze=1 --option horns_kamikaze=1", "option 'horns_kamikaze' cannot be '1'"),
        ("play beginning --option horns_kamikaze=no --option horns_kamikaze=no", "'horns_kamikaze' is given twice"),
        ("play beginning --language klingon", "there is no language 'klingon': there are: en, de"),
        ("play beginning --position nowhere", "cannot read nowhere: No such file or directory"),
        ("play beginning --delay -1", "--delay"),
        ("play beginning --delay soon", "--delay"),
        ("play beginning stones", "unexpected extra argument"),
        ("play beginning --seat me", "No such option: --seat"),
        ("plya", "No such command 'plya'."),
        ("check", "Missing argument 'FILE...'."),
        ("replay", "Missing argument 'FILE'."),
        ("dataset", "Missing argument 'RECORDS'."),
        ("dataset nowhere games.parquet", "nowhere"),
        ("bench --seconds 0 --no-peers", "--seconds"),
        ("resume", "there is no unfinished game to continue"),
    ],
)  # fmt: skip
def test_mistakes(galapagos: Program, line: str, what: str) -> None:
    assert what in mistake(galapagos.here(*line.split()))
    assert galapagos.kept() == []


@pytest.mark.parametrize("line", ["play begining", "plya", "check nowhere"])
def test_mistakes_of_the_real_program(galapagos: Program, line: str) -> None:
    assert mistake(galapagos(*line.split()))


def test_an_unknown_pair_of_eyes(galapagos: Program) -> None:
    position = galapagos.file("hunt", HUNT)
    galapagos("play", "beginning", "--seats", "me,greedy", "--position", position, typed="save it\n")
    assert mistake(galapagos("replay", "it", "--eyes", "bop")) == "no seat is called 'bop': did you mean 'bob'?"


@pytest.mark.parametrize(
    ("typo", "what"),
    [
        ("phase: ann eets", "line 1, column 12: unknown phase 'eets'"),
        ("phase: ann eats\nhole: x", "line 2, column 7: 'x' is not a whole number"),
        ("phase: ann eats\nann:\n  wolf (carnivor) 0", "line 3, column 9: there is no trait 'carnivor'"),
        ("phase: ann eats\nann:\n  wulf () 0", "line 3, column 3: no creature is called 'wulf'"),
    ],
)
def test_a_position_with_a_typo(galapagos: Program, typo: str, what: str) -> None:
    position = galapagos.file("position", typo)
    assert mistake(galapagos.here("play", "beginning", "--seats", "me,me", "--position", position)).startswith(
        f"{position}: {what}"
    )


def test_a_position_that_is_no_text(galapagos: Program) -> None:
    path = galapagos.home / "position"
    path.write_bytes(b"\xff\xfe\x00")
    assert "position is not a text file" in mistake(galapagos("play", "beginning", "--position", path))


def test_typed_bytes_that_are_no_text(galapagos: Program) -> None:
    ran = galapagos(
        "play", "beginning", "--seed", "1", typed="\udcff\n".encode("utf-8", "surrogateescape").decode("latin-1")
    )
    assert (ran.code, ran.err) == (0, "")


def test_a_terminal_without_our_letters(galapagos: Program) -> None:
    ran = galapagos("play", "beginning", "--seed", "1", typed="1\n", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "Watering hole" in ran.out
