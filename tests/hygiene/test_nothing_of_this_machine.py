"""Files that are shared name no folder of somebody's machine and no package registry."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hygiene.sources import ROOT

KEPT_HIDDEN = {".ci", ".github", ".gitignore", ".pre-commit-config.yaml"}
MADE = {"__pycache__", "build", "dist", "node_modules", "static", "uv.lock"}

MACHINE = re.compile(r"(?<![\w.}])/(?:work|root|home|opt|Users|tmp|mnt)/\w")
REGISTRY = re.compile(r"\b(?:pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|deb[.]debian[.]org)\b")
INDEX = re.compile(r"--(?:extra-)?index[-]url\b|--find[-]links\b")


def shared(name: str) -> bool:
    return name in KEPT_HIDDEN or not (name.startswith(".") or name in MADE)


def files() -> Iterator[Path]:
    for folder, below, names in os.walk(ROOT):
        below[:] = filter(shared, below)
        yield from (Path(folder, name) for name in names if shared(name))


def found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1)
        if pattern.search(line)
    ]


def test_files_are_looked_at():
    names = {path.relative_to(ROOT).as_posix() for path in files()}
    assert {"Makefile", ".ci/run", "requirements.lock", "src/galapagos/__init__.py"} <= names


def test_no_folder_of_a_machine():
    assert found(MACHINE) == []


def test_no_registry():
    assert found(REGISTRY) == []


def test_requirements_name_versions_only():
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.match(r"[\w.-]+==[\w.]+( ; .+)?$", line)] == []
    assert found(INDEX) == []


@pytest.mark.parametrize("text", ["cd /wo" + "rk/main", "at=/ho" + "me/ann/x", "(/ro" + "ot/x)"])
def test_a_machine_path_is_recognised(text):
    assert MACHINE.search(text)
