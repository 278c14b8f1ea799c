"""Rule 7.10: Aedificator."""

from __future__ import annotations

from tests.rules.origin.tables import continents, view_of


def test_7_10_each_adds_two_tokens_to_the_bank_of_its_zone() -> None:
    table = continents("""
        phase: ann rolls
        ann: beaver(aedificator) otter(aedificator)@ocean
        bob: crab(aedificator)@ocean
    """)
    table.play("chance: roll 3", "chance: roll 1")
    assert view_of(table).bank == [1 + 2, 3 + 2, 3 + 4]


def test_7_10_a_disabled_one_adds_nothing() -> None:
    table = continents("phase: ann rolls\nann: beaver(neoplasia aedificator running)\nbob:")
    table.play("chance: roll 3", "chance: roll 1")
    assert view_of(table).bank == [1, 5, 3]
