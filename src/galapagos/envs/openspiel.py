"""The games as OpenSpiel games: importing this module registers them.

import galapagos.envs.openspiel
game = pyspiel.load_game("galapagos_beginning(seats=3)")

Chance is explicit. A player's information state is its view and the letters of its move so far. Two histories that
leave a player with the same knowledge are one information state.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.messages import msg
from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from galapagos.envs.arrays import Features
from galapagos.envs.encoding import Spelling
from galapagos.envs.encodings import ENCODINGS, encoding_of, left_out
from galapagos.envs.session import WIN, SpelledGame, rewards_of

PREFIX = "galapagos_"
LETTERS_A_DECISION = 4  # far more than any game needs on average
SAMPLES = 2**60
WANTED = ("resign", "offers", "passes")  # parameters of a game that has moves which are left out otherwise

TERMINAL = int(pyspiel.PlayerId.TERMINAL)

Types = pyspiel.GameType


class Rules:
    """A game with its encoding, shared by all states."""

    def __init__(self, game: Game, left_out: tuple[str, ...] = ()) -> None:
        self.game = game
        self.left_out = left_out
        self.encoding = encoding_of(game, left_out)
        self.features = Features(self.encoding)
        self.start = game.start()

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.game, self.left_out)


class Position(SpelledGame):
    """The part of a state that is copied and saved."""

    def __init__(self, rules: Rules, state: State, spelling: Spelling | None = None) -> None:
        super().__init__(rules.encoding, state, spelling or Spelling(rules.encoding, state).begin())
        self.rules = rules

    def __deepcopy__(self, memo: object) -> Position:
        state = self.state.copy()
        return Position(self.rules, state, self.spelling.twin(state))

    def __reduce__(self) -> tuple[Any, ...]:
        text = self.rules.game.write_position(self.state)
        return position_from, (self.rules, text, list(self.spelling.said))

    def imagined(self, player: int, rng: Rng) -> Position:
        """A position that the player cannot tell from this one, made from its view alone."""
        game = self.rules.game
        state = game.imagine(game.view(self.state, player), rng)
        said = list(self.spelling.said) if player == self.state.actor else []
        return resumed(self.rules, state, said)

    def said_by(self, player: int) -> list[int]:
        """The letters of an unfinished move are known only to its player."""
        return list(self.spelling.said) if player == self.state.actor else []

    def words(self, letter: int) -> str:
        """A move in words, or the name of a letter that is only a part of one."""
        game, encoding = self.rules.game, self.encoding
        if self.state.actor == CHANCE:
            return game.write(self.state, encoding.read_chance(self.state, letter))
        action = self.spelling.the_one(letter)
        return game.write(self.state, action) if action >= 0 else encoding.name_of(letter)


def position_from(rules: Rules, text: str, said: list[int]) -> Position:
    return resumed(rules, rules.game.read_position(text), said)


def resumed(rules: Rules, state: State, said: list[int]) -> Position:
    position = Position(rules, state)
    position.spelling.resume(said)
    return position


def player_of(actor: int) -> int:
    """OpenSpiel's number for an actor; chance has the same number in both."""
    return TERMINAL if actor == OVER else actor


class SpielState(pyspiel.State):
    """A state with two attributes, because OpenSpiel copies and saves them all.

    One is the player to act, which OpenSpiel asks for very often.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.take(Position(game.rules, game.rules.start.copy()))

    def __reduce__(self) -> tuple[Any, ...]:
        return load_state, (self.get_game(), self.serialize())

    def take(self, position: Position) -> None:
        self.position = position
        self.player = player_of(position.state.actor)

    def current_player(self) -> int:
        return self.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.spelling.allowed()

    # OpenSpiel derives these two from others through C++; answering them here is faster for Python callers.

    def is_chance_node(self) -> bool:
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or player == self.player or self.player == CHANCE:
            return self.position.allowed()
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        actor = self.position.say(action)
        self.player = TERMINAL if actor == OVER else actor

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.words(action)

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        state = self.position.state
        return list(rewards_of(state, WIN)) if state.actor == OVER else [0.0] * state.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one. Its history is empty, because the true one would tell."""
        game = self.get_game()
        fresh = game.new_initial_state()
        fresh.take(self.position.imagined(player, Rng(int(sampler() * SAMPLES))))
        return fresh  # type: ignore[no-any-return]

    def __str__(self) -> str:
        said = "".join(f"\nsaid: {self.position.rules.encoding.name_of(one)}" for one in self.position.spelling.said)
        return self.position.rules.game.write_position(self.position.state).rstrip() + said


