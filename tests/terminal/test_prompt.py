"""What can be typed when asked."""

from __future__ import annotations

import pytest

from tests.support.terminal import HUNT, Program, moves

EATING = """\
phase: ann eats
hole: 3
ann: hand flight horns
  wolf (carnivore) 0
  otter () 0 0
  finch () 0
bob:
  lizard (flight) 0 0
  hare () 0
"""


def ask(galapagos: Program, *typed: str, position: str = EATING, language: str = "en") -> str:
    """The screen after these lines, from where they were typed on."""
    file = galapagos.file("position", position)
    lines = "".join(f"{line}\n" for line in typed)
    ran = galapagos.here(
        "play", "beginning", "--seats", "me,greedy", "--position", file, "--language", language, typed=lines
    )
    assert (ran.code, ran.err) == (0, "")
    return ran.out[ran.out.index("Ann> ") :]


@pytest.mark.parametrize(
    "typed",
    ["otter drinks", "Otter drinks", "  OTTER   drinks.", "4"],
)
def test_a_move_by_number_or_words(galapagos: Program, typed: str) -> None:
    ask(galapagos, typed)
    assert moves(galapagos.kept()[0]) == ["ann: otter drinks"]


def test_the_end_of_a_phase_is_number_zero(galapagos: Program) -> None:
    position = EATING.replace("ann eats", "ann adapts")
    ask(galapagos, "0", position=position)
    assert moves(galapagos.kept()[0]) == ["ann: done adapting"]


def test_done_is_word_enough(galapagos: Program) -> None:
    ask(galapagos, "done", position=EATING.replace("ann eats", "ann adapts"))
    assert moves(galapagos.kept()[0]) == ["ann: done adapting"]


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("wolf attacks wolf", "R4: Wolf cannot attack itself; choose another species."),
        (
            "Wolf attacks lizard",
            "3.4: Lizard is protected by Flight: only a carnivore that also has Flight can",
        ),
        ("otter attacks hare", "3.4: Otter is not a carnivore; it drinks from the watering hole instead."),
        ("wolf drinks", "R5: Wolf is a carnivore; carnivores never drink, they attack."),
        ("done eating", "R3: You cannot stop yet: wolf is a hungry carnivore and can attack."),
        ("otter gains flight", "3.2: Your species are eating now; traits are added while you adapt."),
    ],
)
def test_a_move_that_is_not_allowed_gets_its_rule(galapagos: Program, typed: str, rule: str) -> None:
    for line in (typed, f"why {typed}"):
        assert rule in ask(galapagos, line)
    assert all(moves(kept) == [] for kept in galapagos.kept())


def test_why_of_an_allowed_move(galapagos: Program) -> None:
    assert "That is allowed." in ask(galapagos, "why otter drinks")


def test_why_of_nothing_and_of_nonsense(galapagos: Program) -> None:
    shown = ask(galapagos, "why", "why dragon attacks wolf", "why tralala")
    assert "Say which move" in shown
    assert "no creature is called 'dragon'" in shown
    assert "cannot read the move 'tralala'" in shown


def test_part_of_the_words_filters(galapagos: Program) -> None:
    shown = ask(galapagos, "wolf attacks")
    assert "3 choices have these words:" in shown
    assert "Otter drinks" not in shown
    assert "Wolf attacks hare" in shown


def test_one_found_choice_is_shown_before_it_is_played(galapagos: Program) -> None:
    shown = ask(galapagos, "hare")
    assert "1 choice has these words:" in shown
    assert moves(galapagos.kept()[0]) == []
    ask(galapagos, "hare", "")
    assert any(moves(kept)[:1] == ["ann: wolf attacks hare"] for kept in galapagos.kept())


def test_words_that_mean_nothing(galapagos: Program) -> None:
    assert "No choice has these words. Cannot read the move 'xyzzy'" in ask(galapagos, "xyzzy")


def test_a_number_too_high(galapagos: Program) -> None:
    assert "There is no choice 77: they go from 1 to 5." in ask(galapagos, "77")


MANY = EATING.replace("ann eats", "ann adapts").replace("hand flight horns", "hand flight horns speed")


def test_many_choices_are_grouped_by_card(galapagos: Program) -> None:
    shown = ask(galapagos, "table", "2", position=MANY)
    assert "2 Speed … 7 choices" in shown
    group = shown.rpartition("Ann> 2")[2]
    assert "Wolf gains Speed" in group
    assert "Flight" not in group


def test_back_from_a_group(galapagos: Program) -> None:
    shown = ask(galapagos, "2", "", "1", "back", "1", "1", position=MANY)
    assert "Flight … 7 choices" in shown
    assert moves(galapagos.kept()[0]) == ["ann: new species from flight"]


HERD = "".join(
    f"  {name} () 0\n" for name in ("elk", "yak", "gnu", "emu", "kiwi", "mole", "crab", "seal", "toad", "bat")
)
PACK = "".join(f"  {name} () 0\n" for name in ("owl", "fox", "eel", "ray", "hare"))
LARGE = f"phase: ann eats\nann:\n  wolf (carnivore) 0\nbob:\n{HERD}cat:\n{PACK}"


