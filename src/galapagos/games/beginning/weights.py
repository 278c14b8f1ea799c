"""The weights of the features in evaluation.py, in their order.

Made by: galapagos tune learn on 285 games of search:40.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

WEIGHTS: Final = vec[float](
    [
        -0.516,
        0.322,
        0.53,
        0.243,
        -0.053,
        0.203,
        0.095,
        0.566,
        1.063,
        0.745,
        0.088,
        -0.165,
        -0.008,
        -0.193,
        -0.124,
        0.651,
        0.083,
        0.142,
        0.242,
        0.47,
        -0.069,
        0.289,
        -0.396,
        1.082,
        -0.082,
        -1.143,
        0.314,
        -0.419,
    ]
)
