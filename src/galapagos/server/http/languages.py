"""The language of error messages."""

from __future__ import annotations

from galapagos.core.languages import spoken_by


def preferred_language(accepted: str) -> str:
    """Return the first language of an Accept-Language header that we have texts in."""
    return spoken_by([part.split(";")[0] for part in accepted.split(",")])
