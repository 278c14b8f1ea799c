"""Rule 8.5: Ambush."""

from __future__ import annotations

import galapagos
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from tests.rules.origin.tables import alive, bank, food, time_to_fly

WINDOW = """
    bank: 5
    ann: hare() fox()
    bob: wolf(carnivorous ambush)
    cat: lynx(carnivorous ambush) owl(carnivorous)
"""


def test_8_5_before_a_red_token_is_taken_lurkers_may_strike_clockwise() -> None:
    table = time_to_fly(WINDOW, seats=3).play("ann: hare eats")
    assert (table.asked, table.choices) == ("bob", {"wolf strikes", "let it eat"})
    table.play("bob: let it eat")
    assert (table.asked, table.choices) == ("cat", {"lynx strikes", "let it eat"})
    assert table.refused("cat: owl strikes").startswith("8.5: ")
    table.play("cat: let it eat")
    assert (food(table, "hare"), bank(table), table.asked) == ((1, 0), 4, "bob")


def test_8_5_an_eaten_animal_leaves_the_token_and_the_main_action_is_spent() -> None:
    table = time_to_fly(WINDOW, seats=3).play("ann: hare eats", "bob: wolf strikes", "ann: no")
    assert alive(table) == {"fox", "wolf", "lynx", "owl"}
    assert (bank(table), food(table, "wolf"), table.asked) == (5, (0, 2), "cat")


def test_8_5_it_costs_the_predator_its_attack_but_no_slot() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare() fox()
        bob: wolf(carnivorous ambush fat-tissue) crab()
    """)
    table.play("ann: hare eats", "bob: wolf strikes", "ann: no")
    assert table.asked == "bob"
    assert "crab eats" in table.choices
    assert table.refused("bob: wolf hunts fox") == "6.1: Wolf has already attacked this turn; it can again next turn."


def test_a29_burrowing_and_shell_do_not_help() -> None:
    table = time_to_fly("""
        bank: 5
        ann: mole(burrowing fat-tissue shell)1r
        bob: wolf(carnivorous ambush) crab()
    """)
    table.play("ann: mole eats", "bob: wolf strikes")
    assert "mole" not in alive(table)


def test_8_5_communication_opens_a_window_too() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare(communication=fox) fox()
        bob: wolf(carnivorous ambush)
    """)
    table.play("ann: hare eats", "bob: let it eat")
    assert (table.asked, table.choices) == ("bob", {"wolf strikes", "let it eat"})
    table.play("bob: wolf strikes")
    assert table.told("eats")[-1].values == {"animal": "creature:0", "target": "creature:29"}


def test_a26_own_animals_only_by_the_option() -> None:
    position = """
        bank: 5
        ann: hare() wolf(carnivorous ambush)
        bob: crab()
    """
    assert time_to_fly(position).play("ann: hare eats").asked == "bob"
    table = time_to_fly(position, ambush_own=True).play("ann: hare eats")
    assert (table.asked, table.choices) == ("ann", {"wolf strikes", "let it eat"})


def test_a41_an_animal_that_survives_and_can_still_receive_goes_on_eating() -> None:
    table = time_to_fly("""
        bank: 5
        ann: lizard(running)
        bob: wolf(carnivorous ambush)
    """)
    table.play("ann: lizard eats", "bob: wolf strikes", "ann: running", "chance: roll 6")
    assert food(table, "lizard") == (1, 0)


def test_a42_stopped_by_ink_the_same_predator_waits_for_the_next_token() -> None:
    table = time_to_fly("""
        bank: 9
        ann: eel(ink-cloud high-body-weight)
        bob: wolf(carnivorous ambush high-body-weight) crab() hare()
    """)
    table.play("ann: eel eats", "bob: wolf strikes", "ann: ink-cloud")
    assert food(table, "eel") == (1, 0)
    table.play("bob: crab eats", "ann: eel eats")
    assert table.choices == {"wolf strikes", "let it eat"}


def test_8_5_no_question_where_nobody_can_strike() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare(camouflage)
        bob: wolf(carnivorous ambush) crab(ambush)
    """)
    table.play("ann: hare eats")
    assert food(table, "hare") == (1, 0)


def test_4_4_a_chain_that_an_ambush_interrupts_keeps_its_links() -> None:
    table = time_to_fly("""
        bank: 2
        ann: wolf(communication=hare communication=crab) hare(tail-loss) crab()
        bob: lizard(carnivorous ambush) seal(hibernation)
    """)
    table.play("ann: wolf eats", "bob: let it eat", "ann: communication from wolf to hare", "bob: lizard strikes")
    table.play("ann: tail-loss drops tail-loss")
    assert (food(table, "wolf"), food(table, "hare"), food(table, "crab")) == ((1, 0), (1, 0), (0, 0))
    assert (food(table, "lizard"), bank(table)) == ((0, 1), 0)


def test_4_4_the_predators_owner_orders_the_chain_of_the_predator() -> None:
    """The lizard's links are its own chain: bob orders them, and the hare's token and link come afterwards."""
    table = time_to_fly("""
        bank: 5
        ann: wolf(communication=hare communication=crab) hare(tail-loss communication=crab) crab()
        bob: lizard(carnivorous ambush cooperation=seal cooperation=ray) seal() ray(cooperation=seal)
    """)
    table.play("ann: wolf eats", "bob: let it eat", "ann: communication from wolf to hare", "bob: lizard strikes")
    table.play("ann: tail-loss drops tail-loss")
    assert table.asked == "bob"
    assert table.choices == {"cooperation from lizard to seal", "cooperation from lizard to ray"}
    table.play("bob: cooperation from lizard to seal")
    table.play("bob: cooperation from lizard to ray")
    assert (food(table, "hare"), table.asked) == ((1, 0), "ann")
    assert table.choices == {"communication from wolf to crab", "communication from hare to crab"}


def test_4_4_links_of_one_chain_wait_for_each_other_across_an_ambush() -> None:
    """A saved position in the middle of the interrupt goes on in the same way."""
    table = time_to_fly("""
        bank: 5
        ann: wolf(communication=hare communication=crab) hare(running) crab()
        bob: lizard(carnivorous ambush)
    """)
    table.play("ann: wolf eats", "bob: let it eat", "ann: communication from wolf to hare", "bob: lizard strikes")
    saved = table.game.write_position(table.state)
    again = time_to_fly(saved)
    for played in (table, again):
        played.play("ann: running", "chance: roll 6")
        assert (food(played, "hare"), food(played, "crab")) == ((1, 0), (1, 0))


def test_8_5_windows_never_lie_inside_each_other() -> None:
    """What is marked for one window cannot be wiped out by another: no token is taken from the bank inside one."""
    game = galapagos.game("origin", seats=3, time_to_fly=True, continents=True)
    opened = 0
    for seed in range(12):
        rng, state = Rng(seed), game.start()
        while state.actor != OVER:
            windows = sum(str(frame).startswith(("Lurk(", "Lurking(")) for frame in state.stack)
            opened += windows
            assert windows <= 1
            choices = state.choices()
            state.apply(choices[rng.below(len(choices))])
    assert opened > 0
