"""Random games, with every decision compared to a plain version of the rules."""

from __future__ import annotations

import pytest

from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE, OVER
from galapagos.games.stones.field import BLUE, WHITE, Field
from galapagos.games.stones.game import Stones
from galapagos.games.stones.scoring import area, lead
from tests.rules.stones.plain import Plain

GAMES: list[dict[str, int | str]] = [
    {"board": "rect-9x9"},
    {"board": "rect-8x8", "adjacency": 8},
    {"board": "hex-4"},
    {"board": "rect-7x7", "stones": 14},
    {"board": "rect-7x10", "merge": "never", "capture": "cascade"},
    {"board": "rect-10x7", "growth": "mandatory"},
]


def contacts(field: Field) -> int:
    """The pairs of a white and a blue stone that border on each other, counted."""
    white = [point for point in range(field.board.points) if field.thing(point) == WHITE]
    return sum(field.touching(point, BLUE) for point in white)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_engine_and_plain_rules_agree(options: dict[str, int | str], seed: int) -> None:
    played = game("stones", 2, **options)
    assert isinstance(played, Stones)
    state, rng = played.start(), Rng(seed)
    compared = 0
    while state.actor != OVER and compared < 250:
        words = {played.write(state, action) for action in state.choices()}
        if words & {"act"}:
            state.apply(played.read(state, "act"))
            continue
        view = played.view(state, EVERYONE)
        if view.agenda[0].what in ("grow", "move"):
            plain = Plain(played.board, view)
            expected = plain.growth() if view.agenda[0].what == "grow" else plain.jumps(options.get("merge") != "never")
            assert words - {"end grow", "end move"} == expected
            assert (set(view.captures), set(view.walls)) == plain.captured(options.get("capture") == "cascade")
            white, blue = (plain.mine, plain.theirs) if plain.me == "W" else (plain.theirs, plain.mine)
            assert state.scores() == [plain.score(white, blue), plain.score(blue, white)]
            assert lead(state.field, WHITE) == area(state.field, WHITE) - area(state.field, BLUE)
            assert state.field.contacts == contacts(state.field)
            compared += 1
        choices = state.choices()
        state.apply(choices[rng.below(len(choices))])
    assert compared > 100
