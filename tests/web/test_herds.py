"""Predators and pairs: who can attack whom is shown while a predator is pointed at, and pair cards are bonds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, expect

from tests.support.visitor import PHONE, Visitor, stop_animations

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
JOURNEY = """phase: ann feeds
bank: 0 6 3
ann: wolf(migration)
bob: hare()@gondwana
"""
WOLF, LIZARD, FINCH, HARE, CRAB, BEAR = map(str, (0, 1, 2, 10, 14, 28))  # the numbers of their names
# The wolf lives in Gondwana now; which zone is it seen in?
SEEN_IN = """name => {
    const zone = document.querySelector(`.zone[aria-label=${name}]`).getBoundingClientRect();
    const wolf = document.querySelector(".column.gondwana [data-animal='0'] .figure")?.getBoundingClientRect();
    return wolf && zone.left <= wolf.left && wolf.right <= zone.right;
}"""
ROLES = """() => Object.fromEntries([...document.querySelectorAll("[data-animal]")].map(node =>
    [node.dataset.animal, node.dataset.hunt ?? ""]))"""


def settled(ann: Visitor, roles: dict[str, str]) -> None:
    ann.page.wait_for_function(f"roles => JSON.stringify(({ROLES})()) === JSON.stringify(roles)", arg=roles)


def at(visit: Visit, game: str, position: str, options: dict[str, str] | None = None, **wishes: Any) -> Visitor:
    ann = visit(**wishes)
    ann.set_table(game, ["me", "bot:random"], options or {}, position)
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
    expect(ann.page.locator(".links .hunt")).to_have_count(3)  # they are drawn a frame later
    hare = ann.page.locator(f"[data-animal='{HARE}'] .verdict")
    expect(hare).to_have_attribute("data-hint", re.compile("camouflaged"))
    ann.page.mouse.move(1, 1)
    settled(ann, nobody)
    wolf.focus()
    settled(ann, hunting)
    ann.accessible()
    bonds = ann.page.locator("[data-bond]")
    expect(bonds).to_have_count(2)
    assert bonds.evaluate_all("all => all.map(node => node.dataset.bond)") == ["0 1", "1 2"]


def test_a_carnivore_of_the_beginning_shows_its_prey_as_well(visit: Visit):
    ann = at(visit, "beginning", SPECIES)
    ann.page.locator("[data-animal='0'] .figure").hover()
    settled(ann, {WOLF: "predator", LIZARD: "prey", HARE: "safe", CRAB: "prey"})


def middle_of(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def finger_on(target: Locator) -> Iterator[None]:
    """A finger that stays."""
    x, y = middle_of(target)
    tools = target.page.context.new_cdp_session(target.page)
    spot = {"x": x, "y": y}
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    yield
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_shows_the_prey_and_picks_nothing(visit: Visit):
    ann = at(visit, "beginning", SPECIES, **PHONE)
    hunting = {WOLF: "predator", LIZARD: "prey", HARE: "safe", CRAB: "prey"}
    with finger_on(ann.page.locator("[data-animal='0'] .figure")):
        settled(ann, hunting)
    settled(ann, dict.fromkeys(hunting, ""))
    assert ann.page.locator(".play").get_attribute("data-picked") == "0"


def test_a_migration_is_a_journey_from_zone_to_zone(visit: Visit):
    """Time stands still, so that the wolf has come to its new zone and is still seen where it sets out."""
    ann = at(visit, "origin", JOURNEY, {"continents": "true"}, reduced_motion="no-preference", pace="normal")
    stop_animations(ann)
    ann.page.locator("[data-animal='0'] .figure").click()
    ann.page.locator(".zone .move").click()
    ann.page.wait_for_function(SEEN_IN, arg="Laurasia")
    ann.page.mouse.click(5, 5)
    ann.page.wait_for_function(SEEN_IN, arg="Gondwana")
