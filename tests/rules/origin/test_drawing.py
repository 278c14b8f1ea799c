"""The table in the terminal: animals with traits, tokens and links, banks, the hand, and zones side by side."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, RenderableType

from galapagos.terminal.tables import draw, extra_commands
from tests.rules.origin.tables import all_sets, origin

NAMES = ["Ann", "Bob"]


def lines(drawing: RenderableType) -> list[str]:
    console = Console(file=StringIO(), width=120)
    console.print(drawing)
    assert isinstance(console.file, StringIO)
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]


TABLE = """
    bank: 3
    ann: wolf(carnivorous! fat-tissue*)1r1b bear(hibernation symbiosis>hare)+asleep hare()
      hand: running poisonous/carnivorous*2
      discard: piracy
      buried: mimicry
    bob: crab(parasite cooperation=eel)+poisoned eel()
      hand: swimming
"""


def test_everything_that_a_seat_may_see_is_there() -> None:
    table = origin(TABLE)
    drawn = lines(draw(table.game, table.seen_by("ann"), NAMES))
    assert any("Food bank ● ● ● 3" in line for line in drawn)
    assert "wolf ●■ ♦ Carnivorous (used), Fat tissue fed" in drawn
    assert "bear · Hibernation, Symbiosis depends on hare fed asleep" in drawn
    assert "hare · Symbiosis helps bear" in drawn
    assert "crab ··· Parasite, Cooperation with eel poisoned" in drawn
    assert "♣ Ann 3 in hand, 2 discarded ◂ start player" in drawn
    assert "[Running] [Poisonous / Carnivorous] ×2" in drawn
    assert not any("Swimming" in line for line in drawn)


def test_in_german() -> None:
    table = origin(TABLE)
    drawn = lines(draw(table.game, table.seen_by("bob"), NAMES, "de"))
    assert "Krabbe ··· Parasit, Zusammenarbeit mit Aal vergiftet" in drawn
    assert "[Schwimmer]" in drawn


def test_own_discards_and_face_down_cards_on_request() -> None:
    table = origin(TABLE.replace("hare()\n", "hare()[grazing/fat-tissue]\n"))
    assert "[Piracy] [Mimicry]" in lines(
        extra_commands(table.game)["discards"](table.game, table.seen_by("ann"), NAMES, "en")
    )
    assert "hare [Grazing / Fat tissue]" in lines(
        extra_commands(table.game)["bodies"](table.game, table.seen_by("ann"), NAMES, "en")
    )
    seen = lines(extra_commands(table.game)["bodies"](table.game, table.seen_by("bob"), NAMES, "en"))
    assert not any("hare" in line for line in seen)


def test_zones_stand_side_by_side_and_a_migration_is_drawn_as_a_move() -> None:
    table = all_sets("""
        bank: 1 2 3
        loose: shell@ocean
        ann: bison(migration) ibex(migration)@gondwana eel()@ocean
        bob: crab()
    """)
    table.play("ann: bison migrates to gondwana")
    drawn = lines(draw(table.game, table.seen_by("ann"), NAMES))
    assert any("Laurasia Gondwana Ocean" in line for line in drawn)
    assert "│ ● ● ● 2 ● ● ● 3 │" in drawn
    assert any(line.startswith("bison · ibex · eel ·") for line in drawn)
    assert any("(used) → leaves for" in line for line in drawn)
    assert any("in the middle: Shell (Ocean)" in line for line in drawn)
