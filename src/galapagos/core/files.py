"""Saving files."""

from __future__ import annotations

from pathlib import Path

from galapagos.core.errors import GalapagosError
from galapagos.core.messages import msg


def save_atomically(path: Path, content: bytes) -> None:
    """Write to a temporary file, then rename it: a crash leaves the old file or the new one, never half of one."""
    temporary = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError as error:
        raise GalapagosError(msg("cannot write {path}: {why}", path=path, why=error.strerror)) from None
