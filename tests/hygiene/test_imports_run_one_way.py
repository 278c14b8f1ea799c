"""core ← games, bots, study ← everything that people and programs touch. A game knows no other game."""

from __future__ import annotations

from pathlib import Path

from tests.hygiene.sources import PACKAGE, imports, modules

MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "arena": {"core", "games", "bots", "arena", "envs"},
    "envs": {"core", "games", "bots", "envs"},
    "review": {"core", "games", "bots", "arena", "review"},
    "learn": {"core", "games", "bots", "arena", "learn"},
    "study": {"core", "study"},
    "server": {"core", "games", "bots", "arena", "review", "study", "server"},
    "assistant": {"core", "games", "bots", "envs", "review", "assistant"},
    "client": {"core", "games", "bots", "server", "client"},
    "translation": {"core", "translation"},
    "terminal": {
        *("core", "games", "bots", "arena", "envs", "learn", "review", "study", "server"),
        *("client", "assistant", "translation", "terminal"),
    },
}
OF_THE_SERVER = {"client": (["server", "wire"], ["server", "table", "shuffle"])}  # what needs none of its libraries


def reached(module: str, name: str) -> list[str]:
    """The path that an import takes into the package; nothing if it leads elsewhere."""
    parts = [*module.split("."), *([name] if name else [])]
    return parts if parts[0] == "galapagos" else []


def is_facade(parts: list[str]) -> bool:
    """The public names of the package (`galapagos.game`): they import from all over, so no part may use them."""
    return not parts or not (
        parts == ["__version__"] or (PACKAGE / parts[0]).is_dir() or (PACKAGE / f"{parts[0]}.py").is_file()
    )


def offence(module: Path, parts: list[str]) -> str | None:
    if len(module.parts) == 1:  # the facade itself
        return None
    layer = module.parts[0]
    if is_facade(parts):
        return "through the facade"
    if parts[0] in MAY_IMPORT and parts[0] not in MAY_IMPORT[layer]:
        return f"{layer} must not know {parts[0]}"
    if (
        parts[0] == "server"
        and layer in OF_THE_SERVER
        and not any(parts[: len(allowed)] == allowed for allowed in OF_THE_SERVER[layer])
    ):
        return f"{layer} must know only the server's messages"
    if layer == parts[0] == "games" and len(parts) > 1 and is_another_game(module, parts[1]):
        return "a game must not know another game"
    return None


def is_another_game(module: Path, name: str) -> bool:
    own = module.parts[1] if len(module.parts) > 2 else None
    return own is not None and name != own and (PACKAGE / "games" / name).is_dir()


def test_every_part_of_the_package_has_its_place():
    parts = {path.parts[0] for path in modules() if len(path.parts) > 1}
    assert parts <= MAY_IMPORT.keys()
    assert {"core", "games"} <= parts


def test_imports_run_one_way():
    offences = [
        f"{module}: {'.'.join(parts)} ({why})"
        for module in modules()
        for parts in (reached(*found) for found in imports(module))
        if parts and (why := offence(module, parts[1:]))
    ]
    assert offences == []
