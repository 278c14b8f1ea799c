"""What a link to the page looks like in a chat: Open Graph title, text and picture, for each game its own.

`/tyranno` is the page as well, and so is `/tyranno#/table/…`: an invitation shows the game it invites to.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from html import escape
from typing import NamedTuple

from galapagos.core.messages import msg, translate
from galapagos.core.registry import game, game_names

HOME = "galapagos"
NAME = "Galápagos"
ABOUT = msg("Four board games named Evolution, played in the browser: alone against bots or with others.")
WIDTH, HEIGHT = 1200, 630
END = b"</head>"


class Page(NamedTuple):
    plain: bytes
    compressed: bytes
    brotli: bytes = b""  # packed when the pages were built


def game_at(path: str) -> str:
    """The game that an address is about: `/stones` is the stone game's page; other addresses are about all games."""
    name = path.strip("/").split("/")[0]
    return name if name in game_names() else HOME


@lru_cache(maxsize=64)
def with_preview(html: bytes, name: str, base: str, language: str) -> Page:
    """The page with the lines that describe it to other programs; `base` is the server's address with a slash."""
    about = lines_for(name, base, language)
    lines = "".join(f'<meta property="{key}" content="{escape(text)}" />\n' for key, text in about)
    plain = html.replace(END, lines.encode() + END, 1)
    return Page(plain, gzip.compress(plain, mtime=0))


def lines_for(name: str, base: str, language: str) -> list[tuple[str, str]]:
    title, about, address = NAME, translate(ABOUT, language), base
    if name != HOME:
        texts = game(name).texts(language)
        title, about, address = texts.get("game", "name"), texts.get("game", "tagline"), f"{base}{name}"
    return [
        ("og:type", "website"),
        ("og:site_name", NAME),
        ("og:title", title),
        ("og:description", about),
        ("og:url", address),
        ("og:locale", language),
        ("og:image", f"{base}previews/{name}.png"),
        ("og:image:width", str(WIDTH)),
        ("og:image:height", str(HEIGHT)),
        ("og:image:alt", title),
        ("twitter:card", "summary_large_image"),
    ]
