"""Refusals name the trait that stands in the way, whose it is, and what would overcome it."""

from __future__ import annotations

import pytest

import galapagos
from galapagos.core.languages import LANGUAGES
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.trait import TRAITS
from tests.rules.origin.tables import all_sets, continents, origin, time_to_fly
from tests.rules.table import TestTable

HUNTERS = """
    bank: 9
    ann: wolf(carnivorous) seal(carnivorous swimming)
    bob: {} owl(herding) fox(herding)
"""


@pytest.mark.parametrize(
    ("prey", "refusal"),
    [
        ("hare(camouflage)", "6.18: Hare is camouflaged; only a predator with Sharp vision can attack it."),
        ("hare(burrowing)1r", "6.17: Hare burrows: while it is fed, nobody can attack it, except from an ambush."),
        ("hare(swimming)", "6.5: Hare swims; only a swimming predator can attack it."),
        (
            "hare(high-body-weight)",
            "6.4: Hare has a high body weight; only a predator with the same trait can attack it.",
        ),
        ("hare(symbiosis>crab) crab()", "6.9: Hare cannot be attacked while its symbiont lives"),
        ("hare(flight)", "8.1: Hare flies; only a predator with fewer traits than it can attack it."),
        ("hare(herding)", "7.8: Hare is protected by its herd until predators outnumber the herd animals of the zone."),
        ("hare(shell)+hidden", "8.8: Hare is hidden in its shell until the end of the turn"),
        (
            "hare(camouflage swimming)",
            "5.4: Hare has several protections, and a predator must overcome all of them: "
            "Camouflage (with Sharp vision), Swimming (with the same trait).",
        ),
    ],
)
def test_5_4_a_protection_is_named_with_what_would_overcome_it(prey: str, refusal: str) -> None:
    table = all_sets(HUNTERS.format(prey))
    assert table.refused("ann: wolf hunts hare").startswith(refusal)


def test_6_5_the_predators_own_trait_is_named_too() -> None:
    table = all_sets(HUNTERS.format("hare()"))
    said = "6.5: Seal swims and can only attack animals that swim too; choose one of those."
    assert table.refused("ann: seal hunts hare") == said


def test_6_7_mimicry_says_why_the_other_animal_is_no_prey() -> None:
    table = origin("""
        bank: 5
        ann: wolf(carnivorous)
        bob: lizard(mimicry tail-loss) hare(camouflage)
    """)
    table.play("ann: wolf hunts lizard")
    assert table.refused("bob: mimicry to hare").startswith("6.18: Hare is camouflaged")


def test_8_5_an_ambush_says_so_as_well() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare(camouflage)
        bob: wolf(carnivorous ambush) lynx(carnivorous ambush sharp-vision)
    """)
    table.play("ann: hare eats")
    assert table.refused("bob: wolf strikes").startswith("6.18: Hare is camouflaged")


FULL = """
    bank: 9
    ann: {} crab() owl()
    bob: fox()
