"""The picture of a table that other sites show with a link to it: the game, who plays, and how it ended.

Loaded when the first picture is drawn: the library takes 10 MB.
"""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from itertools import groupby

from PIL import Image, ImageDraw, ImageFont

from galapagos.server.community.captions import MOST_NAME, note_of, shortened, title_of
from galapagos.server.http.static_files import STATIC
from galapagos.server.wire.http import TableCard

WIDTH, HEIGHT, MARGIN = 1200, 630, 70
PAPER, EDGE, INK, SOFT, SHELL = "#f6efe0", "#d9ccb0", "#2d2a26", "#6b6458", "#9db28a"
SEATS = ("#b3402a", "#2f6da8", "#3c7a3f", "#b9822a", "#7a4a94", "#2a8a86", "#8a5a3a", "#5a5a5a")
HEADING, NAME, NOTE = 66, 44, 32  # sizes of letters
SERIF, SANS, BOLD = "alegreya", "source-sans-3", 600
LATIN = re.compile("-latin-(?!ext)")
VARIABLE = "-wght-"  # in the name of a font with all weights
MISSING = "\uffff"  # stands for nothing, so that a font draws its sign for a letter that it lacks
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def picture(card: TableCard, language: str) -> bytes:
    """Return a PNG. Everything on it is on the public card of the table."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((24, 24, WIDTH - 24, HEIGHT - 24), 28, outline=EDGE, width=5)
    draw_shell(draw, WIDTH - 250, 80)
    write(draw, (MARGIN, 64), title_of(card, language), INK, HEADING, SERIF)
    write(draw, (MARGIN, 148), note_of(card, language), SOFT, NOTE)
    row = min(52, (HEIGHT - 290) // max(1, len(card.places)))
    for seat, place in enumerate(card.places):
        draw_seat(draw, card, seat, 225 + seat * row, place.name or "…")
    write(draw, (MARGIN, HEIGHT - 86), "Galápagos", SOFT, NOTE, SERIF)
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def draw_seat(draw: ImageDraw.ImageDraw, card: TableCard, seat: int, top: int, name: str) -> None:
    draw.ellipse((MARGIN, top + 16, MARGIN + 30, top + 46), fill=SEATS[seat])
    write(draw, (MARGIN + 52, top), shortened(name, MOST_NAME), INK, NAME)
    if card.outcome is not None and card.outcome.winners:
        won = seat in card.outcome.winners
        write(draw, (MARGIN + 760, top), str(card.outcome.scores[seat]), INK if won else SOFT, NAME)
        if won:
            draw.polygon([(MARGIN + 720, top + 44), (MARGIN + 704, top + 20), (MARGIN + 736, top + 20)], fill=SEATS[3])


def draw_shell(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """A tortoise, as on the page."""
    draw.ellipse((left + 130, top + 50, left + 180, top + 92), fill=SHELL, outline=INK, width=4)
    for leg in (20, 105):
        draw.rounded_rectangle((left + leg, top + 90, left + leg + 28, top + 130), 10, fill=SHELL, outline=INK, width=4)
    draw.pieslice((left, top, left + 150, top + 190), 180, 360, fill=SHELL, outline=INK, width=4)
    for line in (45, 75, 105):
        draw.line((left + line, top + 14, left + line, top + 94), fill=INK, width=3)


def write(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, ink: str, size: int, family: str = SANS
) -> None:
    left, top = at
    for font, letters in groupby(text, lambda letter: font_with(letter, size, family)):
        run = "".join(letters) if font else "?"
        used = font or fonts(size, family)[0]
        draw.text((left, top), run, ink, used)
        left += used.getlength(run)


@lru_cache(maxsize=4096)
def font_with(letter: str, size: int, family: str) -> Font | None:
    """The first of a family's fonts that has a letter: each has the letters of one alphabet."""
    return next((font for font in fonts(size, family) if drawn(font, letter) != drawn(font, MISSING)), None)


def drawn(font: Font, letter: str) -> bytes:
    return bytes(font.getmask(letter))


@cache
def fonts(size: int, family: str) -> list[Font]:
    """The fonts of the page; where the pages are not built, Pillow's own."""
    found: list[Font] = []
    for path in sorted(STATIC.glob(f"assets/{family}-*.woff2"), key=lambda path: not LATIN.search(path.name)):
        font = ImageFont.truetype(path, size)
        if VARIABLE in path.name:
            font.set_variation_by_axes([BOLD])
        found.append(font)
    return found or [ImageFont.load_default(size)]
