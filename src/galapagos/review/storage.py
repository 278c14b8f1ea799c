"""A review is saved next to its record after every finding."""

from __future__ import annotations

from pathlib import Path

import msgspec

from galapagos.core.errors import GalapagosError
from galapagos.core.files import save_atomically
from galapagos.review.review import FORMAT, Effort, Review


def review_path(record: Path) -> Path:
    return record.with_name(record.stem + ".review.json")


def parse_review(text: str | bytes) -> Review:
    try:
        header = msgspec.json.decode(text)
        version = header.get("format") if isinstance(header, dict) else None
        if isinstance(version, int) and version > FORMAT:
            raise GalapagosError(f"this review has format {version}: a newer galapagos is needed")
        return msgspec.convert(header, Review, str_keys=True)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise GalapagosError(f"this is not a whole review: {error}") from None


def load_or_start_review(path: Path, record: str, effort: Effort, reviewed: list[int]) -> Review:
    """The saved review if it has the same record and effort; otherwise a new one."""
    fresh = Review(record, effort, reviewed)
    if not path.exists():
        return fresh
    try:
        kept = parse_review(path.read_bytes())
    except OSError as error:
        raise GalapagosError(f"cannot read {path}: {error.strerror}") from None
    except GalapagosError as error:
        raise GalapagosError(f"{path}: {error}") from None
    if (kept.record, kept.effort) != (record, effort):
        return fresh
    kept.reviewed = sorted({*kept.reviewed, *reviewed})
    return kept


def save_review(review: Review, path: Path) -> None:
    save_atomically(path, msgspec.json.encode(review))
