"""The types of the wire are those that the server has now."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import hatch_build
from galapagos.server.wire.openapi import document

GENERATED = hatch_build.WEB / "src" / "wire" / "protocol.gen.ts"
TOOL = "node_modules/openapi-typescript/bin/cli.js"


@pytest.mark.skipif(
    not (hatch_build.WEB / TOOL).is_file() and os.environ.get("CI") != "true",
    reason="the tools of the pages are not here (make web-tools)",
)
def test_the_generated_types_are_up_to_date(tmp_path: Path):
    source, made = tmp_path / "openapi.json", tmp_path / "protocol.gen.ts"
    source.write_text(json.dumps(document()), encoding="utf-8")
    steps = [
        (TOOL, str(source), "--default-non-nullable=false", "--output", str(made)),
        ("node_modules/prettier/bin/prettier.cjs", "--config", ".prettierrc", "--write", str(made)),
    ]
    for step in steps:
        run = hatch_build.node(*step, folder=hatch_build.WEB)
        assert run.returncode == 0, run.stdout
    up_to_date = made.read_text(encoding="utf-8") == GENERATED.read_text(encoding="utf-8")
    assert up_to_date, "make web-types brings them up to date"
