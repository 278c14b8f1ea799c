"""evolution (1979): its game class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from pathlib import Path

from galapagos.core.errors import GalapagosError
from galapagos.core.events import Value
from galapagos.core.game import Deed, Game, Question
from galapagos.core.messages import msg
from galapagos.core.options import Option, OptionValue, ruling
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.state import WRITERS
from galapagos.core.view import Saved, write_stack
from galapagos.games.stones import position
from galapagos.games.stones.actions import ACT, pack
from galapagos.games.stones.agenda import AGENDA
from galapagos.games.stones.board import Board, board_named
from galapagos.games.stones.evaluation import StonesEvaluator
from galapagos.games.stones.facts import facts
from galapagos.games.stones.opening import Open
from galapagos.games.stones.reasons import PHASES, REASONS, WHEN
from galapagos.games.stones.state import ENDS, Rulings, StonesState, empty_state
from galapagos.games.stones.steps import FRAMES
from galapagos.games.stones.turn import EndTurn, Turn
from galapagos.games.stones.view import StonesView, imagine, view_of
from galapagos.games.stones.words import PHRASES, action_of, deed_of

BOARDS = ("rect-11x15", "rect-13x13", "rect-11x11", "rect-13x17", "hex-7", "hex-5")
FEW_POINTS = 170  # up to here the usual turn limit is
USUAL_LIMIT = 120
LIMITS = range(4, 501)


class Stones(Game[StonesState, StonesView]):
    name = "stones"
    seat_counts = range(2, 3)
    options_offered = (
        Option("board", BOARDS[0], suggested=BOARDS, rule="A1"),
        Option("adjacency", 4, (4, 8), rule="A2"),
        Option("growth", "optional", ("optional", "mandatory"), rule="A4"),
        Option("capture", "simultaneous", ("simultaneous", "cascade"), rule="A11"),
        Option("merge", "up_to_5", ("up_to_5", "never"), rule="A10"),
        Option("connect", "free", ("free", "end_of_turn"), rule="A9"),
        Option("opening", "plain", ("plain", "swap"), rule="D0b"),
        Option("turn_limit", "auto", suggested=("auto", "off", "40"), rule="E4"),
        ruling("repetition", rule="E3", default=True),
        Option("stones", 60, range=(10, 180), rule="A17"),
        Option("obstacles", 60, range=(0, 180), rule="A16"),
    )
    phrases = PHRASES
    frames = FRAMES
    agenda = AGENDA
    reasons = REASONS
    phases = PHASES
    when = WHEN
    folder = Path(__file__).parent
    # With a turn limit, of at most 500 turns. In each, a side places and jumps at most 180 times each (no more stones
    # than it has, one jump for each stone), and makes five other decisions: 500 * 365 is below this bound.
    longest = 200_000
    all_open = True

    def score_parts(self, state: StonesState) -> list[dict[str, int]]:
        """The stones on the board, and the free points that only they surround. A game given up has no parts."""
        if self.end_reason(state) == "resigned":
            return super().score_parts(state)
        parts = []
        for seat, points in enumerate(state.scores()):
            colour, field = state.colour_of(seat), state.field
            stones = sum(field.thing(point) == colour for point in range(field.board.points))
            parts.append({"stones": stones, "area": points - stones})
        return parts

    def __init__(self, seats: int | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        self.board = board_named(str(self.options["board"]), int(self.options["adjacency"]))
        self.rulings = Rulings(
            growth_mandatory=self.options["growth"] == "mandatory",
            cascade=self.options["capture"] == "cascade",
            merge_never=self.options["merge"] == "never",
            reconnect=self.options["connect"] == "end_of_turn",
            swap=self.options["opening"] == "swap",
            turn_limit=turn_limit(str(self.options["turn_limit"]), self.board),
            repetition=bool(self.options["repetition"]),
            stones=int(self.options["stones"]),
            obstacles=int(self.options["obstacles"]),
        )
        self.rulings.game = self

    def start(self) -> StonesState:
        state = empty_state(self.board, self.rulings)
        state.stack = [EndTurn(), Open(), EndTurn(), Open()]
        state.advance()
        return state

    def view(self, state: StonesState, seat: int) -> StonesView:
        return view_of(state, seat, self.chosen_options(), str(self.options["board"]))

    def imagine(self, view: StonesView, rng: Rng) -> StonesState:
        return imagine(view, self.board, self.rulings)

    def opened(self, state: StonesState, action: int) -> StonesState | None:
        """Playing the turn decides nothing: growing can be offered in its place."""
        if action != pack(ACT) or not isinstance(state.decision(), Turn):
            return None
        growing = state.copy()
        growing.apply(action)
        return growing

    def deed(self, state: StonesState, action: int) -> Deed:
        return deed_of(self.board, action)

    def action(self, state: StonesState, key: str, values: Mapping[str, Value]) -> int:
        return action_of(state, key, values)

    def secret_from(self, state: StonesState, action: int, seat: int) -> set[str]:
        return set()

    def question(self, state: StonesState) -> Question:
        values: dict[str, Value] = {"seat": f"seat:{max(state.actor, 0)}", "captures": len(state.strike().fallen)}
        return Question(state.decision().stored_name.lower(), values)

    def bounded(self) -> bool:
        """Without a turn limit only repetition ends a game, after an unknown number of turns."""
        return self.rulings.turn_limit > 0

    def end_reason(self, state: StonesState) -> str:
        return ENDS[state.ending]

    def standard_evaluator(self) -> StonesEvaluator:
        return StonesEvaluator()

    def facts(self, state: StonesState, seat: int) -> dict[str, float]:
        return facts(state, seat)

    def write_saved(self, saved: Saved) -> str:
        return position.write(saved, self.board)

    def position_reader(self) -> position.Reader:
        return position.Reader(self.board, str(self.options["board"]), self.chosen_options())

    def view_of_saved(self, saved: Saved) -> StonesView:
        """Work out what follows from the rest: this is where an impossible position is found."""
        view = super().view_of_saved(saved)
        return view_of(imagine(view, self.board, self.rulings), view.eyes, view.options, view.board)

    @classmethod
    def variants(cls) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        yield from super().variants()
        yield 2, {"board": "rect-7x7", "stones": 12, "obstacles": 3}
        yield 2, {"board": "hex-5", "connect": "end_of_turn", "merge": "never"}


def turn_limit(word: str, board: Board) -> int:
    """Rule E4; 0 is no limit."""
    if word == "off":
        return 0
    if word == "auto":
        return USUAL_LIMIT if board.points <= FEW_POINTS else 2 * ceil(board.points * 3 / 8)
    if not word.isdigit() or int(word) not in LIMITS:
        raise GalapagosError(
            msg(
                "option 'turn_limit' cannot be {word!r}: it is auto, off, or a number from {low} to {high}",
                word=word,
                low=LIMITS[0],
                high=LIMITS[-1],
            )
        )
    return int(word)


def in_words(state: StonesState) -> str:
    return position.write(Saved(view_of(state, EVERYONE, {}, ""), write_stack(state.stack)), state.field.board)


WRITERS[StonesState] = in_words
