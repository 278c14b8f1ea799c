"""Machines with other fonts: the browser finds only those of one folder, which is filled here."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from galapagos.server.http.static_files import STATIC

WIDER = 1.5  # than the page's own font; Verdana, the widest that many people have, is about 1.25 times as wide

CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


def dejavu(folder: Path) -> None:
    """What a Debian machine without any other font has. Matplotlib, which the tests need anyway, brings it along."""
    for family in ("DejaVuSans", "DejaVuSerif"):
        for path in Path(matplotlib.get_data_path(), "fonts", "ttf").glob(f"{family}*.ttf"):
            shutil.copy(path, folder)


def wide(folder: Path) -> None:
    """The page's own font stretched, under a name that no style sheet asks for."""
    font = instantiateVariableFont(TTFont(next(STATIC.glob("assets/source-sans-3-latin-wght-*.woff2"))), {"wght": 400})
    glyphs, widths = font["glyf"], font["hmtx"]
    for name in font.getGlyphOrder():
        stretch(glyphs[name])
        advance, bearing = widths[name]
        widths[name] = (round(advance * WIDER), round(bearing * WIDER))
    for unstretched in {"GPOS", "fpgm", "prep", "cvt ", "hdmx", "HVAR", "MVAR", "STAT"} & set(font.keys()):
        del font[unstretched]
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = "Wide"
    font.flavor = None
    font.save(folder / "wide.ttf")


def stretch(glyph: Any) -> None:
    if glyph.isComposite():
        for part in glyph.components:
            part.x = round(part.x * WIDER)
    elif glyph.numberOfContours > 0:
        glyph.coordinates.scale((WIDER, 1))
        glyph.coordinates.toInt()


FONTS: dict[str, Callable[[Path], None]] = {"dejavu": dejavu, "wide": wide}


def only(fonts: str, folder: Path) -> dict[str, str]:
    """The environment of a program that finds no other fonts than these."""
    place = folder / fonts
    place.mkdir()
    FONTS[fonts](place)
    configuration = folder / f"{fonts}.conf"
    configuration.write_text(CONFIGURATION.format(folder=place), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(configuration)}
