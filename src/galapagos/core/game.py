"""The contract that every game fulfils."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Set
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec

from galapagos.core.agenda import Agenda
from galapagos.core.errors import GalapagosError, IllegalMove, NotationError, PositionError
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import STANDARD, make_evaluator
from galapagos.core.events import Value
from galapagos.core.frames import ALLOWED, NOT_ASKED, Frame
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.messages import in_every_language, msg
from galapagos.core.names import SEATS
from galapagos.core.notation import Phrasebook
from galapagos.core.options import Option, OptionValue, settle
from galapagos.core.position import PositionReader
from galapagos.core.rng import Rng
from galapagos.core.rulebook import Rule, load_rules
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import State
from galapagos.core.texts import Texts, load_texts
from galapagos.core.view import Saved, View, read_stack, write_stack

OVER_KEY = "game_over"
PICKLE_FORMAT = 1
SMALLEST_ACTION, LARGEST_ACTION = -(2**63), 2**63 - 1


# A game's own state and view. Code that works with any game says `Game`, which means `Game[State, View]`.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    V = TypeVar("V", bound=View, default=View)
else:  # type variables have no defaults before Python 3.13, and only type checkers need them
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    V = TypeVar("V", bound=View)


class Deed(msgspec.Struct, frozen=True):
    """A move for interfaces: the key of its sentence, its values, and the pieces to pick, in order."""

    key: str
    values: dict[str, Value]
    picks: list[str] = []


class Question(msgspec.Struct, frozen=True):
    """The decision that is due: the key of its sentence and its values."""

    key: str
    values: dict[str, Value] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not allowed: the rule, the key of the sentence and its values."""

    rule: str
    key: str
    values: dict[str, Value]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won (several where victory is shared), the points, and the key of the reason."""

    winners: list[int]
    scores: list[int]
    reason: str


class Game(ABC, Generic[S, V]):
    """The rules with options and a number of seats; immutable. States come from `start`, `imagine` or a position."""

    name: ClassVar[str]
    seat_counts: ClassVar[range]
    options_offered: ClassVar[tuple[Option, ...]]
    phrases: ClassVar[Phrasebook]
    frames: ClassVar[Mapping[str, type[Frame[Any]]]]  # every frame that can be on the stack, by its stored name
    agenda: ClassVar[Agenda[Any]]  # what views say instead of frames
    reasons: ClassVar[Mapping[int, tuple[str, str]]]  # a refusal's number: its rule, its sentence's key
    phases: ClassVar[Mapping[str, str]]  # a question's key: the rule of that phase; OVER_KEY: the rule of the end
    when: ClassVar[Mapping[str, str]]  # a deed's key: the rule that says when it is possible
    folder: ClassVar[Path]  # of the rules and texts
    longest: ClassVar[int]  # no game has more decisions
    all_open: ClassVar[bool] = False  # nothing is hidden and nothing is left to chance
    memories: ClassVar[frozenset[str]] = frozenset()  # parts of a view that a seat knows only from memory

    def __init__(self, seats: int | None = None, **options: OptionValue) -> None:
        self.seats = self.seat_counts[0] if seats is None else seats
        if self.seats not in self.seat_counts:
            few, many = self.seat_counts[0], self.seat_counts[-1]
            span = msg("exactly {few}", few=few) if few == many else msg("{few} to {many}", few=few, many=many)
            raise GalapagosError(
                msg("{name} is for {span} seats, not {seats}", name=self.name, span=span, seats=self.seats)
            )
        self.options = settle(self.options_offered, options)
        defaults = {option.name: option.default for option in self.options_offered}
        self._chosen_options = {name: value for name, value in self.options.items() if value != defaults[name]}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or type(self) is not type(other):
            return False
        return self.seats == other.seats and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.seats, tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return made_again, (type(self), self.seats, self.chosen_options())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.chosen_options().items())
        return f"game({self.name!r}, seats={self.seats}{', ' if chosen else ''}{chosen})"

    def chosen_options(self) -> dict[str, OptionValue]:
        """Return the options that differ from their defaults."""
        return dict(self._chosen_options)

    # -- what each game defines ----------------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> S:
        """Return the state before the first decision."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """All that a seat may see and knows, built up from nothing; `EVERYONE` sees everything."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """Return a whole state that the view's owner cannot tell from the true one; the unknown is drawn at random."""

    def foresee(self, view: V, action: int) -> V | None:
        """Return the view after a move as far as its seat can tell, for a preview; None where a game shows none."""
        return None

    def opened(self, state: S, action: int) -> S | None:
        """Return the state after a move that decides nothing, so that interfaces can offer what follows at once."""
        return None

    @abstractmethod
    def deed(self, state: S, action: int) -> Deed:
        """Return what an action means, allowed or not."""

    @abstractmethod
    def action(self, state: S, key: str, values: Mapping[str, Value]) -> int:
        """Return the action for a deed's key and values: the reverse of `deed`."""

    @abstractmethod
    def secret_from(self, state: S, action: int, seat: int) -> set[str]:
        """Return the slots of a deed that are hidden from a seat, such as the card another seat draws."""

    @abstractmethod
    def question(self, state: S) -> Question:
        """Return the decision that is due, for interfaces."""

    @abstractmethod
    def write_saved(self, saved: Saved) -> str:
        """A position as text that people can read and type; what its eyes cannot see is ?."""

    @abstractmethod
    def position_reader(self) -> PositionReader:
        """Reads what `write_saved` writes, and shorter texts typed by people."""

    @abstractmethod
    def standard_evaluator(self) -> Evaluator[Any]:
        """Return the hand-made evaluator."""

    def view_after(self, view: V, before: S, state: S) -> V:
        """What `view` saw in the state before, seen in this one. A game may share between both what did not change."""
        return self.view(state, view.eyes)

    def bounded(self) -> bool:
        """Whether these options keep every game below `longest` decisions."""
        return True

    def end_reason(self, state: S) -> str:
        """Return the key of the sentence that says why a finished game is over."""
        return "game_over"

    def roles(self) -> dict[str, list[str]]:
        """For interfaces: keys of deeds and names of pieces by what they are good for, as the game declares it."""
        return {}

    def facts(self, state: S, seat: int) -> dict[str, float]:
        """Return what can be counted on a seat's side, more being better: it explains why one move is better."""
        return {"points": float(state.scores()[seat])}

    def evaluator(self, name: str = STANDARD, iterations: float = inf) -> Evaluator[Any]:
        """Return what judges positions and guides search; `core.evaluators` says which names there are.

        A network plays where it was shown to be better: `iterations` says about how many the search will have.
        """
        return make_evaluator(self, name, iterations)

    # -- what all games share ------------------------------------------------------------------------------------------

    def save(self, state: S, seat: int = EVERYONE) -> Saved:
        """A position to go on from, as a seat knows it."""
        view = self.view(state, seat)
        view.agenda = []
        return Saved(view, write_stack(state.stack))

    def restore(self, saved: Saved, rng: Rng) -> S:
        """Return the state of a saved position; what is unknown in it is drawn at random."""
        return self.imagine(self.view_of_saved(saved), rng)

    def view_of_saved(self, saved: Saved) -> V:
        """Return the view of a saved position, with the agenda that follows from its stack."""
        view: V = msgspec.structs.replace(saved.view, agenda=self.agenda.of(read_stack(self.frames, saved.stack)))
        return view

    def write_view(self, view: V) -> str:
        """Return a view as the text of a position."""
        return self.write_saved(Saved(view, write_stack(self.agenda.stack(view.agenda))))

    def read_saved(self, text: str) -> Saved:
        """Return the saved position that a text describes."""
        return self.position_reader().read(text)

    def read_view(self, text: str) -> V:
        """The view that a position shows; as strict as `read_position`."""
        reader = self.position_reader()
        saved = reader.read(text)
        view = reader.guard(lambda: self.view_of_saved(saved))
        reader.set_up(lambda: self.imagine(view, Rng(1)))
        return view

    def write_position(self, state: S, seat: int = EVERYONE) -> str:
        """Return a position as text, as a seat knows it; `read_position` reads it."""
        return self.write_saved(self.save(state, seat))

    def read_position(self, text: str, rng: Rng | None = None) -> S:
        """The state of a position; strict: PositionError names the first thing wrong, with its line and column."""
        reader = self.position_reader()
        saved = reader.read(text)
        return reader.set_up(lambda: self.restore(saved, rng or Rng(1)))

    def pickled_state(self, state: S) -> tuple[Any, ...]:
        """Return what `pickle` needs to make a state again: a function and its arguments."""
        return unpickled_state, (PICKLE_FORMAT, self, self.write_position(state))

    def describe(self, state: S, action: int, eyes: int = EVERYONE) -> Deed:
        """Return a deed as a seat may see it."""
        deed = self.deed(state, action)
        return deed if eyes == EVERYONE else without(deed, self.secret_from(state, action, eyes))

    def write(self, state: S, action: int, eyes: int = EVERYONE) -> str:
        """Return a move in words, as records have it and as a seat may see it."""
        deed = self.describe(state, action, eyes)
        return self.phrases.write(deed.key, deed.values)

    def write_for_seats(self, state: S, action: int) -> tuple[str, list[str]]:
        """Return a move in words, as records have it and as each seat may see it."""
        deed = self.deed(state, action)
        words = self.phrases.write(deed.key, deed.values)
        secrets = [self.secret_from(state, action, seat) for seat in range(self.seats)]
        return words, [
            self.phrases.write(deed.key, without(deed, secret).values) if secret else words for secret in secrets
        ]

    def read(self, state: S, text: str) -> int:
        """Return the action for a move in words, allowed or not; raise NotationError if there is none."""
        key, values = self.phrases.read(text)
        return self.action(state, key, values)

    def why_not(self, state: S, action: int) -> Refusal | None:
        """Return the rule that forbids an action, or None if `apply` accepts it. Any number may be given."""
        if state.actor == OVER:
            return Refusal(self.phases[OVER_KEY], OVER_KEY, {})
        is_action = SMALLEST_ACTION <= action <= LARGEST_ACTION
        if is_action and action in state.choices():
            return None
        deed = self.meaning(state, action) if is_action else None
        if deed is None:
            return Refusal(self.phases[self.question(state).key], "no_such_move", {})
        code = state.forbids(action)
        if code in (ALLOWED, NOT_ASKED):
            return self.refuse_phase(state, deed)
        rule, key = self.reasons[code]
        rule = rule or self.when[deed.key]  # a reason without a rule cites that of the wished move
        return Refusal(rule, key, {**deed.values, **self.details(state, action, code)})

    def meaning(self, state: S, action: int) -> Deed | None:
        """The deed that a number stands for; None where it stands for nothing or has stray bits."""
        try:
            deed = self.deed(state, action)
            self.phrases.write(deed.key, deed.values)  # fails where it names something that does not exist
            return deed if self.action(state, deed.key, deed.values) == action else None
        except (GalapagosError, LookupError, ValueError):
            return None

    def details(self, state: S, action: int, code: int) -> dict[str, Value]:
        """Return what a refusal names beyond the values of the deed, such as the trait that protects the prey."""
        return {}

    def refuse_phase(self, state: S, deed: Deed) -> Refusal:
        """Refuse a move of another phase: what the phase is, and when the move is possible.

        A text `when.<deed>_while_<question>` says what to do instead of this deed in this phase.
        """
        now, when = self.question(state).key, deed.key
        if self.texts().has("when", f"{when}_while_{now}"):
            return Refusal(self.phases[now], "other_phase", {"now": f"now:{now}", "when": f"when:{when}_while_{now}"})
        return Refusal(self.when[when], "other_phase", {"now": f"now:{now}", "when": f"when:{when}"})

    def refuse(self, state: S, action: int) -> None:
        """Raise IllegalMove with the reason in words if the action is not allowed."""
        if refusal := self.why_not(state, action):
            reason = {
                language: self.texts(language).say("refusal", refusal.key, refusal.values) for language in LANGUAGES
            }
            raise IllegalMove(in_every_language(reason), refusal.rule)

    def apply_words(self, state: S, text: str) -> int:
        """Read a move, check it and make it; return the action."""
        action = self.read(state, text)
        self.refuse(state, action)
        state.apply(action)
        return action

    def outcome(self, state: S) -> Outcome:
        """Return who won a finished game, with how many points and why."""
        if state.actor != OVER:
            raise GalapagosError("the game is not over yet")
        return Outcome(state.winners(), state.scores(), self.end_reason(state))

    def score_parts(self, state: S) -> list[dict[str, int]]:
        """What each seat's points are made of: keys of the texts' `points` section. Empty if they have no parts."""
        return [{} for _ in range(self.seats)]

    def texts(self, language: str = FALLBACK) -> Texts:
        """Return the sentences of this game in a language."""
        return load_texts(self.folder, language)

    def rules(self, language: str = FALLBACK) -> dict[str, Rule]:
        """Return the rules of this game by their numbers."""
        return load_rules(self.folder, language)

    @classmethod
    def variants(cls) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        """Seat counts and option sets worth testing: every seat count, and every value of every option once."""
        for seats in cls.seat_counts:
            yield seats, {}
        for place, option in enumerate(cls.options_offered):
            for value in option.values or option.suggested:
                if value != option.default:
                    yield cls.seat_counts[place % len(cls.seat_counts)], {option.name: value}


