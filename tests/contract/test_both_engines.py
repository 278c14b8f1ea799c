"""The engine that was asked for is the one that runs."""

from __future__ import annotations

import os

from galapagos.core.engine import engine


def test_the_engine_is_the_one_expected() -> None:
    assert engine() == os.environ.get("GALAPAGOS_EXPECT_ENGINE", engine())
