"""Two people share one screen and keep their secrets."""

from __future__ import annotations

import re

from tests.support.terminal import Program

ADAPTING = """\
phase: ann adapts
pile: flight*6 nocturnal*8 speed*8 burrowing*8 horns*7 long-neck*8 scavenger*7 fat-layer*8 fertile*8 carnivore*15
ann: hand horns
  wolf () 0 | flight
bob: hand carnivore scavenger
  lizard () 0 | flight
"""
SECRETS = re.compile(r"Carnivore|Scavenger")


def test_bobs_hand_is_never_shown_while_ann_plays(galapagos: Program) -> None:
    position = galapagos.file("position", ADAPTING)
    typed = "\nhint\nlog\npopulation\ndiscards\nwolf gains horns\n\ntable\n"
    ran = galapagos.here("play", "beginning", "--seats", "me,me", "--position", position, "--seed", "2", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    before, anns, bobs = re.split(r"Press Enter when only (?:Ann|Bob) is looking\.", ran.out)
    assert "Pass the screen to Ann." in before
    assert "Pass the screen to Bob." in anns
    assert not SECRETS.search(anns)
    assert "[Carnivore]" in bobs
    assert "[Scavenger]" in bobs


def test_bob_hears_what_ann_did_but_not_her_cards(galapagos: Program) -> None:
    position = galapagos.file("position", ADAPTING)
    typed = "\nwolf grows by horns\n\n"
    ran = galapagos.here("play", "beginning", "--seats", "me,me", "--position", position, "--seed", "2", typed=typed)
    bobs = ran.out.rpartition("only Bob is looking.")[2]
    assert "Wolf grows." in bobs
    assert "Wolf goes hungry: 2 of its population starve." in bobs


def test_one_person_is_never_asked_to_pass_the_screen(galapagos: Program) -> None:
    ran = galapagos.here("play", "beginning", "--seats", "me,greedy", typed="1\n" * 40)
    assert "Pass the screen" not in ran.out