def made_again(kind: type[Game], seats: int, options: dict[str, OptionValue]) -> Game:
    """For pickling: compiled parts cannot be pickled, so they are made again."""
    return kind(seats, **options)


def unpickled_state(version: int, game: Game, position: str) -> State:
    """Make a pickled state again, or say why this version cannot."""
    if version != PICKLE_FORMAT:
        raise PositionError(
            msg(
                "this state was pickled by another version of galapagos: format {format}, not {known}",
                format=version,
                known=PICKLE_FORMAT,
            )
        )
    try:
        return game.read_position(position)
    except PositionError as error:
        raise PositionError(
            msg("this state was pickled by another version of galapagos: {error}", error=error)
        ) from None


def without(deed: Deed, secret: Set[str]) -> Deed:
    """Return a deed without the values of its secret slots, nor the pieces to pick that would tell them."""
    if not secret:
        return deed
    values = {slot: masked(value) if slot in secret else value for slot, value in deed.values.items()}
    return Deed(deed.key, values, [])


def masked(value: Value) -> Value:
    if isinstance(value, str):
        return value.partition(":")[0] + ":?"
    return ["?:?" for _ in value] if isinstance(value, list) else "number:?"


def actor_word(state: State) -> str:
    """Return who decides, as records write it."""
    return "chance" if state.actor == CHANCE else SEATS[state.actor]


def split_line(line: str) -> tuple[str, str]:
    who, colon, words = line.partition(":")
    if not colon:
        raise NotationError(msg("a move is written 'who: what', not {line!r}", line=line))
    return who.strip(), words.strip()
