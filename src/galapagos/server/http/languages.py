"""In which language somebody is told what is wrong."""

from __future__ import annotations

from galapagos.core.messages import ENGLISH
from galapagos.core.texts import LANGUAGES


def spoken(accepted: str) -> str:
    """The first of the languages of an Accept-Language that sentences are known in."""
    wanted = (part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), ENGLISH)
