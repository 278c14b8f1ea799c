"""What is installed, what is declared and what is locked agree."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import version

import hatch_build
from tests.hygiene.sources import ROOT

LOCKED = dict(
    re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
)


def plain(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return found[0].lower().replace("_", "-")


def test_the_version_is_written_once():
    assert version("galapagos") == import_module("galapagos").__version__


def test_every_requirement_is_locked():
    project = hatch_build.pyproject()
    lists = [project["project"]["dependencies"], *project["dependency-groups"].values()]
    names = {plain(item) for items in lists for item in items if isinstance(item, str)}
    assert names - LOCKED.keys() == set()


def test_the_compiler_and_its_run_time_are_pinned():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"mypy=={LOCKED["mypy"]}"' in text
    assert f'"librt=={LOCKED["librt"]};' in text
