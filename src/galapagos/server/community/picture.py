"""The picture of a table that other sites show with a link to it: the game, who plays, and how it ended."""

from __future__ import annotations

import io
from functools import lru_cache
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

from galapagos.core.messages import msg, translate
from galapagos.core.registry import game_class
from galapagos.server.wire.http import TableCard

WIDTH, HEIGHT, MARGIN = 1200, 630, 70
PAPER, EDGE, INK, SOFT, SHELL = "#f6efe0", "#d9ccb0", "#2d2a26", "#6b6458", "#9db28a"
SEATS = ("#b3402a", "#2f6da8", "#3c7a3f", "#b9822a", "#7a4a94", "#2a8a86", "#8a5a3a", "#5a5a5a")
MOST_NAME = 26  # letters
HEADING, NAME, NOTE = 66, 44, 32  # sizes of letters
PLAIN = {"ß": "s", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "a", "œ": "o", "ı": "i", "–": "-", "—": "-"}
DRAWN = "…·"  # what Pillow's font has besides ASCII
DOT = 0.06
ACCENTS = {  # lines above a letter, in parts of its size
    "\N{COMBINING DIAERESIS}": (((-0.13, 0), (-0.13 + DOT, 0)), ((0.1, 0), (0.1 + DOT, 0))),
    "\N{COMBINING ACUTE ACCENT}": (((-0.03, 0.02), (0.09, -0.07)),),
    "\N{COMBINING GRAVE ACCENT}": (((-0.09, -0.07), (0.03, 0.02)),),
    "\N{COMBINING CIRCUMFLEX ACCENT}": (((-0.1, 0.02), (0, -0.06), (0.1, 0.02)),),
    "\N{COMBINING CARON}": (((-0.1, -0.06), (0, 0.02), (0.1, -0.06)),),
    "\N{COMBINING TILDE}": (((-0.11, 0), (-0.03, -0.04), (0.03, 0), (0.11, -0.04)),),
    "\N{COMBINING RING ABOVE}": (((-0.04, 0), (0, -0.06), (0.04, 0), (-0.04, 0)),),
}


def picture(card: TableCard, language: str) -> bytes:
    """Return a PNG. Everything on it is on the public card of the table."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((24, 24, WIDTH - 24, HEIGHT - 24), 28, outline=EDGE, width=5)
    draw_shell(draw, WIDTH - 250, 80)
    write(draw, (MARGIN, 64), title_of(card, language), INK, HEADING)
    write(draw, (MARGIN, 148), note_of(card, language), SOFT, NOTE)
    row = min(52, (HEIGHT - 290) // max(1, len(card.places)))
    for seat, place in enumerate(card.places):
        draw_seat(draw, card, seat, 225 + seat * row, place.name or "…")
    write(draw, (MARGIN, HEIGHT - 86), "Galápagos", SOFT, NOTE)
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def draw_seat(draw: ImageDraw.ImageDraw, card: TableCard, seat: int, top: int, name: str) -> None:
    draw.ellipse((MARGIN, top + 8, MARGIN + 30, top + 38), fill=SEATS[seat])
    write(draw, (MARGIN + 52, top), shortened(name, MOST_NAME), INK, NAME)
    if card.outcome is not None and card.outcome.winners:
        won = seat in card.outcome.winners
        write(draw, (MARGIN + 760, top), str(card.outcome.scores[seat]), INK if won else SOFT, NAME)
        if won:
            draw.polygon([(MARGIN + 720, top + 34), (MARGIN + 704, top + 10), (MARGIN + 736, top + 10)], fill=SEATS[3])


def draw_shell(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """A tortoise, as on the page."""
    draw.ellipse((left + 130, top + 50, left + 180, top + 92), fill=SHELL, outline=INK, width=4)
    for leg in (20, 105):
        draw.rounded_rectangle((left + leg, top + 90, left + leg + 28, top + 130), 10, fill=SHELL, outline=INK, width=4)
    draw.pieslice((left, top, left + 150, top + 190), 180, 360, fill=SHELL, outline=INK, width=4)
    for line in (45, 75, 105):
        draw.line((left + line, top + 14, left + line, top + 94), fill=INK, width=3)


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


def write(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, ink: str, size: int) -> None:
    """Write letter by letter. Pillow's font has plain letters only, so that accents are drawn above them."""
    left, top = at
    for letter in text:
        written = normalize("NFD", PLAIN.get(letter, letter))
        plain, marks = written[0], written[1:]
        shown = plain if plain.isascii() or plain in DRAWN else "?"
        draw.text((left, top), shown, ink, font(size))
        width = font(size).getlength(shown)
        height = top + size * (0.13 if plain.isupper() else 0.3)
        for mark in marks:
            for line in ACCENTS.get(mark, ()):
                points = [(left + width / 2 + x * size, height + y * size) for x, y in line]
                draw.line(points, fill=ink, width=max(2, size // 14))
        left += width


@lru_cache(maxsize=8)
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