def hunt_in_a_large_herd(galapagos: Program, *typed: str) -> str:
    file = galapagos.file("position", LARGE)
    lines = "".join(f"{line}\n" for line in typed)
    ran = galapagos.here("play", "beginning", "--seats", "me,greedy,greedy", "--position", file, typed=lines)
    return ran.out[ran.out.index("Feed your species.") :]


def test_more_choices_than_fit_are_paged(galapagos: Program) -> None:
    shown = hunt_in_a_large_herd(galapagos, "")
    first, second = shown.split("Ann> \n")
    assert "Wolf attacks elk" in first
    assert "Wolf attacks hare" not in first
    assert "… 1 more. Enter shows them; part of the words filters them." in first
    assert "Wolf attacks elk" not in second
    assert "15 Wolf attacks hare" in second


def test_a_number_of_another_page(galapagos: Program) -> None:
    hunt_in_a_large_herd(galapagos, "15")
    assert moves(galapagos.kept()[0])[0] == "ann: wolf attacks hare"


def test_question_mark_alone_lists(galapagos: Program) -> None:
    shown = ask(galapagos, "?")
    for part in ("why MOVE", "Long Neck", "3.4 Attack", "population, discards"):
        assert part in shown


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("? carnivore", "Never drinks. While hungry it must attack"),
        ("?carnivore", "Never drinks. While hungry it must attack"),
        ("? long neck", "Takes up to 3 food from the supply"),
        ("? neck", "Takes up to 3 food from the supply"),
        ("? 3.4", "3.4 Attack"),
        ("? r4", "R4 Not itself"),
        ("? rule R4", "R4 Not itself"),
        ("? horns_kamikaze", "loses its card even if the attacker dies"),
        ("help tie", "R21 Ties"),
        ("? carnivroe", "Nothing here is called 'carnivroe'. Did you mean 'carnivore'?"),
    ],
)
def test_question_mark_explains(galapagos: Program, asked: str, answer: str) -> None:
    assert answer in " ".join(ask(galapagos, asked).split())


def test_hint(galapagos: Program) -> None:
    assert "A greedy player would choose: " in ask(galapagos, "hint")


def test_commands_of_the_game(galapagos: Program) -> None:
    position = EATING.replace("ann eats", "ann adapts")
    assert (
        "[Horns]" in ask(galapagos, "otter grows by horns", "population", position=position).rpartition("population")[2]
    )
    assert "no cards" in ask(galapagos, "discards").rpartition("discards")[2]


def test_log_tells_the_story(galapagos: Program) -> None:
    shown = ask(galapagos, "otter drinks", "log")
    assert "Otter drinks; 2 left in the hole." in shown.rpartition("Ann> log")[2]


def test_undo(galapagos: Program) -> None:
    shown = ask(galapagos, "otter drinks", "undo", "finch drinks")
    assert "Taken back." in shown
    assert moves(galapagos.kept()[0]) == ["ann: finch drinks"]


def test_undo_ends_where_something_was_revealed(galapagos: Program) -> None:
    shown = ask(galapagos, "wolf attacks lizard", "undo", position=HUNT)
    assert "Nothing can be taken back" in shown
    assert moves(galapagos.kept()[0])[0] == "ann: wolf attacks lizard"


def test_undo_with_nothing_to_take_back(galapagos: Program) -> None:
    assert "Nothing can be taken back" in ask(galapagos, "undo")


def test_german(galapagos: Program) -> None:
    shown = ask(galapagos, "Wolf greift Wolf an", "warum Wolf trinkt", "? Hörner", "Otter trinkt", language="de")
    assert "R4: Wolf kann sich nicht selbst angreifen; wähle eine andere Tierart." in shown
    assert "R5: Wolf ist ein Fleischfresser; Fleischfresser trinken nie, sie greifen an." in shown
    assert "verliert zuerst eine Populationskarte" in " ".join(shown.split())
    assert "Otter trinkt; 2 bleiben im Wasserloch." in shown
    assert moves(galapagos.kept()[0]) == ["ann: otter drinks"]


def test_german_from_the_environment(galapagos: Program) -> None:
    assert "Spiel" in galapagos("games", LANG="de_AT.UTF-8").out
    assert "Spiel" in galapagos("games", LANG="en_GB.UTF-8", LC_ALL="de_DE.UTF-8").out
    assert "Game" in galapagos("games", LANG="ja_JP.UTF-8").out


def test_german_words_work_next_to_english_commands(galapagos: Program) -> None:
    assert "Das ist erlaubt." in ask(galapagos, "why otter drinks", language="de")
    assert "Zurückgenommen." in ask(galapagos, "Otter trinkt", "zurücknehmen", language="de")


def test_moves_are_read_with_and_without_articles_and_typography(galapagos: Program) -> None:
    wishes = ("pourquoi la loutre boit", "pourquoi loutre boit", "pourquoi LA LOUTRE  boit !")
    shown = ask(galapagos, *wishes, "pourquoi la loutre danse", language="fr")
    assert shown.count("C’est permis.") == len(wishes)
    assert "le coup 'la loutre danse' est illisible" in shown
