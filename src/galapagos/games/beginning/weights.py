"""The weights of the features in evaluation.py, in their order. Chosen by hand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

WEIGHTS: Final = vec[float](
    [
        0.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.0, 0.1, 0.0, 0.1,
        0.1, 0.2, 0.2, 0.3, 0.1, 0.2, 0.05, 0.05, 0.2, 0.1, 0.1,
        -0.5, -0.2, 0.2, -0.4, -0.3, -0.35, 0.0,
    ]
)  # fmt: skip
