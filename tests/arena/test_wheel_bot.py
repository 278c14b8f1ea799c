"""Bots of another version play in the arena from a wheel, in a folder and a process of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest

import galapagos
from galapagos.arena import wheel_bot
from galapagos.arena.match import Match, fixtures
from galapagos.arena.play import make_player, play_fixture
from galapagos.arena.wheel_bot import WheelBot
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError
from galapagos.core.record import replay
from galapagos.core.sentinels import CHANCE
from galapagos.core.table import Table

PACKAGE = Path(galapagos.__file__).parent
INFO = "galapagos-0.0.7.dist-info"
FIRST_CHOICE = """
from galapagos.core.table import Player

class Random(Player):
    "In this version random always takes the first choice."
    def __init__(self, rng): pass
    def choose(self, prompt): return prompt.choices[0]
"""
CLOCK = """
import time
from galapagos.core.table import Player

class Greedy(Player):
    "Tells by its choice whether the clock counts processor time."
    def __init__(self, rng, **ignored): pass
    def choose(self, prompt):
        begun = time.perf_counter()
        time.sleep(0.05)
        return prompt.choices[-1 if time.perf_counter() - begun < 0.04 else 0]
"""


def source_files() -> list[str]:
    """What bots need of the package, without compiled modules."""
    found = [file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*") if file.is_file()]
    parts = ("core/", "bots/", "games/", "__init__.py", "_vectors.py")
    return sorted(name for name in found if name.startswith(parts) and not name.endswith((".so", ".pyd", ".pyc")))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the present sources, of which two bots were changed."""
    path = tmp_path_factory.mktemp("wheels") / "galapagos-0.0.7-py3-none-any.whl"
    changed = {"bots/random.py": FIRST_CHOICE, "bots/greedy.py": CLOCK}
    with ZipFile(path, "w", ZIP_STORED) as made:
        for name in source_files():
            made.writestr(f"galapagos/{name}", changed.get(name) or (PACKAGE / name).read_bytes())
        made.writestr(f"{INFO}/METADATA", "Metadata-Version: 2.1\nName: galapagos\nVersion: 0.0.7\n")
        made.writestr(f"{INFO}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        made.writestr(f"{INFO}/RECORD", "".join(f"{name},,\n" for name in made.namelist()))
    return path


@pytest.fixture(scope="module", autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Installed here only, and without a network: what the wheel needs is what we have."""
    started = list[Callable[[], None]]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("PIP_NO_INDEX", "1")
        patch.setenv("PIP_NO_DEPS", "1")
        patch.setattr("galapagos.arena.wheel_bot.atexit.register", started.append)
        yield
    for end in started:
        end()
    wheel_bot.installed.cache_clear()
    wheel_bot.other_side.cache_clear()


@pytest.mark.parametrize("game", ["beginning", "origin", "stones", "tyranno"])
def test_a_wheel_plays_its_own_bots_in_duplicate_deals(game: str, wheel: Path):
    """Every answer is the first choice, which our own random bot does not take: the code is the wheel's."""
    seats = galapagos.game(game).seats
    match = Match(game, [f"wheel:{wheel}#random", "random"], seats, seats)
    for fixture in fixtures(match):
        played = play_fixture(match, fixture)
        firsts = {0: list[bool](), 1: list[bool]()}
        for state, action in replay(played.record):
            if action >= 0 and state.actor != CHANCE and len(state.choices()) > 1:
                firsts[fixture.seating[state.actor]].append(action == state.choices()[0])
        assert all(firsts[0])
        assert not all(firsts[1])
        assert firsts[0]


def test_the_same_search_gives_the_same_game(wheel: Path):
    """Seeds, kept trees and what the seat has seen reach the other side as they would a bot of ours."""
    ours = Match("beginning", ["me", "random"], 2, 2, "s", {}, {"me": "search:4"})
    theirs = Match("beginning", ["me", "random"], 2, 2, "s", {}, {"me": f"wheel:{wheel}#search:4"})
    fixture = fixtures(ours)[0]
    assert play_fixture(ours, fixture).record.moves == play_fixture(theirs, fixture).record.moves


def test_processor_time_is_counted_for_versions_that_know_only_one_clock(wheel: Path):
    table = first_decision("beginning")
    choices = list(table.state.choices())
    assert answered(f"wheel:{wheel}#greedy", table) == choices[0]
    bot = make_player(f"wheel:{wheel}#search:0.02cpu", 1)
    assert isinstance(bot, WheelBot)
    assert bot.bot == "search:0.02s"
    assert bot.answer(table) in choices
    bot.bot = "greedy"
    bot.sit_down(table.game)
    assert bot.answer(table) == choices[-1]


def test_it_is_installed_once(wheel: Path, monkeypatch: pytest.MonkeyPatch):
    folder = wheel_bot.installed(wheel)
    monkeypatch.setattr(wheel_bot, "install", None)
    assert wheel_bot.installed.__wrapped__(wheel) == folder
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("wheel:", "write wheel:PATH#expert"),
        ("wheel:some.whl", "write wheel:PATH#expert"),
        ("wheel:no-such.whl#greedy", "cannot read the wheel no-such.whl: No such file"),
    ],
)
def test_names_that_mean_no_wheel(name: str, complaint: str):
    with pytest.raises(GalapagosError, match=complaint):
        make_player(name, 1)


def test_what_is_not_a_wheel_is_not_installed(tmp_path: Path):
    broken = tmp_path / "galapagos-1-py3-none-any.whl"
    broken.write_bytes(b"no zip")
    with pytest.raises(GalapagosError, match=r"cannot install .*galapagos-1"):
        make_player(f"wheel:{broken}#greedy", 1)


def test_what_the_other_version_does_not_have_is_said_before_play(wheel: Path):
    with pytest.raises(GalapagosError, match="cannot play this match: there is no bot 'clever'"):
        galapagos.match("stones", [f"wheel:{wheel}#clever", "random"], games=2)


def test_rules_that_differ_are_named(wheel: Path):
    """A game that the other version finds impossible from some move on."""
    table = first_decision("beginning")
    bot = make_player(f"wheel:{wheel}#random", 1)
    assert isinstance(bot, WheelBot)
    table.history[-1].line = "chance: something new"
    with pytest.raises(GalapagosError, match=r"cannot follow this game: .*'something new'"):
        bot.answer(table)


def test_a_process_that_ended_is_told_once(wheel: Path):
    """Ending it again at the end of the program is no further error, even with a message that nobody read."""
    side = wheel_bot.OtherSide(wheel_bot.installed(wheel), "")
    side.process.kill()
    side.process.wait()
    with pytest.raises(GalapagosError, match="the process of the other version ended"):
        side.call({"player": 0})
    side.end()


def first_decision(game: str) -> Table:
    table = Table(galapagos.game(game, seats=2), SeededDealer(1))
    while table.step([None, None]) is not None:
        pass
    return table


def answered(name: str, table: Table) -> int:
    bot = make_player(name, 1)
    assert isinstance(bot, WheelBot)
    return bot.answer(table)
