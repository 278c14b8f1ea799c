"""Whether what is about to be released may be: `python tools/release_check.py v0.2.0`.

The tag names the version of the package, the changelog has a section for it, and no address is a placeholder.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def problems(tag: str) -> list[str]:
    """Everything that speaks against a release."""
    version = re.search(r'__version__ = "(.+)"', read("src/galapagos/__init__.py"))
    found = []
    if version is None or tag != f"v{version[1]}":
        found.append(f"the tag is {tag}, but the package says {version[1] if version else 'nothing'}")
    if f"## {tag.removeprefix('v')}" not in read("CHANGELOG.md"):
        found.append(f"CHANGELOG.md has no section {tag.removeprefix('v')}")
    urls = tomllib.loads(read("pyproject.toml"))["project"]["urls"]
    found += [f"{name} is a placeholder: {url}" for name, url in urls.items() if ".example" in url]
    return found


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit("\n".join(problems(sys.argv[1])))
