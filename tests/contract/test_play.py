"""Every game can be played, copied, saved, replayed, and ends."""

from __future__ import annotations

import pickle

from galapagos.core.dealers import SeededDealer
from galapagos.core.game import Game
from galapagos.core.record import check_record, parse_record
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.table import Table
from tests.support.walks import any_action, decisions, each_game, walk


@each_game
def test_every_decision_has_distinct_choices_and_every_chance_has_weights(game: Game) -> None:
    for state, action in walk(game):
        if action == -1:
            continue
        choices = list(state.choices())
        assert choices
        assert len(set(choices)) == len(choices)
        if state.actor == CHANCE:
            weights = list(state.weights())
            assert len(weights) == len(choices)
            assert min(weights) > 0
        else:
            assert 0 <= state.actor < game.seats


@each_game
def test_totals_never_change_and_the_game_ends_within_its_bound(game: Game) -> None:
    for seed in (1, 2, 3):
        totals = game.start().census()
        length = 0
        for state, _ in walk(game, seed):
            assert state.census() == totals
            length += 1
            assert length <= game.longest
        outcome = game.outcome(state)
        assert len(outcome.scores) == game.seats
        assert outcome.winners
        assert game.texts().has("end", outcome.reason)


@each_game
def test_copies_are_independent(game: Game) -> None:
    for state, action in decisions(game, seed=4, most=60):
        before = game.write_position(state)
        copy = state.copy()
        copy.apply(action)
        assert game.write_position(state) == before
        again = state.copy()
        again.apply(action)
        assert game.write_position(again) == game.write_position(copy)


FIRST, THEN = 40, 4  # every one of the first decisions, and every fourth after that


@each_game
def test_a_saved_game_goes_on_the_same(game: Game) -> None:
    for number, (state, action) in enumerate(walk(game, seed=5)):
        if number > FIRST and number % THEN and action != -1:
            continue
        text = game.write_position(state)
        loaded = game.read_position(text, Rng(99))
        assert game.write_position(loaded) == text
        assert loaded.actor == state.actor
        if action == -1:
            assert loaded.scores() == state.scores()
            continue
        assert list(loaded.choices()) == list(state.choices())
        after = state.copy()
        after.apply(action)
        loaded.apply(action)
        assert game.write_position(loaded) == game.write_position(after)


@each_game
def test_a_view_survives_the_wire(game: Game) -> None:
    import msgspec

    for state, _ in decisions(game, seed=6, most=30):
        for seat in (EVERYONE, 0, game.seats - 1):
            view = game.view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@each_game
def test_the_same_seed_deals_the_same_game(game: Game) -> None:
    def played(seed: int) -> list[str]:
        table, rng = Table(game, SeededDealer(seed)), Rng(7)
        while not table.over:
            if table.step([None] * game.seats) is None:
                table.answer(table.state.actor, any_action(table.state, rng))
        return table.heard_by(EVERYONE)

    assert played(11) == played(11)


@each_game
def test_a_seed_gives_the_same_deck_order_whatever_the_players_do(game: Game) -> None:
    def first_deck(rng: Rng) -> tuple[str, list[int]]:
        """The name of the first deck that is drawn from, and what comes from it."""
        dealer, state, drawn, deck = SeededDealer(21), game.start(), [], ""
        while state.actor != OVER:
            if state.actor != CHANCE:
                state.apply(any_action(state, rng))
                continue
            chance = state.chance()
            stream, draws = chance.stream(state), chance.draws()
            action = dealer.answer(state)
            if draws and deck in ("", stream):
                deck = stream
                drawn.append(action)
            state.apply(action)
        return deck, drawn

    (deck, drawn), (other_deck, other_drawn) = first_deck(Rng(1)), first_deck(Rng(2))
    shorter = min(len(drawn), len(other_drawn))
    assert deck == other_deck
    assert drawn[:shorter] == other_drawn[:shorter]


@each_game
def test_a_record_replays_to_the_same_end(game: Game) -> None:
    table, rng = Table(game, SeededDealer(3)), Rng(8)
    while not table.over:
        if table.step([None] * game.seats) is None:
            table.answer(table.state.actor, any_action(table.state, rng))
    record = parse_record(table.record().to_json())
    end = check_record(record)
    assert game.write_position(end) == game.write_position(table.state)
    assert record.scores == end.scores()

    resumed = Table(game, SeededDealer(3))
    record.moves = record.moves[: len(record.moves) // 2]
    resumed.follow(record)
    assert resumed.heard_by(EVERYONE) == table.heard_by(EVERYONE)[: len(record.moves)]


@each_game
def test_a_game_can_be_sent_to_another_process(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game
