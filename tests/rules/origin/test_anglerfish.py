"""Rule 8.6: Anglerfish."""

from __future__ import annotations

from galapagos.core.names import creature_number
from galapagos.core.rng import Rng
from galapagos.games.origin.view import IgnoredTrait
from tests.rules.origin.tables import alive, all_sets, animal, food, time_to_fly

POND = """
    bank: 9
    ann: wolf(carnivorous running) fox()
    bob: hare()[piracy] eel()[anglerfish] crab(running)[anglerfish]
"""


def test_8_6_its_owner_may_show_it_when_an_animal_without_traits_is_attacked() -> None:
    table = time_to_fly(POND).play("ann: wolf hunts hare")
    assert (table.asked, table.choices) == ("bob", {"eel is an anglerfish", "no"})
    assert table.refused("bob: hare is an anglerfish").startswith("8.6: ")
    assert table.refused("bob: crab is an anglerfish").startswith("8.6: ")
    table.play("bob: eel is an anglerfish")
    assert table.choices == {"anglerfish ignores running", "anglerfish ignores nothing"}
    table.play("bob: anglerfish ignores running")
    assert alive(table) == {"fox", "hare", "eel", "crab"}
    assert (food(table, "eel"), animal(table, "eel").need) == ((0, 2), 2)
    assert animal(table, "eel").flags == ["revealed", "adapted"]
    assert animal(table, "eel").traits[0].used


def test_8_6_the_answer_no_lets_the_attack_go_on() -> None:
    table = time_to_fly(POND).play("ann: wolf hunts hare", "bob: no")
    assert "hare" not in alive(table)


def test_a28_normal_reactions_apply_and_the_first_attack_is_over() -> None:
    table = time_to_fly(POND)
    table.play("ann: wolf hunts eel", "bob: eel is an anglerfish", "bob: anglerfish ignores nothing")
    assert (table.asked, table.choices) == ("ann", {"running"})
    table.play("ann: running", "chance: roll 5")
    assert {"wolf", "eel"} <= alive(table)
    assert animal(table, "wolf").traits[0].used


def test_a28_a_predator_it_cannot_attack_is_stopped_all_the_same() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous camouflage high-body-weight)
        bob: hare() eel()[anglerfish] bison(high-body-weight)
    """)
    table.play("ann: wolf hunts hare", "bob: eel is an anglerfish", "bob: anglerfish ignores camouflage")
    assert {"wolf", "hare", "eel"} <= alive(table)
    assert not animal(table, "eel").traits[0].used


def test_a43_ink_against_it_leaves_its_attack_unused() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous ink-cloud)
        bob: hare() eel()[anglerfish]
    """)
    table.play("ann: wolf hunts hare", "bob: eel is an anglerfish", "bob: anglerfish ignores nothing", "ann: ink-cloud")
    assert not animal(table, "eel").traits[0].used
    assert animal(table, "wolf").traits[0].used


def test_a27_it_is_never_a_trait() -> None:
    table = time_to_fly("""
        phase: ann develops
        ann: hare()
          hand: anglerfish
        bob:
    """)
    assert table.choices == {"new animal from anglerfish", "pass"}
    assert table.refused("ann: hare gains anglerfish").startswith("A27: ")


def test_8_6_an_animal_that_ever_had_a_trait_is_an_ordinary_one() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous)
        bob: hare() eel()[anglerfish]+adapted
    """)
    table.play("ann: wolf hunts hare")
    assert table.choices == {"no"}


def test_8_6_an_attack_on_an_animal_with_traits_asks_nobody() -> None:
    table = time_to_fly(POND).play("ann: wolf hunts crab")
    assert table.choices == {"running"}


def test_8_6_everyone_who_could_have_one_must_decide_and_the_question_is_veiled() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous)
        bob: hare()[running]
    """)
    table.play("ann: wolf hunts hare")
    assert (table.asked, table.choices) == ("bob", {"no"})
    assert table.state.decision().veiled(table.state)


def test_8_6_no_question_once_all_have_been_seen() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous) fox()
          discard: anglerfish*4
        bob: hare()[running] crab()
    """)
    table.play("ann: wolf hunts hare")
    assert "hare" not in alive(table)


def test_9_it_protects_its_own_zone_only_and_a_life_in_the_ocean_does_not_matter() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: wolf(carnivorous)
        bob: hare() eel()[anglerfish]@ocean
    """)
    assert table.play("ann: wolf hunts hare").choices == {"no"}
    table = all_sets("""
        bank: 9 9 9
        ann: seal(carnivorous)@ocean
        bob: ray()@ocean eel()[anglerfish]@ocean
    """)
    assert table.play("ann: seal hunts ray").choices == {"eel is an anglerfish", "no"}


def test_7_9_a_paralysed_animal_counts_as_one_without_traits() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: wolf(carnivorous)
        bob: lynx(carnivorous)+paralysed eel()[anglerfish]
    """)
    assert table.play("ann: wolf hunts lynx").choices == {"eel is an anglerfish", "no"}


def test_8_6_nobody_else_can_tell_it_from_any_other_animal() -> None:
    """What ann is sent is the same whether or not there is an anglerfish."""
    sent = []
    for body in ("anglerfish", "running"):
        table = time_to_fly(POND.replace("eel()[anglerfish]", f"eel()[{body}]"))
        table.play("ann: wolf hunts hare")
        game, state = table.game, table.state
        heard = [(event.key, event.heard_by(0)) for event in table.events]
        sent.append((game.view(state, 0), game.question(state), state.actor, heard, table.stack))
        no = next(action for action in state.choices() if game.write(state, action) == "no")
        assert game.write(state, no, 0) == "no"
    assert sent[0] == sent[1]


def test_8_6_imagined_worlds_have_it_here_or_there() -> None:
    table = time_to_fly(POND).play("ann: wolf hunts hare")
    view = table.game.view(table.state, 0)
    offers = {tuple(table.game.imagine(view, Rng(seed)).choices()) for seed in range(60)}
    assert len(offers) > 1


def test_5_6_hidden_it_is_a_plain_animal() -> None:
    table = time_to_fly("bank: 1\nann: eel()[anglerfish]\nbob:")
    assert table.state.scores() == [2, 0]
    table = time_to_fly("bank: 1\nann: eel(carnivorous/-)[anglerfish]+revealed\nbob:")
    assert table.state.scores() == [4, 0]


def test_8_6_the_trait_is_ignored_for_the_counter_attack_only() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous tail-loss camouflage)
        bob: hare() eel()[anglerfish] crab()
    """)
    table.play("ann: wolf hunts hare", "bob: eel is an anglerfish", "bob: anglerfish ignores camouflage")
    assert animal(table, "eel").ignores == IgnoredTrait(creature_number("wolf"), "camouflage")
    table.play("ann: tail-loss drops tail-loss")
    assert animal(table, "eel").ignores is None


def test_8_6_nothing_stays_ignored_where_no_counter_attack_was_possible() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous camouflage high-body-weight)
        bob: hare() eel()[anglerfish] crab()
    """)
    table.play("ann: wolf hunts hare", "bob: eel is an anglerfish")
    table.play("bob: anglerfish ignores camouflage")
    assert alive(table) == {"wolf", "hare", "eel", "crab"}
    assert animal(table, "eel").ignores is None