"""


@pytest.mark.parametrize(
    ("eater", "refusal"),
    [
        ("hare()1r", "4.2: Hare is fed and has no Fat tissue to store more; choose another animal."),
        ("hare(fat-tissue*)1r", "4.2: Hare is fed and its Fat tissue is full; choose another animal."),
        ("hare(hibernation!)+asleep", "6.15: Hare hibernates and gets nothing more this turn; choose another animal."),
        ("hare(shell!)+hidden", "8.8: Hare is hidden in its shell and gets nothing this turn; choose another animal."),
        (
            "hare(regeneration)+bodyless",
            "7.6: Hare has been eaten; it gets nothing until Regeneration gives it a new body. Choose another animal.",
        ),
        ("hare(symbiosis>crab)", "6.9: Hare gets nothing until its symbiont, crab, is fed; feed crab first."),
    ],
)
def test_4_2_why_an_animal_gets_no_token(eater: str, refusal: str) -> None:
    assert all_sets(FULL.format(eater)).refused("ann: hare eats") == refusal


@pytest.mark.parametrize(
    ("animal", "move", "refusal"),
    [
        ("hare(migration)", "hare migrates to ocean", "7.3: Hare does not swim: it can only go to the other continent"),
        ("hare(migration swimming)", "hare migrates to gondwana", "7.3: Hare swims: from land it can only go to"),
        ("hare(migration)", "hare migrates to laurasia", "7.3: Hare lives there already"),
        ("hare(flight)", "hare flies to ocean", "9: Flight leads from one continent to the other"),
        ("hare(flight running camouflage)", "hare flies to gondwana", "9: Hare has more than two traits"),
    ],
)
def test_7_3_why_there_is_no_route(animal: str, move: str, refusal: str) -> None:
    assert all_sets(FULL.format(animal)).refused(f"ann: {move}").startswith(refusal)


def test_7_3_no_route_twice() -> None:
    table = continents("bank: 9 9 9\nann: hare(migration)@ocean crab(migration)\nbob: fox()")
    table.play("ann: crab migrates to gondwana", "ann: hare migrates to gondwana")
    refusal = table.refused("ann: hare migrates to laurasia")
    assert refusal.startswith("7.3: Hare has already used Migration this turn")


def laying(card: str, animal: str) -> TestTable:
    return time_to_fly(f"phase: ann develops\nann: {animal}\n  hand: {card}\nbob: fox()")


def test_5_1_1_an_exclusion_names_the_trait_that_is_there() -> None:
    table = laying("scavenger", "wolf(carnivorous)")
    refusal = "5.1.1: Wolf has Carnivorous, and Scavenger never shares an animal with it; choose another animal."
    assert table.refused("ann: wolf gains scavenger") == refusal
    table = laying("flight/specialization-b", "wolf(specialization-a)")
    refusal = table.refused("ann: wolf gains specialization-b of flight/specialization-b")
    assert refusal.startswith("5.1.1: Wolf has Specialization A")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_protecting_trait_has_its_sentence_and_its_rule(language: str) -> None:
    game = galapagos.game("origin")
    texts = game.texts(language)
    for hook, key in ((HOOKS.protects, "protected_by"), (HOOKS.limits, "limited_by"), (HOOKS.blocks, "blocked_by")):
        concerned = [trait for trait in TRAITS if trait.bit & hook]
        assert concerned
        for trait in concerned:
            assert texts.has("refusal", f"{key}_{trait.name.replace('-', '_')}")
            assert key != "protected_by" or texts.has("shield", trait.name)
    for trait in TRAITS:
        assert trait.rule in game.rules(language)


def test_german_refusals_are_german() -> None:
    table = all_sets(HUNTERS.format("hare(camouflage)"))
    game = table.game
    refusal = game.why_not(table.state, game.read(table.state, "wolf hunts hare"))
    assert refusal is not None
    said = game.texts("de").say("refusal", refusal.key, refusal.values)
    assert said == "Hase ist getarnt; nur ein Raubtier mit Scharfsicht kann es angreifen."


@pytest.mark.parametrize(
    ("reaction", "said"),
    [
        ("running", "6.6: You are feeding now; an animal runs for it only when it is attacked."),
        ("tail-loss drops running", "6.11: You are feeding now; a tail is given up only when the animal is attacked."),
        ("shell", "8.8: You are feeding now; an animal hides in its shell only when it is attacked."),
        ("ink-cloud", "8.7: You are feeding now; an ink cloud helps only against an attack."),
        ("mimicry to hare", "6.7: You are feeding now; Mimicry turns away an attack while it is going on."),
        ("submit", "5.4: You are feeding now; an animal is given up only when it is attacked."),
    ],
)
def test_5_4_a_reaction_without_an_attack_is_told_when_it_is_possible(reaction: str, said: str) -> None:
    table = all_sets("bank: 3 3 3\nann: wolf(running tail-loss shell ink-cloud mimicry) hare()\nbob: lizard()")
    assert table.refused(f"ann: {reaction}") == said


@pytest.mark.parametrize(
    ("hare", "move", "said"),
    [
        ("hare(grazing^ neoplasia running)", "hare grazes", "7.5: Hare has Grazing, but Neoplasia has disabled it; it"),
        ("hare(grazing)+paralysed", "hare grazes", "7.9: Hare is paralysed by nettle cells until the next turn; until"),
        (
            "hare(regeneration grazing)+bodyless",
            "hare grazes",
            "7.6: Hare has been eaten and waits for the new body that",
        ),
        (
            "hare(recombination=owl running) owl(camouflage)+paralysed",
            "hare recombines with owl",
            "A20: Recombination does nothing while the other animal of the pair is paralysed",
        ),
    ],
)
def test_what_keeps_a_trait_from_working_is_named(hare: str, move: str, said: str) -> None:
    table = all_sets(f"bank: 3 3 3\nann: {hare} crab()\nbob: fox()")
    assert table.refused(f"ann: {move}").startswith(said)


FEEDING = "bank: 3 3 3\nann: wolf(carnivorous) hare(mimicry)\n  hand: running\nbob: lizard()"
DEVELOPING = "phase: ann develops\nann: wolf(carnivorous) hare()\n  hand: running\nbob: lizard()"


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (FEEDING, "pass", "5.3.1: You are feeding now; say “done” to end your feeding turn."),
        (FEEDING, "wolf gains running", "5.1: You are feeding now; cards are played in the development phase."),
        (DEVELOPING, "done", "5.1: You are developing now; say “pass” to end your development."),
        (
            DEVELOPING,
            "hare eats",
            "5.3.1: You are developing now; animals are fed in the feeding phase, in your own feeding turn.",
        ),
        (
            DEVELOPING,
            "wolf hunts lizard",
            "6.1: You are developing now; predators attack in the feeding phase, in your",
        ),
    ],
)
def test_5_a_move_of_another_phase_is_told_what_is_possible_now(position: str, move: str, said: str) -> None:
    assert all_sets(position).refused(f"ann: {move}").startswith(said)


@pytest.mark.parametrize(
    ("position", "move", "rule"),
    [
        (FEEDING, "lizard eats", "5.3.1"),
        (FEEDING, "lizard hunts hare", "6.1"),
        (FEEDING, "lizard grazes", "6.14"),
        (DEVELOPING, "lizard gains running", "5.1.1"),
    ],
)
def test_a_foreign_animal_cites_the_rule_of_what_was_tried(position: str, move: str, rule: str) -> None:
    said = f"{rule}: Lizard belongs to bob; choose one of your own animals."
    assert all_sets(position).refused(f"ann: {move}") == said


HUNT = "bank: 3 3 3\nann: wolf(carnivorous {}) hare() fox()\nbob: lizard({}) newt(running)"


@pytest.mark.parametrize(
    ("hunter", "prey", "reply", "said"),
    [
        ("", "running", "submit", "A5: Lizard must first try the defence that cannot be refused: Running"),
        ("", "mimicry", "mimicry to lizard", "6.7: Lizard is the animal under attack; turn the attack on another one"),
        ("", "mimicry", "mimicry to hare", "6.7: Hare belongs to ann; choose one of your own animals"),
        ("", "mimicry", "running", "6.6: Lizard does not have Running"),
        ("", "tail-loss poisonous", "tail-loss drops swimming", "6.11: Lizard has no such card (Swimming)"),
    ],
)
def test_5_4_why_a_defence_is_refused(hunter: str, prey: str, reply: str, said: str) -> None:
    table = all_sets(HUNT.format(hunter, prey)).play("ann: wolf hunts lizard")
    assert table.refused(f"bob: {reply}").startswith(said)


def test_8_4_a_trait_that_the_predator_ignores_does_not_help() -> None:
    table = all_sets(HUNT.format("intellect", "running tail-loss"))
    table.play("ann: wolf hunts lizard", "ann: ignores running")
    said = "8.4: Wolf ignores Running of lizard in this attack; use another defence, or say “submit”."
    assert table.refused("bob: running") == said


def test_8_4_a_protection_must_be_ignored() -> None:
    table = all_sets(HUNT.format("intellect", "camouflage")).play("ann: wolf hunts lizard")
    refusal = table.refused("ann: ignores nothing")
    assert refusal == "8.4: Lizard is protected by Camouflage; wolf must ignore that to attack."
    assert table.refused("ann: ignores running").startswith("8.4: Lizard has no Running that would make a difference")


def test_a29_an_ambush_leaves_no_time_to_hide() -> None:
    table = all_sets("bank: 3 3 3\nann: hare(shell tail-loss)\nbob: wolf(carnivorous ambush)")
    table.play("ann: hare eats", "bob: wolf strikes")
    assert table.refused("ann: shell").startswith("A29: An ambush leaves no time to hide in the shell")


@pytest.mark.parametrize(
    ("hare", "move", "said"),
    [
        ("piracy", "hare robs newt", "6.10: Newt has no token to steal"),
        ("hibernation fat-tissue", "hare burns 1 fat", "6.2: Hare has no fat in store"),
        ("metamorphosis carnivorous", "hare sheds carnivorous", "8.10: Carnivorous needs food, and such a trait"),
        ("metamorphosis", "hare sheds swimming", "8.10: Hare has no such card (Swimming)"),
        ("recombination=fox", "hare recombines with fox", "7.7: Hare and fox must both have a single trait to give"),
        ("specialization-a", "hare uses specialization-a", "9: Lizard has the same specialization"),
        ("", "hare takes a shell", "8.8: There is no loose shell that hare could move into"),
        ("", "hare hibernates", "6.15: Hare does not have Hibernation"),
        ("", "wolf eats", "5.3.1: Wolf is not on the table"),
        ("", "newt eats", "5.3.1: Newt belongs to bob; choose one of your own animals"),
        ("", "done", "A3: Hare can still take a red token; feed an animal or take another main action"),
    ],
)
def test_5_3_1_why_a_trait_cannot_be_used(hare: str, move: str, said: str) -> None:
    table = all_sets(f"bank: 3 3 3\nann: hare({hare}) fox()\nbob: newt() lizard(specialization-b)")
    assert table.refused(f"ann: {move}").startswith(said)
