"""Predators and pairs: who can attack whom is shown while a predator is pointed at, and pair cards are bonds."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]
PAIRS = """phase: ann feeds
bank: 5
ann:
  wolf(carnivorous cooperation=lizard)
  lizard(communication=finch cooperation=wolf)
  finch(communication=lizard)
  hand: swimming
bob:
  crab()
  hare(camouflage)
  bear(high-body-weight swimming)
  hand: swimming
"""
SPECIES = """phase: ann eats
hole: 7
ann: 2 chips, hand carnivore
  wolf (carnivore) 1 0
  lizard (long-neck) 1 1
bob: 4 chips, hand carnivore
  hare (flight) 1 1
  crab () 1
"""
WOLF, LIZARD, FINCH, HARE, CRAB, BEAR = map(str, (0, 1, 2, 10, 14, 28))  # the numbers of their names
ROLES = """() => Object.fromEntries([...document.querySelectorAll("[data-animal]")].map(node =>
    [node.dataset.animal, node.dataset.hunt ?? ""]))"""


def settled(ann: Visitor, roles: dict[str, str]) -> None:
    ann.page.wait_for_function(f"roles => JSON.stringify(({ROLES})()) === JSON.stringify(roles)", arg=roles)


def at(visit: Visit, game: str, position: str) -> Visitor:
    ann = visit()
    ann.set_table(game, ["me", "bot:random"], {}, position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    return ann


def test_a_predator_shows_its_prey_and_what_protects_the_others(visit: Visit):
    ann = at(visit, "origin", PAIRS)
    hunting = {WOLF: "predator", LIZARD: "prey", FINCH: "prey", HARE: "safe", CRAB: "prey", BEAR: "safe"}
    nobody = dict.fromkeys(hunting, "")
    wolf = ann.page.locator("[data-animal='0'] .figure")
    settled(ann, nobody)
    wolf.hover()
    settled(ann, hunting)
    assert ann.page.locator(".links .hunt").count() == 3
    hare = ann.page.locator(f"[data-animal='{HARE}'] .verdict")
    expect(hare).to_have_attribute("data-hint", re.compile("camouflaged"))
    ann.page.mouse.move(1, 1)
    settled(ann, nobody)
    wolf.focus()
    settled(ann, hunting)
    ann.accessible()
    assert ann.page.locator("[data-bond]").evaluate_all("all => all.map(node => node.dataset.bond)") == ["0 1", "1 2"]


def test_a_carnivore_of_the_beginning_shows_its_prey_as_well(visit: Visit):
    ann = at(visit, "beginning", SPECIES)
    ann.page.locator("[data-animal='0'] .figure").hover()
    settled(ann, {WOLF: "predator", LIZARD: "prey", HARE: "safe", CRAB: "prey"})
