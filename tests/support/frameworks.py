"""Packages for learning that are too large for everybody who runs the tests."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest


def framework(name: str) -> Any:
    """The module, or a skipped test where it is not installed; on the machine that judges it must be there."""
    if os.environ.get("CI") == "true":
        return import_module(name)
    return pytest.importorskip(name, reason="make learning installs it")


def torch_alone() -> Any:
    """torch on one thread: two that wait for each other on busy cores take twenty times as long."""
    torch = framework("torch")
    torch.set_num_threads(1)
    return torch
