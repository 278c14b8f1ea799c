"""Nothing a person did is lost: leaving, crashing, saving, coming back."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import time
from collections.abc import Callable
from select import select

import pytest

from tests.support.patience import PATIENCE
from tests.support.terminal import COMMAND, HUNT, Program, load, mistake, moves

HUNTING = ("play", "beginning", "--seats", "me,greedy", "--seed", "4")


def hunt(galapagos: Program, *typed: str) -> str:
    position = galapagos.file("hunt", HUNT)
    ran = galapagos.here(*HUNTING, "--position", position, typed="".join(f"{line}\n" for line in typed))
    assert (ran.code, ran.err) == (0, "")
    return ran.out


@pytest.mark.parametrize("typed", [(), ("quit",)], ids=["the input ends", "quit"])
def test_leaving_keeps_the_game(galapagos: Program, typed: tuple[str, ...]) -> None:
    shown = hunt(galapagos, "wolf attacks lizard", *typed)
    assert "The game is kept. To go on: galapagos resume" in shown
    (kept,) = galapagos.kept()
    assert moves(kept)[0] == "ann: wolf attacks lizard"
    assert load(kept)["players"] == ["me", "greedy"]


def test_resume_in_the_middle_of_a_hunt(galapagos: Program) -> None:
    hunt(galapagos, "wolf attacks lizard")
    ran = galapagos("resume", typed="wolf attacks finch\n")
    assert "The game goes on after 3 moves." in ran.out
    assert "Wolf attacks iguana" in ran.out
    (kept,) = galapagos.kept()
    assert "ann: wolf attacks finch" in moves(kept)


def test_resume_in_the_middle_of_an_attack(galapagos: Program) -> None:
    """The lizard is eaten, but the cards for its traits are not drawn yet: chance is to move."""
    hunt(galapagos, "wolf attacks lizard")
    (kept,) = galapagos.kept()
    whole = load(kept)
    cut = galapagos.file("cut.json", json.dumps({**whole, "moves": whole["moves"][:1]}))
    ran = galapagos("resume", cut)
    assert "The game goes on after 1 move." in ran.out
    assert "Bob draws a card. (2 times)" in ran.out
    assert "Wolf eats 2 food." in ran.out
    newest = max(galapagos.kept(), key=lambda path: path.stat().st_mtime_ns)
    assert moves(newest) == whole["moves"], "the same seed deals the same cards after a break"


def test_a_crash_in_the_middle_of_an_attack(galapagos: Program) -> None:
    position = galapagos.file("hunt", HUNT)
    process = galapagos.start(*HUNTING, "--position", position, "--delay", "60")
    assert process.stdin
    process.stdin.write(b"wolf attacks lizard\n")
    process.stdin.flush()
    wait_for(lambda: bool(galapagos.kept()) and len(moves(galapagos.kept()[0])) == 1)
    process.kill()
    process.communicate()
    ran = galapagos("resume", typed="wolf attacks finch\n")
    assert "The game goes on after 1 move." in ran.out
    assert "ann: wolf attacks finch" in moves(galapagos.kept()[0])


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.05)


def test_a_resumed_game_goes_to_its_end(galapagos: Program) -> None:
    hunt(galapagos, "wolf attacks lizard", "save mid.json")
    ran = galapagos("play", "--resume", typed="1\n" * 600)
    assert "The pile ran out and the round was finished." in ran.out
    (kept,) = galapagos.kept()
    assert galapagos("check", kept).code == 0
    assert "this game is over" in mistake(galapagos("resume", kept))
    assert "there is no unfinished game" in mistake(galapagos("resume"))


def test_save_keeps_a_copy_as_it_was(galapagos: Program) -> None:
    shown = hunt(galapagos, "save before.json", "wolf attacks lizard", "save after.json")
    assert "Saved as before.json." in shown
    assert moves(galapagos.home / "before.json") == []
    assert moves(galapagos.home / "after.json")[0] == "ann: wolf attacks lizard"


def test_save_again_under_the_same_name(galapagos: Program) -> None:
    hunt(galapagos, "save it.json", "wolf attacks lizard", "save it.json")
    assert moves(galapagos.home / "it.json")[0] == "ann: wolf attacks lizard"


def test_save_never_overwrites_something_else(galapagos: Program) -> None:
    diary = galapagos.file("diary", "dear diary")
    shown = hunt(galapagos, "save diary")
    assert "diary is there already and is left as it is" in shown
    assert diary.read_text() == "dear diary"


def test_save_where_nothing_can_be_written(galapagos: Program) -> None:
    galapagos.file("file", "")
    shown = hunt(galapagos, "save file/inside.json", "wolf attacks lizard")
    assert "cannot write" in shown
    assert moves(galapagos.kept()[0])[0] == "ann: wolf attacks lizard"


def test_save_alone_says_where_the_game_is(galapagos: Program) -> None:
    assert galapagos.home.joinpath("kept").name in hunt(galapagos, "save")


def test_a_resumed_file_is_never_changed(galapagos: Program) -> None:
    hunt(galapagos, "save mine.json")
    before = (galapagos.home / "mine.json").read_bytes()
    galapagos("resume", "mine.json", typed="wolf attacks lizard\n")
    assert (galapagos.home / "mine.json").read_bytes() == before


def test_the_record_option_never_overwrites(galapagos: Program) -> None:
    diary = galapagos.file("diary", "dear diary")
    assert "diary already exists" in mistake(galapagos("play", "beginning", "--record", "diary"))
    assert diary.read_text() == "dear diary"


def test_a_damaged_kept_game_is_passed_over_and_left_alone(galapagos: Program) -> None:
    hunt(galapagos, "wolf attacks lizard")
    broken = galapagos.kept()[0].with_name("zzz.json")
    broken.write_text("{")
    os.utime(broken, (time.time() + 100, time.time() + 100))
    assert "The game goes on" in galapagos("resume").out
    assert broken.read_text() == "{"


def test_a_game_is_played_even_where_it_cannot_be_kept(galapagos: Program) -> None:
    galapagos.file("kept", "a file where the folder should be")
    shown = hunt(galapagos, "wolf attacks lizard")
    assert "This game cannot be kept" in shown
    assert shown.count("This game cannot be kept") == 1
    assert "The game is not kept." in shown


def test_resign(galapagos: Program) -> None:
    shown = hunt(galapagos, "resign", "no", "resign", "yes")
    assert "Ann resigns; a greedy bot plays on." in shown
    assert "The pile ran out and the round was finished." in shown
    assert load(galapagos.kept()[0])["players"] == ["greedy", "greedy"]


def test_a_saved_game_can_go_on_with_other_players(galapagos: Program) -> None:
    hunt(galapagos, "save mine.json")
    ran = galapagos("resume", "mine.json", "--seats", "greedy,greedy")
    assert "The pile ran out and the round was finished." in ran.out
    assert "this game has 2 seats, not 3" in mistake(galapagos("resume", "mine.json", "--seats", "me,me,me"))


def test_at_a_real_terminal_ctrl_c_keeps_the_game(galapagos: Program) -> None:
    position = galapagos.file("hunt", HUNT)
    ours, theirs = pty.openpty()
    arguments = [*COMMAND, *HUNTING, "--position", str(position), "--delay", "0"]
    process = subprocess.Popen(
        arguments, stdin=theirs, stdout=theirs, stderr=theirs, env=galapagos.environment, start_new_session=True
    )
    os.close(theirs)
    shown = read_until(ours, "Ann> ")
    assert "\x1b[31m" in shown or "\x1b[1;31m" in shown, "food is red"
    os.write(ours, b"wolf attacks lizard\n")
    shown = read_until(ours, "Ann> ")
    assert "What happened" in shown
    os.write(ours, b"\x03")
    # A signal between the prompt and the wait for a key is seen with the next one only: we press again, as people do.
    assert "The game is kept." in read_until(ours, "kept.", again=lambda: process.send_signal(signal.SIGINT))
    assert process.wait(PATIENCE) == 0
    os.close(ours)
    assert moves(galapagos.kept()[0])[0] == "ann: wolf attacks lizard"


def read_until(terminal: int, end: str, again: Callable[[], None] = lambda: None) -> str:
    """All that is shown until then; where nothing comes for long, something is done again."""
    shown = ""
    again()
    while end not in shown:
        if select([terminal], [], [], 30)[0]:
            shown += os.read(terminal, 65536).decode(errors="replace")
        else:
            again()
    return shown
