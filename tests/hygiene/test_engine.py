"""The tests run on the engine they are meant for, and all of it is compiled, or none."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

import hatch_build

MODULES = hatch_build.compiled_modules()


def kind(module: Path) -> str:
    name = ".".join(["galapagos", *module.with_suffix("").parts])
    return "pure" if str(import_module(name).__file__).endswith(".py") else "compiled"


def test_every_pattern_finds_a_module():
    assert hatch_build.idle_patterns() == []


def test_package_files_are_left_alone():
    assert MODULES
    assert not any(module.name == "__init__.py" for module in MODULES)


def test_the_whole_engine_is_of_one_kind():
    assert len({kind(module) for module in MODULES}) == 1


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_the_engine_is_the_expected_one(module: Path):
    expected = os.environ.get("GALAPAGOS_EXPECT_ENGINE") or kind(MODULES[0])
    assert kind(module) == expected, "`make compiled` shows why a module could not be compiled"
