"""A person plays a whole game against bots."""

from __future__ import annotations

import pytest

from tests.support.terminal import HUNT, Program, load, moves

ALWAYS_THE_FIRST = "1\n" * 600


def test_a_whole_game_against_two_bots(galapagos: Program) -> None:
    record = galapagos.home / "game.json"
    ran = galapagos(
        "play", "beginning", "--seats", "me,greedy,greedy", "--seed", "7", "--record", record, typed=ALWAYS_THE_FIRST
    )
    assert ran.code == 0
    assert ran.err == ""
    assert "You are Ann. With you: Bob (greedy), Cat (greedy)." in ran.out
    assert "Watering hole" in ran.out
    assert "The pile ran out and the round was finished." in ran.out
    assert "wins." in ran.out or "share the victory." in ran.out
    assert len(load(record)["scores"]) == 3
    assert galapagos("check", record).code == 0


def test_the_kept_game_and_the_record_are_the_same(galapagos: Program) -> None:
    record = galapagos.home / "game.json"
    galapagos.here("play", "beginning", "--seats", "me,random", "--record", record, typed="1\n1\n")
    (kept,) = galapagos.kept()
    assert kept.read_text() == record.read_text()


def test_the_same_seed_deals_the_same_game(galapagos: Program) -> None:
    first, second = (
        galapagos.here("play", "beginning", "--seed", "shells", "--seats", "me,greedy", typed=ALWAYS_THE_FIRST).out
        for _ in range(2)
    )
    assert first.partition("To see it again")[0] == second.partition("To see it again")[0]


def test_bots_play_by_themselves_and_nothing_is_hidden_from_a_spectator(galapagos: Program) -> None:
    ran = galapagos.here("play", "beginning", "--seats", "random,random", "--seed", "1")
    assert ran.code == 0
    assert "At the table: Ann (random), Bob (random)." in ran.out
    assert "draws a card." not in ran.out


def test_the_others_cards_stay_hidden_from_a_person(galapagos: Program) -> None:
    ran = galapagos.here("play", "beginning", "--seats", "me,greedy", "--seed", "3", typed="1\n" * 30)
    told = [line for line in ran.out.splitlines() if "Bob draws" in line]
    assert told
    assert all("Bob draws a card." in line for line in told)


def test_a_forced_move_is_played_visibly(galapagos: Program) -> None:
    position = galapagos.file("hunt", "phase: ann eats\nhole: 1\nann:\n  wolf () 0\nbob:\n  lizard () 0\n")
    ran = galapagos.here("play", "beginning", "--seats", "me,greedy", "--position", position)
    assert "Wolf drinks; 0 left in the hole. (the only choice)" in ran.out
    assert moves(galapagos.kept()[0])[:2] == ["ann: wolf drinks", "ann: done eating"]


def test_options_are_part_of_the_game(galapagos: Program) -> None:
    galapagos.here("play", "beginning", "--seats", "me,greedy", "--option", "horns_kamikaze=yes")
    assert load(galapagos.kept()[0])["options"] == {"horns_kamikaze": True}


def test_asks_newcomers_for_a_game(galapagos: Program) -> None:
    ran = galapagos("play", typed="1\n9\nmany\n1\n2\n")
    assert ran.code == 0
    assert "Which game shall it be?" in ran.out
    assert ran.out.count("A number from 1 to 4, please.") == 2
    assert "You are Ann. With you: Bob (random)." in ran.out


def test_a_newcomer_can_simply_press_enter(galapagos: Program) -> None:
    assert "You are Ann. With you: Bob (greedy), Cat (greedy)." in galapagos.here("play", typed="\n\n\n").out


@pytest.mark.parametrize("typed", ["", "quit\n", "1\n"])
def test_a_newcomer_can_leave(galapagos: Program, typed: str) -> None:
    ran = galapagos("play", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert galapagos.kept() == []


def test_the_welcome_offers_to_go_on(galapagos: Program) -> None:
    galapagos("play", "beginning", "--seats", "me,greedy", "--position", galapagos.file("hunt", HUNT))
    ran = galapagos("play", typed="1\n")
    assert "Go on with your game of Evolution: The Beginning (0 moves so far)" in ran.out
    assert "Wolf attacks lizard" in ran.out
