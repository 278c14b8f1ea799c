"""Nobody can peek: what a seat is sent is the same in all worlds that it cannot tell apart."""

from __future__ import annotations

import msgspec

from galapagos.core.events import Log
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from tests.support.walks import any_action, decisions, each_game


@each_game
def test_a_seat_cannot_tell_what_it_imagines_from_the_truth(game: Game) -> None:
    rng = Rng(5)
    for number, (state, _) in enumerate(decisions(game, seed=6, most=120)):
        seat = number % game.seats
        view = game.view(state, seat)
        world = game.imagine(view, rng)
        assert game.view(world, seat) == view
        assert world.census() == state.census()
        world.redeal(seat, rng)
        assert game.view(world, seat) == view
        assert world.census() == state.census()


@each_game
def test_a_view_can_be_written_and_read(game: Game) -> None:
    for number, (state, _) in enumerate(decisions(game, seed=7, most=60)):
        view = game.view(state, number % game.seats)
        assert game.read_view(game.write_view(view)) == view


@each_game
def test_two_worlds_that_look_alike_go_on_looking_alike(game: Game) -> None:
    """The true world and an imagined one are played on side by side with answers that sound the same to the seat."""
    compared = 0
    for number, (state, _) in enumerate(decisions(game, seed=8, most=25)):
        seat = number % game.seats
        compared += play_side_by_side(game, state, seat, Rng(number))
    assert compared > 0


def play_side_by_side(game: Game, truth: State, seat: int, rng: Rng, steps: int = 25) -> int:
    """How many answers were given before the worlds came apart by something the seat gets to see."""
    world = game.imagine(game.view(truth, seat), rng)
    truth = truth.copy()
    for step in range(steps):
        assert sent_to(game, truth, seat) == sent_to(game, world, seat)
        if truth.actor == OVER:
            return step
        action = any_action(truth, rng)
        sound = game.write(truth, action, seat)
        alike = [other for other in world.choices() if game.write(world, other, seat) == sound]
        if not alike:
            # Only what the seat sees may tell the worlds apart, and its own answers must be possible in both.
            assert truth.actor != seat
            return step
        heard = tell(game, truth, action, seat)
        twin = alike[rng.below(len(alike))]
        if heard != tell(game, world, twin, seat):
            return step  # something hidden was turned up, for all to see
        if game.view(truth, seat) != game.view(world, seat):
            assert heard, "the view changed and nothing was said"
            return step
    return steps


def sent_to(game: Game, state: State, seat: int) -> bytes:
    """All that the seat is sent while the table waits."""
    parts: list[object] = [game.view(state, seat), state.actor]
    if state.actor != OVER:
        parts += [game.question(state), state.decision().veiled(state)]
    if state.actor == seat:
        parts += [[game.write(state, action) for action in state.choices()]]
        parts += [[game.describe(state, action, seat) for action in state.choices()]]
    return msgspec.json.encode(parts)


def tell(game: Game, state: State, action: int, seat: int) -> list[tuple[str, object]]:
    state.log = Log()
    state.apply(action)
    events = state.log.take()
    state.log = None
    return [(event.key, event.heard_by(seat)) for event in events]


@each_game
def test_chance_that_only_others_see_sounds_the_same_whatever_comes(game: Game) -> None:
    """Where a seat is told of a draw without its face, every face sounds the same to it."""
    for number, (state, _) in enumerate(decisions(game, seed=9, most=40)):
        if state.actor != CHANCE:
            continue
        seat = number % game.seats
        for action in state.choices():
            for slot in game.secret_from(state, action, seat):
                assert str(game.describe(state, action, seat).values[slot]).endswith("?")
