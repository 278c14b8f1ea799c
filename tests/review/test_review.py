"""A review adds up, knows no more than the seat knew, and is written in both languages."""

from __future__ import annotations

from itertools import pairwise

import pytest

from galapagos.bots.racing import RacingSearch
from galapagos.bots.search import FREE, Search
from galapagos.bots.search_player import Budget
from galapagos.bots.search_settings import playing_settings
from galapagos.bots.tree_search import TreeSearch
from galapagos.core.errors import RecordError
from galapagos.core.languages import LANGUAGES
from galapagos.core.learned import LearnedEvaluator
from galapagos.core.record import replay
from galapagos.core.registry import game, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from galapagos.review.comparison import AHEAD, OTHERS, Difference, compare, counted
from galapagos.review.judgement import judge
from galapagos.review.review import digest_of, is_choice, moment_of, moments_of, outline_of, usual_seats
from galapagos.review.win_chance import SeatView, answer_chances, begin_with, position_chances
from tests.support.positions import middle_of
from tests.support.reviewed_games import LITTLE, record_of, summary

each_game = pytest.mark.parametrize("name", game_names())


@each_game
def test_luck_and_decisions_are_the_whole_change(name):
    seat = summary(name).seats[0]
    assert seat.tally is not None
    change = seat.tally.luck + sum(seat.tally.decisions)
    assert seat.tally.start + change == pytest.approx(seat.tally.end)
    assert abs(sum(seat.tally.decisions)) > 0


def test_luck_and_decisions_add_up_for_several_seats_each_from_its_own_view():
    found = summary("beginning", 3, (0, 2))
    assert [seat.seat for seat in found.seats] == [0, 2]
    for seat in found.seats:
        assert seat.tally is not None
        assert seat.tally.start + seat.tally.luck + sum(seat.tally.decisions) == pytest.approx(seat.tally.end)


@each_game
def test_chances_sum_to_one_and_end_with_the_winner(name):
    graph, winners = summary(name).seats[0].graph, record_of(name).winners
    for point in graph:
        assert sum(point.chances) == pytest.approx(1)
    assert graph[-1].number == len(record_of(name).moves) + 1
    assert graph[-1].chances[0] == ({"ann"} == set(winners)) + 0.5 * (len(winners) == 2)


@each_game
def test_only_one_seat_acts_between_two_points(name):
    authors, graph = outline_of(record_of(name)).authors, summary(name).seats[0].graph
    for point, following in pairwise(graph):
        assert len(set(authors[point.number - 1 : following.number - 1])) == 1


@each_game
def test_every_decision_of_the_seat_is_judged(name):
    asked = [number for number, (state, _) in enumerate(replay(record_of(name)), 1) if is_choice(state, 0)]
    decisions = summary(name).seats[0].decisions
    assert [decision.number for decision in decisions] == asked
    for decision in decisions:
        assert decision.options > 1
        assert decision.loss == pytest.approx(decision.before - decision.after)
        assert decision.loss >= 0
        assert (decision.loss > 0) == (decision.best != decision.played)


@each_game
def test_the_costly_decisions_are_told_in_both_languages(name):
    """Random play is costly in every game."""
    costly = summary(name).seats[0].costly
    losses = [each.loss for each in costly]
    assert 1 <= len(costly) <= 5
    assert losses == sorted(losses, reverse=True)
    for each in costly:
        assert set(each.sentences) == set(LANGUAGES)
        assert "chance to win" in each.sentences["en"]
        assert "Gewinnchance" in each.sentences["de"]
        assert not any("{" in told for told in each.sentences.values())


@each_game
def test_whatever_is_counted_has_words(name):
    game = record_of(name).make_game()
    facts = set(counted(game, game.evaluator(), game.start(), 0)) - {AHEAD}
    for language in LANGUAGES:
        texts = game.texts(language)
        for fact in facts:
            section = "fact_others" if fact.startswith(OTHERS) else "fact"
            assert "{amount}" in texts.get(section, fact.removeprefix(OTHERS))


@each_game
def test_a_moment_is_judged_alike_in_worlds_that_the_seat_cannot_tell_apart(name):
    """The true world and one imagined from the seat's view give the same findings, to the last digit."""
    record, rng, compared = record_of(name), Rng(9), 0
    game = record.make_game()
    for number, (state, action) in enumerate(replay(record), 1):
        if number % 40 != 1 and not (compared < 2 and is_choice(state, 0)):
            continue
        if state.actor == OVER or (state.actor in (0, CHANCE) and not is_choice(state, 0)):
            continue
        world = game.imagine(game.view(state, 0), rng)
        true, other = (moment_of(game, each, 0, number, action, LITTLE.budget()) for each in (state, world))
        assert judge(true) == judge(other)
        compared += 1
    assert compared >= 2


