"""What a placing will do, as far as the seat that makes it can tell."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from galapagos.core.view import UNKNOWN
from galapagos.games.tyranno.actions import NO_CHIP, PLACE, field_of, one_of, other_of, symbol_of, verb_of
from galapagos.games.tyranno.cards import NAMES
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.view import FieldView, TyrannoView, complete


def foreseen(view: TyrannoView, action: int, rulings: Rulings) -> TyrannoView | None:
    """The view after a placing. A field that turns over with chips the seat does not know shows unknown chips."""
    if verb_of(action) != PLACE or view.eyes < 0:
        return None
    after = deepcopy(view)
    spots = [spot for spot in (one_of(action), other_of(action)) if spot != NO_CHIP]
    for spot in spots:
        chip = {NAMES[symbol_of(spot)]: 1}
        mine = after.fields[field_of(spot)].placed
        mine[view.eyes] = dict(Counter(mine[view.eyes]) + Counter(chip))
        after.table[view.eyes].rack = dict(Counter(after.table[view.eyes].rack) - Counter(chip))
    for field in {field_of(spot) for spot in spots}:
        turn_over(after.fields[field])
    complete(after, rulings)
    return after


def turn_over(field: FieldView) -> None:
    """Rule 3.2.1, and the rapid change of A24."""
    below = sum((Counter(heap) for heap in [field.shown, *field.placed]), Counter[str]())
    while below.total() > sum(field.current.values()):
        field.placed = [{} for _ in field.placed]
        if below[UNKNOWN]:
            field.current, field.shown = {UNKNOWN: below.total()}, {}
            return
        (leader, most), *others = below.most_common()
        if any(count == most for _, count in others):
            field.current, field.shown = {}, dict(below)
            return
        del below[leader]
        field.current, field.shown = {leader: most}, dict(below)
