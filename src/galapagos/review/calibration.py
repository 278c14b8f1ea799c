"""Calibrated chances: of positions with a chance of 70 %, seven in ten are won.

What a search expects is right in its order but not in its size. One number for each game, seats and options, fitted to
played games, puts that right: chances are raised to that power and made to sum to one again, which for two seats
multiplies the log-odds. `calibration.json` holds these numbers, with the command and the games that they come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final

import msgspec

from galapagos.arena.plots import EDGE, HEIGHT, WIDTH, frame, scaled
from galapagos.core.files import save_atomically
from galapagos.core.game import Game
from galapagos.core.options import OptionValue

CALIBRATION: Final = Path(__file__).with_name("calibration.json")
SCALES: Final = (0.1, 12.0)  # between these
STEP: Final = 0.01
GOLDEN: Final = 0.381966
BINS: Final = 10
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg"'
STYLE: Final = "text{font:12px sans-serif;fill:#444}.title{font-size:14px;font-weight:600}.axis{fill:none;stroke:#888}"


class Prediction(msgspec.Struct, frozen=True):
    """A position: what was predicted for every seat, and each seat's share of the victory in the end."""

    game: int  # the number of the game it is from
    held: bool  # kept back to check what was fitted to the others
    chances: list[float]
    shares: list[float]


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scale for a game, its seats and options, and Brier scores on games that it was not fitted to."""

    game: str
    seats: int
    options: dict[str, OptionValue]  # those that differ from their defaults
    scale: float
    games: int
    positions: int
    uncalibrated: float  # Brier scores: without the scale,
    calibrated: float  # with it,
    monotone: float  # and of the best monotone function of the chance, found with the results in hand
    made_by: str = ""


@cache
def calibrations() -> list[Calibration]:
    return msgspec.json.decode(CALIBRATION.read_bytes(), type=list[Calibration])


def scale_for(game: Game) -> float:
    """The scale for a game, its seats and options; without one that for the usual options, with as many seats or the
    nearest number; 1 where there is none."""
    options = game.chosen_options()
    found = [one for one in calibrations() if one.game == game.name and one.options in (options, {})]
    if not found:
        return 1.0
    return min(found, key=lambda one: (abs(one.seats - game.seats), one.options != options)).scale


def rescaled(chances: Sequence[float], scale: float) -> list[float]:
    powers = [chance**scale for chance in chances]
    return [power / sum(powers) for power in powers]


# -- fitting ----------------------------------------------------------------------------------------------------------


def fitted_scale(predictions: Sequence[Prediction]) -> float:
    """The scale with the least cross entropy, which is convex: the interval around it is narrowed down."""
    low, high = SCALES
    while high - low > STEP:
        one, other = low + (high - low) * GOLDEN, high - (high - low) * GOLDEN
        if cross_entropy(predictions, one) < cross_entropy(predictions, other):
            high = other
        else:
            low = one
    return round((low + high) / 2, 2)


def cross_entropy(predictions: Sequence[Prediction], scale: float) -> float:
    total = 0.0
    for one in predictions:
        logs = [scale * log(chance) for chance in one.chances]  # no chance is 0 before the end
        highest = max(logs)
        whole = highest + log(sum(exp(each - highest) for each in logs))
        total += sum(share * (whole - each) for each, share in zip(logs, one.shares, strict=True))
    return total / len(predictions)


def pairs_of(predictions: Sequence[Prediction], scale: float) -> list[tuple[float, float]]:
    """The chance and the share of every seat in every position."""
    return [
        pair for one in predictions for pair in zip(rescaled(one.chances, scale), one.shares, strict=True)
    ]  # fmt: skip


def brier(pairs: Sequence[tuple[float, float]]) -> float:
    return sum((chance - share) ** 2 for chance, share in pairs) / len(pairs)


def monotone_fit(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same with the best monotone function of the chance in its place (pool adjacent violators)."""
    blocks = list[tuple[float, list[float]]]()  # the sum of a block, and its shares
    for _, share in sorted(pairs):
        total, shares = share, [share]
        while blocks and blocks[-1][0] * len(shares) >= total * len(blocks[-1][1]):
            before, earlier = blocks.pop()
            total, shares = total + before, earlier + shares
        blocks.append((total, shares))
    return [(total / len(shares), share) for total, shares in blocks for share in shares]


def calibrate(predictions: Sequence[Prediction], game: Game, made_by: str) -> Calibration:
    """Fit the scale to one half of the games; check it on the half that is held back."""
    taught = [one for one in predictions if not one.held]
    held = [one for one in predictions if one.held]
    scale = fitted_scale(taught)
    plain = pairs_of(held, 1.0)
    return Calibration(
        game=game.name,
        seats=game.seats,
        options=game.chosen_options(),
        scale=scale,
        games=len({one.game for one in predictions}),
        positions=len(predictions),
        uncalibrated=round(brier(plain), 4),
        calibrated=round(brier(pairs_of(held, scale)), 4),
        monotone=round(brier(monotone_fit(plain)), 4),
        made_by=made_by,
    )


def keep(new: Calibration) -> None:
    """Put it into `calibration.json`, in place of the one before."""
    same = (new.game, new.seats, new.options)
    others = [one for one in calibrations() if (one.game, one.seats, one.options) != same]
    ordered = sorted([*others, new], key=lambda one: (one.game, one.seats, str(one.options)))
    save_atomically(CALIBRATION, msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


# -- drawing ----------------------------------------------------------------------------------------------------------


def diagram(title: str, predictions: Sequence[Prediction], scale: float) -> str:
    """A reliability diagram of the games that the scale was not fitted to: circles before, dots after."""
    held = [one for one in predictions if one.held]
    right, bottom = WIDTH - EDGE / 2, HEIGHT - EDGE
    marks = "".join(
        f'<circle cx="{scaled(predicted, 0, 1, EDGE, right):.1f}" cy="{scaled(came, 0, 1, bottom, 28):.1f}" r="5" '
        f'fill="{colour}" stroke="#2a6f6b" stroke-width="1.5"><title>{count} chances</title></circle>'
        for colour, pairs in (("none", pairs_of(held, 1.0)), ("#2a6f6b", pairs_of(held, scale)))
        for count, predicted, came in binned(pairs)
    )
    even = f'<path stroke="#999" stroke-dasharray="4 4" d="M{EDGE} {bottom}L{right} 28"/>'
    return standalone(frame(f"{title}: won, of what was predicted", even + marks, "0 %", "100 %", "predicted 100 %"))


def standalone(drawn: str) -> str:
    """A plot as a file of its own, which has no page around it to say how it looks."""
    opening, _, rest = drawn.partition(">")
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return f"{opening.replace('<svg', SVG, 1)}><style>{STYLE}</style>{ground}{rest}"


def binned(pairs: Sequence[tuple[float, float]]) -> list[tuple[int, float, float]]:
    """For chances that are about the same: how many, their mean, and the mean of what came."""
    found = []
    for number in range(BINS):
        some = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == number]
        if some:
            found.append(
                (len(some), sum(chance for chance, _ in some) / len(some), sum(share for _, share in some) / len(some))
            )
    return found