def test_a_review_of_an_unfinished_game_is_refused():
    record = record_of("stones")
    begun = type(record)(game=record.game, seats=2, options=record.options, moves=record.moves[:5])
    with pytest.raises(RecordError, match="not over yet"):
        outline_of(begun)


def test_a_review_of_a_record_that_breaks_a_rule_names_the_move():
    record = record_of("stones")
    broken = type(record)(game=record.game, seats=2, options=record.options, moves=[record.moves[0]] * 2)
    with pytest.raises(RecordError, match="move 2"):
        outline_of(broken)


def test_another_record_has_another_digest():
    assert digest_of(record_of("stones")) != digest_of(record_of("beginning"))


def test_people_are_reviewed_and_bots_only_where_there_are_no_people():
    record = record_of("stones")
    assert usual_seats(record) == [0, 1]
    seated = type(record)(game=record.game, seats=2, players=["greedy", "person"])
    assert usual_seats(seated) == [1]


def test_moments_are_given_no_more_than_a_view():
    for moment in moments_of(record_of("beginning"), [1], LITTLE):
        assert moment.eyes.view.eyes == 1


# -- where bots race --------------------------------------------------------------------------------------------------


def tyranno_view() -> tuple[SeatView, State]:
    played = game("tyranno", seats=3)
    state = middle_of(played, 12)
    return SeatView(played, played.view(state, state.actor), state.actor, 7), state


def test_tyranno_is_judged_by_a_race_and_other_games_by_a_tree():
    eyes, _ = tyranno_view()
    assert isinstance(eyes.search(0), RacingSearch)
    assert eyes.search(0).settings.horizon == playing_settings("tyranno").horizon
    two = game("beginning", seats=2)
    state = middle_of(two, 20)
    assert isinstance(SeatView(two, two.view(state, state.actor), state.actor, 7).search(0), TreeSearch)


def test_only_the_move_that_is_measured_runs_in_the_same_worlds_as_others():
    eyes, state = tyranno_view()
    first, second = list(state.choices())[:2]
    assert answer_chances(eyes, first, Budget(iterations=24)) == answer_chances(eyes, first, Budget(iterations=24))
    searches = []
    for action in (first, second):
        search = eyes.search(2, win_weight=1.0)
        begin_with(search, action)
        search.run(5)
        assert isinstance(search, RacingSearch)
        assert (list(search.root.actions), search.laps) == ([action], 5)
        searches.append(eyes.game.write_position(search.lap_world))
    assert searches[0] == searches[1]


def test_a_race_without_a_move_judges_the_position_as_it_is():
    eyes, _ = tyranno_view()
    found = position_chances(eyes, Budget(iterations=24))
    assert sum(found.chances) == pytest.approx(1)
    search = eyes.search(1)
    begin_with(search, FREE)
    search.run(3)
    assert search.iterations == 3


def test_a_network_judges_where_there_is_one_but_reasons_are_counted_in_points(monkeypatch: pytest.MonkeyPatch):
    played = game("origin", seats=2)
    state = middle_of(played, 40)
    eyes = SeatView(played, played.view(state, int(state.actor)), int(state.actor), 1)
    judging = eyes.search(1)
    assert isinstance(judging.evaluator, LearnedEvaluator)
    assert judging.settings.horizon == judging.evaluator.search_settings["horizon"] == 0
    counting = list[Search]()
    search = SeatView.search

    def kept(self: SeatView, salt: int, **changes: float) -> Search:
        counting.append(search(self, salt, **changes))
        return counting[-1]

    monkeypatch.setattr(SeatView, "search", kept)
    compare(eyes, state.choices()[0], state.choices()[-1], worlds=2)
    assert type(counting[0].evaluator) is type(played.evaluator())
    assert counting[0].settings.horizon > 0


def test_reasons_look_a_whole_round_ahead_where_bots_do():
    eyes, state = tyranno_view()
    search, evaluator = eyes.search(3), eyes.game.evaluator()
    after = search.world.copy()
    after.play(state.choices()[0])
    search.roll_out(after)
    horizon = playing_settings("tyranno").horizon
    assert after.actor == OVER or evaluator.clock(after) >= evaluator.clock(state) + horizon


@pytest.mark.parametrize(
    ("amount", "error", "told"),
    [(0.4, 0.1, True), (0.4, 0.3, False), (0.2, 0.01, False), (-2.0, 0.1, False)],
    ids=["clear", "maybe luck", "too little to feel", "worse"],
)
def test_only_what_can_be_felt_is_a_reason(amount: float, error: float, told: bool):
    assert Difference("animals", amount, error).clear == told
