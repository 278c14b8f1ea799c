"""Carry out a Dockerfile on folders that hold a Debian, for machines without Docker.

    tools/dockerfile.py build DOCKERFILE CONTEXT BASE TARGET
    tools/dockerfile.py try TARGET

Each stage begins as a copy of BASE, whatever image it names. The last one is left in TARGET, and its settings (user,
variables, entry point, health check) in TARGET.json. `try` starts the entry point with its command, and waits until the
health check passes. Mounts are made and not removed: run it in a mount namespace of its own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

CONTINUED = re.compile(r"\\\n\s*")


class Stage:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.config: dict[str, Any] = {"env": {}, "user": "root", "folder": "/"}

    def begin(self, base: Path) -> Stage:
        subprocess.run(["cp", "-a", str(base), str(self.root)], check=True)
        self.mount()
        return self

    def mount(self) -> None:
        """Mount what Docker gives every container, and the local packages of this machine, if it has any."""
        local = [path for path in os.environ.get("GALAPAGOS_LOCAL_FOLDERS", "").split(":") if path]
        subprocess.run(["mount", "-t", "proc", "proc", str(self.root / "proc")], check=True)
        for path in ("/dev", *local):
            place = self.root / path.lstrip("/")
            place.mkdir(parents=True, exist_ok=True)
            subprocess.run(["mount", "--rbind", path, str(place)], check=True)

    def command(self, command: list[str]) -> list[str]:
        """Return the command that runs in this stage as its user, with its variables and in its folder."""
        user, folder = self.config["user"], self.config["folder"]
        variables = {**packages_from(), "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        variables |= {"HOME": "/root" if user == "root" else folder, **self.config["env"]}
        enter = ["chroot", f"--userspec={user}:{user}", str(self.root), "/usr/bin/env", "-i"]
        given = [f"{name}={value}" for name, value in variables.items()]
        move = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', folder]
        return [*enter, *given, *move, *command]

    def run(self, command: list[str]) -> None:
        subprocess.run(self.command(command), check=True)


def packages_from() -> dict[str, str]:
    """The variables of this machine that say where packages come from; an image built by Docker takes its own."""
    wanted = re.compile(r"([a-z]+_proxy|[A-Z]+_PROXY|PIP_|UV_|npm_config_|NPM_CONFIG_|SSL_CERT_|NODE_EXTRA_CA).*")
    return {name: value for name, value in os.environ.items() if wanted.fullmatch(name)}


def instructions(text: str) -> list[tuple[str, str]]:
    lines = [line for line in CONTINUED.sub(" ", text).splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def words(rest: str) -> list[str]:
    """A command in the form of a list, or for the shell."""
    return list(json.loads(rest)) if rest.startswith("[") else ["/bin/sh", "-c", rest]


def build(dockerfile: Path, context: Path, base: Path, target: Path) -> None:
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for word, rest in instructions(dockerfile.read_text(encoding="utf-8")):
        print(f"{word} {rest}", flush=True)
        if word == "FROM":
            _, _, name = rest.partition(" AS ")
            root = target.with_name(f"{target.name}-{name}") if name else target
            stage = stages[name] = Stage(root).begin(base)
            continue
        assert stage is not None
        carry_out(stage, stages, word, rest, context)
    assert stage is not None
    target.with_suffix(".json").write_text(json.dumps(stage.config), encoding="utf-8")


def carry_out(stage: Stage, stages: dict[str, Stage], word: str, rest: str, context: Path) -> None:
    match word:
        case "RUN":
            stage.run(words(rest))
        case "COPY":
            copy(stage, stages, shlex.split(rest), context)
        case "ENV":
            stage.config["env"] |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        case "WORKDIR":
            stage.config["folder"] = rest
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        case "USER":
            stage.config["user"] = rest
        case "HEALTHCHECK":
            stage.config["health"] = words(rest.partition("CMD ")[2])
        case "ENTRYPOINT" | "CMD":
            stage.config[word.lower()] = words(rest)
        case "VOLUME" | "EXPOSE" | "STOPSIGNAL":
            stage.config[word.lower()] = rest
        case _:
            sys.exit(f"unknown instruction {word}")


def copy(stage: Stage, stages: dict[str, Stage], given: list[str], context: Path) -> None:
    """From another stage, or everything that git knows from the context and the .dockerignore does not leave out."""
    if given[0].startswith("--from="):
        source = stages[given.pop(0).partition("=")[2]].root / given[0].lstrip("/")
        target = stage.root / given[1].lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target, symlinks=True)
        return
    assert given == [".", "."], given
    target = stage.root / stage.config["folder"].lstrip("/")
    archive = ["git", "-C", str(context), "archive", "HEAD", ".", *left_out(context)]
    tracked = subprocess.run(archive, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", str(target)], input=tracked.stdout, check=True)


def left_out(context: Path) -> list[str]:
    """What the build does not get, in git's words."""
    lines = (context / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    return [f":(exclude,glob){line}" for line in lines if line and not line.startswith("#")]


def try_out(target: Path) -> None:
    stage = Stage(target)
    stage.config = json.loads(target.with_suffix(".json").read_text(encoding="utf-8"))
    assert stage.config["user"] != "root"
    server = subprocess.Popen(stage.command([*stage.config["entrypoint"], *stage.config["cmd"]]))
    deadline = time.monotonic() + 300
    try:
        while subprocess.run(stage.command(stage.config["health"]), stderr=subprocess.DEVNULL, check=False).returncode:
            assert server.poll() is None, "the entry point ended by itself"
            assert time.monotonic() < deadline, "the health check does not pass"
            time.sleep(0.5)
        print(f"healthy as {stage.config['user']}")
    finally:
        server.terminate()
        server.wait(60)


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(*map(Path, sys.argv[2:6]))
    else:
        try_out(Path(sys.argv[2]))
