"""What a link to a table says: its title and a note below it."""

from __future__ import annotations

from galapagos.core.messages import msg, translate
from galapagos.core.registry import game_class
from galapagos.server.wire.http import TableCard

MOST_NAME = 26  # letters


def title_of(card: TableCard, language: str) -> str:
    return shortened(card.title or game_name(card, language), MOST_NAME)


def game_name(card: TableCard, language: str) -> str:
    return str(game_class(card.game)().texts(language).sections["game"]["name"])


def note_of(card: TableCard, language: str) -> str:
    players = translate(msg("{many} players", many=len(card.places)), language)
    rated = translate(msg("rated"), language)
    return " · ".join(filter(None, [game_name(card, language) if card.title else "", players, rated * card.rated]))


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
