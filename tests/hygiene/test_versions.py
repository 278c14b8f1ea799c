"""What is installed, what is declared and what is locked agree."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import distributions, packages_distributions, version

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import hatch_build
from galapagos.terminal.extras import MODULES
from tests.hygiene.sources import ROOT

OLDEST_PYTHON = "3.11.2"  # of Debian 12
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
    extras = project["project"]["optional-dependencies"].values()
    lists = [project["project"]["dependencies"], *extras, *project["dependency-groups"].values()]
    names = {plain(item) for items in lists for item in items if isinstance(item, str)}
    assert names - LOCKED.keys() == {"galapagos"}  # extras of its own


def test_the_core_is_light():
    needed = {plain(item) for item in hatch_build.pyproject()["project"]["dependencies"]}
    assert needed == {"librt", "msgspec", "mypy-extensions"}


def test_every_module_of_an_extra_is_known():
    """So that a command can say which extra it lacks."""
    extras = hatch_build.pyproject()["project"]["optional-dependencies"]
    provided = packages_distributions()
    for extra, modules in MODULES.items():
        declared = {plain(item) for item in extras[extra]} - {"galapagos"}
        found = {plain(name) for module in modules for name in provided.get(module, [module])}
        assert found | {"numpy"} >= declared, extra
        assert found <= declared, extra


def test_the_installation_page_lists_every_extra():
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    earlier = {"pettingzoo", "gym"}  # other names for `envs`
    extras = hatch_build.pyproject()["project"]["optional-dependencies"].keys() - earlier
    assert set(re.findall(r"`galapagos\[(\w+)\]`", page)) == extras


def test_the_compiler_and_its_run_time_are_pinned():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"mypy=={LOCKED["mypy"]}"' in text
    major, minor, _ = LOCKED["librt"].split(".")
    assert f'"librt>={LOCKED["librt"]},<{major}.{int(minor) + 1};' in text


def test_what_is_locked_can_be_installed_on_the_oldest_python():
    """A newer Python may have other versions of some packages installed, which say nothing about this one."""
    oldest = {"python_full_version": OLDEST_PYTHON, "python_version": "3.11"}
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    asked = [Requirement(line) for line in lines if line[:1].isalnum()]
    locked = {(plain(one.name), str(one.specifier)) for one in asked if not one.marker or one.marker.evaluate(oldest)}
    known = [one for one in distributions() if (plain(one.metadata["Name"]), f"=={one.version}") in locked]
    assert len(known) > 50
    for found in known:
        wanted = found.metadata.json.get("requires_python", "")
        assert SpecifierSet(str(wanted)).contains(OLDEST_PYTHON), found.metadata["Name"]
