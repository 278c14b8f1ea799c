"""The weights of the features in evaluation.py, in their order.

Made by: the weights chosen by hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

WEIGHTS: Final = vec[float](
    [
        1.0,
        1.0,
        0.05,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
    ]
)
