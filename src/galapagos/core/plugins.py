"""Objects named by where they are written: ``package.module:Name``, or ``folder/file.py:Name``."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from galapagos.core.errors import UnknownName
from galapagos.core.messages import msg

PREFIX = "galapagos_plugin_"  # of the names of modules that were loaded from a file
_loading: list[Path] = []


def load_plugin(name: str) -> Callable[..., Any]:
    """Import the class or function that a name such as ``package.module:Name`` stands for."""
    where, _, attribute = name.rpartition(":")
    try:
        module = module_from(Path(where)) if where.endswith(".py") else module_called(where)
    except (ImportError, OSError, ValueError) as error:
        raise UnknownName(msg("cannot import {name!r}: {error}", name=name, error=error)) from None
    found = getattr(module, attribute, None)
    if not callable(found):
        raise UnknownName(msg("there is no class {attribute!r} in {where}", attribute=attribute, where=where))
    loaded: Callable[..., Any] = found
    return loaded


def plugin_name(found: object) -> str | None:
    """The name under which `load_plugin` finds a class or function again, in any process; None if there is none.

    What a script defines is named by the script's file, because other processes have another `__main__`.
    """
    source, attribute = sys.modules.get(getattr(found, "__module__", None) or ""), getattr(found, "__qualname__", "")
    if source is None or getattr(source, attribute, None) is not found:
        return None
    if source.__spec__ is not None and not source.__name__.startswith(PREFIX):
        return f"{source.__spec__.name}:{attribute}"
    file = getattr(source, "__file__", None)
    return f"{Path(file).resolve()}:{attribute}" if file and file.endswith(".py") else None


def module_called(name: str) -> ModuleType:
    """Import a module; also one in the current folder, which an installed command does not search by itself."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return importlib.import_module(name)


def module_from(path: Path) -> ModuleType:
    """Load a Python file as a module, once."""
    digest = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    name = f"{PREFIX}{path.stem}_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before it runs: dataclasses look their module up
    _loading.append(path)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        _loading.remove(path)
    return module


def is_loading() -> bool:
    """Whether a file is being loaded: what it runs then, it would run in every process."""
    return bool(_loading)
