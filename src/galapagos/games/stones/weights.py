"""The weights of the features in promise.py, in their order.

Made by: nobody yet.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

WEIGHTS: Final = vec[float](
    [
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
