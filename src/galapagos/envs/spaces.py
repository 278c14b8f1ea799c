"""Gymnasium's spaces of observations."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from galapagos.envs.arrays import Features


def flat_space(features: Features) -> spaces.Space[Any]:
    """The space of flat observations."""
    return box(features.highest)


def parts_space(features: Features) -> spaces.Dict:
    """The space of observations as named parts in their shapes."""
    return spaces.Dict({name: box(highest) for name, highest in features.named(features.highest).items()})


def box(highest: NDArray[Any]) -> spaces.Space[Any]:
    return spaces.Box(np.zeros_like(highest), highest, dtype=highest.dtype.type)
