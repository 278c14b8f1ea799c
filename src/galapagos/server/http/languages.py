"""In which language somebody is told what is wrong."""

from __future__ import annotations

from galapagos.core.languages import spoken_by


def spoken(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    return spoken_by([part.split(";")[0] for part in accepted.split(",")])
