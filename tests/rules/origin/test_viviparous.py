"""Rule 8.9: Viviparous."""

from __future__ import annotations

from tests.rules.origin.tables import alive, all_sets, animal, food, state_of, time_to_fly, zone


def test_8_9_when_it_becomes_fed_the_top_card_becomes_its_young() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(viviparous)1r
        bob: hare()
    """)
    table.play("ann: wolf eats", "chance: draw running")
    (young,) = alive(table) - {"wolf", "hare"}
    assert (food(table, young), animal(table, young).fed, animal(table, young).body) == ((0, 1), True, "running")
    assert [event.heard_by(1).get("card") for event in table.told("born")] == [None]


def test_a37_by_fat_hibernation_a_falling_need_or_a_kill() -> None:
    for animals, move in (
        ("wolf(viviparous fat-tissue*)1r", "ann: wolf burns 1 fat"),
        ("wolf(viviparous hibernation)", "ann: wolf hibernates"),
        ("wolf(viviparous carnivorous)1r", "ann: wolf hunts hare"),
    ):
        table = time_to_fly(f"ann: {animals}\nbob: hare()[running]")
        table.play(move)
        if table.asked == "bob":
            table.play("bob: no")
        assert table.stack.split(", ")[-1].startswith("Birth(0,0,"), animals
    table = time_to_fly("ann: lynx(carnivorous) wolf(viviparous parasite tail-loss)2r\nbob:")
    table.play("ann: lynx hunts wolf", "ann: tail-loss drops parasite")
    assert "Birth(0,0," in table.stack


def test_8_9_not_in_the_extinction_and_once_a_turn() -> None:
    table = time_to_fly("phase: ann starves\nann: wolf(viviparous trematode=hare)2r hare()\nbob:")
    assert alive(table) == set()
    table = time_to_fly("""
        bank: 9
        ann: wolf(viviparous!)1r
        bob: hare()
    """)
    table.play("ann: wolf eats")
    assert table.asked == "bob"


def test_t17_the_last_card_makes_this_turn_the_last_and_sleepers_wake() -> None:
    table = time_to_fly("""
        bank: 1
        deck: 1
        ann: wolf(viviparous)1r bear(hibernation!)+asleep
          buried: rest
        bob: hare()1r
    """)
    table.play("ann: wolf eats").chance_plays()
    assert state_of(table).last_turn
    assert "bear" not in alive(table)
    assert table.asked == "nobody"


def test_a44_a_woken_sleeper_may_eat() -> None:
    table = time_to_fly("""
        bank: 5
        deck: 1
        ann: wolf(viviparous)1r bear(hibernation!)+asleep
          buried: rest
        bob: hare()1r
    """)
    table.play("ann: wolf eats").chance_plays()
    assert table.choices == {"bear eats"}


def test_9_the_young_live_in_the_zone_of_their_mother() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: seal(viviparous)1r@ocean
        bob: hare()
    """)
    table.play("ann: seal eats", "chance: draw running")
    (young,) = alive(table) - {"seal", "hare"}
    assert zone(table, young) == "ocean"


def test_8_9_an_empty_deck_bears_nothing() -> None:
    table = time_to_fly("""
        bank: 5
        deck: 0
        last_turn: yes
        ann: wolf(viviparous)1r fox()
          buried: rest
        bob:
    """)
    table.play("ann: wolf eats")
    assert table.choices == {"fox eats"}
