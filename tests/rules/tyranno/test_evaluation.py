"""What `greedy` plays by: it looks one move ahead and makes no silly moves."""

from __future__ import annotations

from galapagos.bots import bot
from galapagos.bots.greedy import Greedy
from galapagos.core.dealers import SeededDealer
from galapagos.core.names import SEATS
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.table import Player, Prompt, Table
from tests.rules.table import TestTable
from tests.rules.tyranno.tables import roll, tyranno


def greedy_choice(table: TestTable, player: Player | None = None) -> str:
    seat, state, rules = table.state.actor, table.state, table.game
    turn = Prompt(
        game=rules,
        seat=seat,
        view=rules.view(state, seat),
        choices=list(state.choices()),
        question=rules.question(state),
        record=[],
    )
    return rules.write(state, (player or bot("greedy", 1)).choose(turn))


def worth(table: TestTable, seat: str) -> float:
    return table.game.evaluator().evaluate(table.state, SEATS.index(seat))


def test_it_lays_an_animal_that_fits() -> None:
    table = tyranno("""
        phase: ann lays
        piles: tiger+6 shark+6 mouse+6 leaf-listener+6
        field 1: F3
        field 2: W2
        field 3: S
        ann: rack F4W4?4
    """)
    assert greedy_choice(table) == "lay shark on row 0"


def test_it_takes_a_sure_fight_against_its_best_rival() -> None:
    table = tyranno("""
        phase: ann challenges
        9: - tiger - -
        3: shark:6 - - mouse
        field 1: F4
        field 2: W3
        field 3: T
        bob: 20 points
    """)
    assert greedy_choice(table) == "shark challenges tiger"


def test_it_avoids_a_hopeless_fight() -> None:
    table = tyranno("""
        phase: ann challenges
        9: tiger - - -
        3: - shark:6 - -
        field 1: F4
        field 2: W3
        field 3: T
    """)
    assert greedy_choice(table) == "no fight"


def test_it_takes_strength_when_it_is_offered() -> None:
    table = tyranno("""
        phase: ann sets
        3: knot-diver shark - -
        field 1: W
        field 2: W
        field 3: L
        field 4: S | T
        ann: rack T
    """)
    assert greedy_choice(table.play("ann: place tree on 4")) == "strengthen knot-diver"


def test_it_saves_a_valuable_animal_with_the_stone() -> None:
    table = tyranno("""
        phase: ann claims
        9: tiger:4 - - -
        6: mouse:2 - - -
        3: - shark - -
        field 1: F2
        field 2: W
        field 3: S
        field 4: S
        ann: rack B4T4
        bob: 0 stones
        cat: 0 stones
        dan: 0 stones
    """)
    assert greedy_choice(table) == "give up stone 5"
    assert "bone" in greedy_choice(table.play("ann: give up stone 5"))


def test_it_keeps_the_stone_when_there_is_nothing_to_save() -> None:
    table = tyranno("""
        phase: ann claims
        0: frog - - -
        field 1: F3
        field 2: W3
        field 3: L3
        field 4: F3
        ann: rack S4
        bob: 0 stones
    """)
    assert greedy_choice(table) == "keep stone 5"


def test_it_does_not_ruin_its_own_conditions() -> None:
    table = tyranno("""
        phase: ann sets
        setting_round: 4
        round: 4
        9: shark:3 tiger:3 - -
        field 1: F | F
        field 2: W
        field 3: W
        field 4: T
        ann: rack FB
    """)
    choice = greedy_choice(table)
    assert choice not in ("place bone on 1", "place bone on 1, bone on 1")
    after = worth(table.play(f"ann: {choice}"), "ann")
    other = tyranno("""
        phase: bob sets
        setting_round: 4
        round: 4
        9: shark:3 tiger:3 - -
        field 1: - | FB
        field 2: W
        field 3: W
        field 4: T
    """)
    assert after > worth(other, "ann")


def test_a_fight_is_judged_by_its_odds_not_by_luck() -> None:
    table = tyranno("""
        phase: ann challenges
        3: frog:3 tiger - -
        field 1: W
        field 2: F
        field 3: T
        field 4: B3
    """)
    table.play("ann: frog challenges tiger")
    assert table.game.evaluator().foresees(table.state)
    before = worth(table, "ann")
    assert before == worth(table, "ann")
    table.play(*roll(1, 1, 6, 6, 6, 6, 6, 6, 6))
    assert worth(table, "ann") > before, "one roll won"
    assert worth(table, "bob") < 0


def test_it_beats_random_play() -> None:
    table = Table(game("tyranno", seats=2), SeededDealer(1))
    table.play_out([Greedy(Rng(1), worlds=1), bot("random", 1)])
    scores = table.state.scores()
    assert scores[0] > scores[1] + 20
