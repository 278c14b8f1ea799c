"""Every game's drawing, at every decision of random games, through everybody's eyes, in 80 columns."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.terminal.seats import display_names, playable_games
from galapagos.terminal.tables import draw, extra_commands, plain
from tests.support.terminal import Program, moves

WIDTH = 80
TABLES = [(name, seats) for name in playable_games() for seats in game_class(name).seat_counts]


def printed(what: object) -> str:
    console = Console(file=io.StringIO(), width=WIDTH)
    console.print(what)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_table_can_be_drawn(name: str, seats: int) -> None:
    game, rng, names = game_class(name)(seats), Rng(seats), display_names(seats)
    state, drawn = game.start(), 0
    while drawn < 40:
        if state.actor == OVER:
            state = game.start()
        if state.actor != CHANCE and rng.below(5) == 0:
            view, language = game.view(state, rng.below(seats + 1) - 1), LANGUAGES[drawn % len(LANGUAGES)]
            for drawing in (draw, plain, *extra_commands(game).values()):
                shown = printed(drawing(game, view, names, language))
                assert all(len(line) <= WIDTH for line in shown.splitlines())
            drawn += 1
        choices = state.choices()
        state.apply(choices[rng.weighted(state.weights())] if state.actor == CHANCE else rng.pick(choices))


@pytest.mark.parametrize("name", playable_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_played_at_the_terminal(galapagos: Program, name: str, language: str) -> None:
    """Somebody who asks everything, always takes the first line of the list, and leaves after a while."""
    seats = ",".join(["me"] + ["random"] * (game_class(name).seat_counts[0] - 1))
    typed = "?\nhint\nlog\n" + "1\n" * 80
    ran = galapagos.here("play", name, "--seats", seats, "--seed", "1", "--language", language, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    (kept,) = galapagos.kept()
    assert len(moves(kept)) > 3
    assert galapagos.here("check", kept).code == 0
    assert galapagos.here("replay", kept, typed="2\nend\n").code == 0
