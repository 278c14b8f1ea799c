"""What is written about a match."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from galapagos.arena.cli import read_match
from galapagos.arena.match import Match
from galapagos.arena.report import command_of, make_report, page, write_report
from galapagos.core.errors import GalapagosError, UnknownName
from tests.arena.test_rating import TWO, match_won

GAMES = match_won(["00", "01", "00", "11"])


def report_of(match: Match):
    for one in GAMES:
        one.timing.decisions, one.timing.seconds, one.timing.longest = [4, 4], [0.4, 0.8], [0.2, 0.5]
    return make_report(match, GAMES, "galapagos arena …")


def test_a_report_is_written_whole(tmp_path: Path):
    names = {path.name for path in write_report(report_of(TWO), GAMES, tmp_path)}
    assert {"report.json", "report.html"} <= names
    numbers = msgspec.json.decode((tmp_path / "report.json").read_bytes())
    assert numbers["standings"][0]["share"]["value"] == 0.625
    pace = numbers["paces"][0]
    assert (pace["bot"], pace["decisions"], pace["longest"]) == ("a", 32, 0.5)
    assert pace["mean"] == pytest.approx(0.15)


def test_the_page_stands_alone_and_its_pictures_are_sound():
    text = page(report_of(TWO), GAMES)
    assert "62.5 %" in text
    assert "http" not in text
    pictures = ["<svg" + part.partition("</svg>")[0] + "</svg>" for part in text.split("<svg")[1:]]
    assert len(pictures) == 3
    for picture in pictures:
        ElementTree.fromstring(picture)


def test_names_are_escaped():
    assert "<b>" not in page(report_of(Match("beginning", ["<b>", "b"], games=8, seats=2)), GAMES)


def test_a_match_of_no_games_has_a_page_too():
    assert "0 games" in page(make_report(TWO, [], ""), [])


def test_a_command_line_is_read_and_written_back():
    match = read_match("beginning", "search:5, greedy", 10, 3, ["horns_kamikaze=true"], "4")
    assert match == Match("beginning", ["search:5", "greedy"], 10, 3, "4", {"horns_kamikaze": True})
    assert command_of(match, until_decided=True) == (
        "galapagos arena beginning --bots search:5,greedy --games 10 --seats 3 --option horns_kamikaze=true --seed 4"
        " --until-decided"
    )


@pytest.mark.parametrize(
    ("game", "bots", "seats", "options", "error"),
    [
        ("begining", "greedy", 2, [], UnknownName),
        ("beginning", "gredy", 2, [], UnknownName),
        ("beginning", "greedy", 9, [], GalapagosError),
        ("beginning", "greedy", 2, ["horn=true"], UnknownName),
        ("beginning", "greedy", 2, ["horns_kamikaze=perhaps"], GalapagosError),
    ],
)
def test_reports_errors_before_play(game, bots, seats, options, error):
    with pytest.raises(error):
        read_match(game, bots, 2, seats, options, "1")