class ViewObserver:
    """What a player knows as text, as numbers, and as named parts of them."""

    def __init__(self, rules: Rules, params: object) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self.rules = rules
        self.tensor: NDArray[np.float32] = np.zeros(rules.encoding.features, np.float32)
        self.dict = rules.features.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        position, encoding = state.position, self.rules.encoding
        row = encoding.observed(position.state, player, position.said_by(player))
        self.tensor[:] = self.rules.features.floats(row)

    def string_from(self, state: SpielState, player: int) -> str:
        position, game = state.position, self.rules.game
        said = "".join(f"\nsaid: {self.rules.encoding.name_of(letter)}" for letter in position.said_by(player))
        return game.write_position(position.state, player).rstrip() + said


class SpielGame(pyspiel.Game):
    """Created by OpenSpiel from the name of a registered game; `kind` is set in each subclass."""

    kind: type[Game]
    spiel_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {option.name: option.default for option in self.kind.options_offered}
        chosen.update(params or {})
        unwanted = left_out(*(bool(chosen.pop(name, False)) for name in WANTED))
        seats = chosen.pop("seats", self.kind.seat_counts[0])
        self.rules = Rules(self.kind(int(seats), **chosen), unwanted)
        super().__init__(self.spiel_type, info_of(self.rules), params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self.get_type().short_name, self.get_parameters())

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> ViewObserver:
        return ViewObserver(self.rules, params)


def info_of(rules: Rules) -> Any:
    if not rules.game.bounded():
        raise GalapagosError(
            msg("{game} has no longest game with these options, but OpenSpiel needs to know one", game=rules.game.name)
        )
    return pyspiel.GameInfo(
        num_distinct_actions=rules.encoding.size,
        max_chance_outcomes=rules.encoding.chance_size,
        num_players=rules.game.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=rules.game.longest * LETTERS_A_DECISION,
    )


def type_of(kind: type[Game], hidden: bool, chance: bool, optional: bool) -> Any:
    return Types(
        short_name=PREFIX + kind.name,
        long_name=f"Galápagos: {kind(kind.seat_counts[0]).texts().say('game', 'name', {})}",
        dynamics=Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.EXPLICIT_STOCHASTIC if chance else Types.ChanceMode.DETERMINISTIC,
        information=Types.Information.IMPERFECT_INFORMATION if hidden else Types.Information.PERFECT_INFORMATION,
        utility=Types.Utility.ZERO_SUM,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=kind.seat_counts[-1],
        min_num_players=kind.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": kind.seat_counts[0],
            **{option.name: option.default for option in kind.options_offered},
            **(dict.fromkeys(WANTED, False) if optional else {}),
        },
    )


def load_game(name: str, parameters: dict[str, Any]) -> SpielGame:
    """For pickling: importing this module registers the games."""
    return pyspiel.load_game(name, parameters)  # type: ignore[no-any-return]


def load_state(game: SpielGame, text: str) -> SpielState:
    return game.deserialize_state(text)  # type: ignore[no-any-return]


def register(name: str) -> None:
    """Register a game with OpenSpiel, under a class of its own in this module."""
    kind = game_class(name)
    encoding = encoding_of(kind(kind.seat_counts[0]))
    luck = encoding.chance_size > 0
    spiel_type = type_of(kind, luck, luck, bool(encoding.optional))
    named = f"{kind.__name__}Spiel"
    globals()[named] = type(named, (SpielGame,), {"kind": kind, "spiel_type": spiel_type, "__module__": __name__})
    pyspiel.register_game(spiel_type, globals()[named])


REGISTERED = [name for name in game_names() if name in ENCODINGS]
for _name in REGISTERED:
    register(_name)
