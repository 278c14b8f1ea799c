"""Chances are fitted to how games end: they mean what they say."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from galapagos.arena.match import Match, deal_seed, fixtures
from galapagos.arena.play import play_fixture
from galapagos.bots.search_player import Budget
from galapagos.core.record import Record, save_record
from galapagos.core.registry import game, game_names
from galapagos.core.rng import Rng
from galapagos.review import calibration
from galapagos.review.calibrate_cli import is_held_back
from galapagos.review.calibration import (
    Prediction,
    brier,
    calibrate,
    calibrations,
    diagram,
    fitted_scale,
    monotone_fit,
    rescaled,
    scale_for,
)
from galapagos.review.win_chance import SeatView, position_chances
from galapagos.terminal.main import run
from tests.support.positions import middle_of


def believed(truth: float, seats: int, count: int = 2000) -> list[Prediction]:
    """Predictions whose log-odds would be right if multiplied by `truth`."""
    rng, found = Rng(5), list[Prediction]()
    for number in range(count):
        real = rescaled([0.02 + rng.unit() for _ in range(seats)], 1.0)
        left, winner = rng.unit(), 0
        while winner < seats - 1 and left >= real[winner]:
            left -= real[winner]
            winner += 1
        shares = [float(seat == winner) for seat in range(seats)]
        found.append(Prediction(number, number % 2 == 1, rescaled(real, 1 / truth), shares))
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("truth", [0.5, 1.0, 2.0])
def test_finds_by_how_much_chances_are_too_bold_or_too_timid(truth: float, seats: int):
    predictions = believed(truth, seats)
    assert fitted_scale(predictions) == pytest.approx(truth, rel=0.15)
    found = calibrate(predictions, game("origin", seats=seats), "a test")
    assert (found.seats, found.games, found.positions) == (seats, 2000, 2000)
    assert found.calibrated <= found.uncalibrated + 0.001
    assert found.monotone <= found.calibrated < found.monotone + 0.01


def test_a_scale_multiplies_the_log_odds_of_two_seats():
    assert rescaled([0.8, 0.2], 2.0) == pytest.approx([16 / 17, 1 / 17])
    assert rescaled([0.5, 0.3, 0.2], 1.0) == pytest.approx([0.5, 0.3, 0.2])
    assert sum(rescaled([0.5, 0.3, 0.2], 0.7)) == pytest.approx(1.0)


def test_the_best_monotone_fit_is_known_by_hand():
    pairs = [(0.1, 0.0), (0.2, 1.0), (0.3, 0.0), (0.9, 1.0)]
    assert monotone_fit(pairs) == [(0.0, 0.0), (0.5, 1.0), (0.5, 0.0), (1.0, 1.0)]
    assert brier(monotone_fit(pairs)) == pytest.approx(0.5 / 4)


def test_reviews_use_the_scale(monkeypatch: pytest.MonkeyPatch):
    played = game("beginning", seats=2)
    state = middle_of(played, 40)
    eyes = SeatView(played, played.view(state, state.actor), state.actor, 7)
    budget = Budget(iterations=64)
    plain = position_chances(eyes, budget, scale=1.0).chances
    monkeypatch.setattr("galapagos.review.win_chance.scale_for", lambda game: 3.0)
    assert position_chances(eyes, budget).chances == pytest.approx(rescaled(plain, 3.0))
    assert plain != pytest.approx([0.5, 0.5], abs=0.01)


def test_a_table_without_games_of_its_own_takes_the_nearest(monkeypatch: pytest.MonkeyPatch):
    kept = calibration.Calibration("origin", 2, {}, 1.5, 1, 1, 0, 0, 0)
    other = msgspec.structs.replace(kept, options={"half_deck": "off"}, scale=1.2)
    some = [kept, other, msgspec.structs.replace(kept, seats=4, scale=0.8)]
    monkeypatch.setattr(calibration, "calibrations", lambda: some)
    assert [scale_for(game("origin", seats=seats)) for seats in (2, 3, 4)] == [1.5, 1.5, 0.8]
    assert scale_for(game("origin", seats=2, half_deck="off")) == 1.2
    assert scale_for(game("origin", seats=4, half_deck="off")) == 0.8
    assert scale_for(game("stones")) == 1.0


def test_the_shipped_scales_are_as_good_as_any_monotone_function():
    for one in calibrations():
        assert one.game in game_names()
        assert one.made_by
        assert one.calibrated <= one.uncalibrated + 0.005
        assert one.calibrated <= one.monotone + 0.01


def test_the_command_fits_a_scale_to_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    match = Match("stones", ["greedy", "random"], 4, 2, options={"board": "rect-7x7"})
    for fixture in fixtures(match):
        save_record(play_fixture(match, fixture).record, tmp_path / "games" / f"{fixture.number}.json")
    kept, drawn = tmp_path / "calibration.json", tmp_path / "plot.svg"
    kept.write_bytes(b"[]")
    monkeypatch.setattr(calibration, "CALIBRATION", kept)
    calibrations.cache_clear()
    arguments = ["--iterations", "8", "--positions", "3", "--write", "--plot", str(drawn)]
    try:
        assert run(["tune", "calibrate", str(tmp_path / "games"), *arguments]) == 0
    finally:
        calibrations.cache_clear()
    (found,) = msgspec.json.decode(kept.read_bytes(), type=list[calibration.Calibration])
    assert (found.game, found.seats, found.games) == ("stones", 2, 4)
    assert found.options == {"board": "rect-7x7"}
    assert 4 <= found.positions <= 12
    assert found.made_by == ("galapagos tune calibrate --iterations 8 --positions 3, games of greedy and random")
    assert f"stones, 2 seats: scale {found.scale:.2f}" in capsys.readouterr().out
    assert drawn.read_text().count("<circle") >= 2


def test_the_games_of_a_deal_are_held_back_together():
    match = Match("stones", ["greedy", "random"], 80, 2)
    held = dict[int, set[bool]]()
    for fixture in fixtures(match):
        record = Record("stones", 2, seed=deal_seed(match, fixture))
        held.setdefault(fixture.deal, set()).add(is_held_back(record, fixture.number))
    assert {len(found) for found in held.values()} == {1}
    assert 10 < sum(found == {True} for found in held.values()) < 30  # of 40


def test_the_diagram_shows_chances_before_and_after():
    drawn = diagram("stones, 2 seats", believed(2.0, 2, 400), 2.0)
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.count('fill="none"') >= 5
    assert drawn.count('fill="#2a6f6b"') >= 5
