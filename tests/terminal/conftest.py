from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.terminal import Program


@pytest.fixture
def galapagos(tmp_path: Path) -> Program:
    return Program(tmp_path)
