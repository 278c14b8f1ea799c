"""Evaluators by name.

Every game has a hand-made evaluator called ``standard``. Another one is named wherever a bot is, behind an at sign
(``search:200@NAME``, ``greedy@NAME``), where NAME is one of

- ``learned``: the network that was trained for the game with these seats and options and shown to be better with as
  many iterations, or ``standard`` if there is none,
- a name given to `register_evaluator`,
- ``net.json``: a network, as ``galapagos learn`` writes it,
- ``weights.json``: a file with other weights for the standard evaluator, as ``galapagos tune learn --out`` writes it,
- ``package.module:Class`` or ``folder/file.py:Class``: a subclass of `Evaluator`, called with the game.

A tilde and the name of a playing style make any of them fond of something (see `Features.styles`): ``learned~hunter``.

Those in files and modules work in every process that plays, also where a match is spread over several. A registered
name is known only to processes that have run the registration.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import msgspec

from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluator import Evaluator
from galapagos.core.messages import msg
from galapagos.core.net_files import Described, evaluator_of, features_of, is_net, learned_evaluator, read_net
from galapagos.core.options import nearest
from galapagos.core.plugins import load_plugin
from galapagos.core.styled import StyledEvaluator

STANDARD = "standard"
LEARNED = "learned"
TILDE = "~"  # before a playing style

Factory = Callable[[Any], Evaluator[Any]]  # takes the game
_registered: dict[str, dict[str, Factory]] = {}


class WeightsFile(msgspec.Struct, forbid_unknown_fields=True):
    """Weights for a game's standard evaluator."""

    game: str
    weights: list[float]
    made_by: str = ""


def register_evaluator(game: str, name: str, factory: Factory) -> None:
    """Make an evaluator of a game known by a name: `register_evaluator("beginning", "mine", MyEvaluator)`.

    The factory is a class or a function that takes the game and returns an `Evaluator`.
    """
    if name in (STANDARD, LEARNED) or not name.replace("-", "").replace("_", "").isalnum():
        raise GalapagosError(msg("an evaluator cannot be called {name!r}: use letters, digits, - and _", name=name))
    _registered.setdefault(game, {})[name] = factory


def evaluator_names(game: str) -> list[str]:
    """The evaluators of a game that have a name of their own."""
    return [STANDARD, LEARNED, *_registered.get(game, {})]


def split_style(name: str) -> tuple[str, str]:
    """A name without its playing style, and the style. (The path of a file may have a tilde, too.)"""
    whole, _, style = name.rpartition(TILDE)
    return (whole, style) if whole and style.isalpha() else (name, "")


def style_names(game: Described) -> list[str]:
    """The playing styles of a game."""
    features = features_of(game)
    return list(features.styles()) if features else []


def make_evaluator(game: Described, name: str, iterations: float = inf) -> Evaluator[Any]:
    """The evaluator of a name, for a search of about as many iterations."""
    judge, style = split_style(name)
    if style:
        return styled_evaluator(game, make_evaluator(game, judge, iterations), style)
    if name == STANDARD:
        return game.standard_evaluator()
    if name == LEARNED:
        return learned_evaluator(game, iterations)
    factory = _registered.get(game.name, {}).get(name)
    if factory is not None:
        return checked(factory(game), name)
    if name.endswith(".json"):
        return from_file(game, Path(name))
    if ":" in name:
        return checked(load_plugin(name)(game), name)
    names = evaluator_names(game.name)
    raise UnknownName(
        msg(
            "there is no evaluator {name!r} for {game}: {hint}, a file of weights (weights.json), "
            "or a class (module:Class or file.py:Class)",
            name=name,
            game=game.name,
            hint=nearest(name, names),
        )
    )


def styled_evaluator(game: Described, judge: Evaluator[Any], style: str) -> Evaluator[Any]:
    features, names = features_of(game), style_names(game)
    hint = nearest(style, names)
    if features is None or style not in names:
        raise UnknownName(msg("{game} has no playing style {style!r}: {hint}", game=game.name, style=style, hint=hint))
    return StyledEvaluator(judge, features, features.styles()[style])


def checked(made: object, name: str) -> Evaluator[Any]:
    if not isinstance(made, Evaluator):
        raise GalapagosError(
            msg("{name!r} does not make an Evaluator but a {kind}", name=name, kind=type(made).__name__)
        )
    return made


def from_file(game: Described, path: Path) -> Evaluator[Any]:
    """The evaluator in a file, whether it holds a network or weights for the standard evaluator."""
    return evaluator_of(read_net(path), game, str(path)) if is_net(path) else with_weights_from(game, path)


def with_weights_from(game: Described, path: Path) -> Evaluator[Any]:
    """The standard evaluator with the weights of a file."""
    evaluator, file = game.standard_evaluator(), read_weights(path)
    expected = len(evaluator.weights)
    if file.game != game.name:
        raise GalapagosError(
            msg("{path} has weights for {game}, not for {name}", path=path, game=file.game, name=game.name)
        )
    if len(file.weights) != expected:
        raise GalapagosError(
            msg(
                "{path} has {count} weights, but the standard evaluator of {game} takes {expected}",
                path=path,
                count=len(file.weights),
                game=game.name,
                expected=expected,
            )
        )
    evaluator.set_weights(file.weights)
    return evaluator


def read_weights(path: Path) -> WeightsFile:
    try:
        return msgspec.json.decode(path.read_bytes(), type=WeightsFile)
    except OSError as error:
        raise GalapagosError(msg("cannot read {path}: {why}", path=path, why=error.strerror)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise GalapagosError(
            msg("{path} is not a file of weights: {error}", path=path, error=explain_decode_error(error))
        ) from None
