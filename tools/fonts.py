"""Write web/src/app/styles/fonts.css: the fonts that the page ships, and stand-ins of the same size.

    python tools/fonts.py FOLDER...

A stand-in is a font that many machines have, scaled so that text takes the same room: the mean width of a sample text
and the height of a line agree with the shipped font's. So nothing shifts when the shipped font arrives.

The folders are searched for the stand-ins: Debian's fonts-liberation, fonts-dejavu, fonts-noto-core and
fonts-roboto-unhinted, and Gelasio (npm: @fontsource/gelasio). Liberation has the widths of Arial and Times New Roman,
Gelasio those of Georgia.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).resolve().parents[1] / "web"
STYLES = WEB / "src" / "app" / "styles" / "fonts.css"
SAMPLE = (
    "The flock settled on the warm stones of the lagoon, and each finch waited for the others to find food first. "
    "Die Echse schlief im Schatten; neben ihr lauerte ein hungriges Raubtier, das seit Tagen nichts gefressen hatte. "
)
SUBSETS = {  # as Google Fonts cuts them; a browser fetches only those whose letters occur
    "latin": "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, "
    "U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
    "latin-ext": "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, "
    "U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    "cyrillic": "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116",
}


@dataclass(frozen=True)
class Shipped:
    family: str
    package: str
    weights: str
    scale: float  # both are small for their size: this makes 1rem look like 1rem of what people are used to
    only: int = 0  # the one weight that is shipped for all of them; 0 if they vary

    def file(self, subset: str) -> str:
        scope, kind = ("@fontsource", self.only) if self.only else ("@fontsource-variable", "wght")
        return f"{scope}/{self.package}/files/{self.package}-{subset}-{kind}-normal.woff2"


@dataclass(frozen=True)
class StandIn:
    family: str
    of: Shipped
    faces: dict[str, tuple[str, int, list[str]]]  # weights: file, the shipped weight it stands for, names on machines


TEXT = Shipped("Text", "source-sans-3", "200 900", 1.06)
HEADING = Shipped("Heading", "alegreya", "400 900", 1.08, only=600)  # half the size of the font with all weights
STAND_INS = [
    StandIn(
        "Text as Arial",
        TEXT,
        {
            "200 599": ("LiberationSans-Regular.ttf", 400, ["Arial", "ArialMT", "Liberation Sans", "Arimo"]),
            "600 900": (
                "LiberationSans-Bold.ttf",
                600,
                ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"],
            ),
        },
    ),
    StandIn(
        "Text as Roboto",
        TEXT,
        {
            "200 599": ("Roboto-Regular.ttf", 400, ["Roboto", "Roboto Regular", "Roboto-Regular"]),
            "600 900": ("Roboto-Bold.ttf", 600, ["Roboto Bold", "Roboto-Bold"]),
        },
    ),
    StandIn(
        "Text as Noto",
        TEXT,
        {
            "200 599": ("NotoSans-Regular.ttf", 400, ["Noto Sans", "Noto Sans Regular", "NotoSans-Regular"]),
            "600 900": ("NotoSans-Bold.ttf", 600, ["Noto Sans Bold", "NotoSans-Bold"]),
        },
    ),
    StandIn(
        "Text as DejaVu",
        TEXT,
        {
            "200 599": ("DejaVuSans.ttf", 400, ["DejaVu Sans", "DejaVuSans"]),
            "600 900": ("DejaVuSans-Bold.ttf", 600, ["DejaVu Sans Bold", "DejaVuSans-Bold"]),
        },
    ),
    StandIn(
        "Heading as Georgia",
        HEADING,
        {"400 900": ("gelasio-latin-700-normal.woff", 600, ["Georgia Bold", "Georgia-Bold", "Gelasio Bold"])},
    ),
    StandIn(
        "Heading as Times",
        HEADING,
        {
            "400 900": (
                "LiberationSerif-Bold.ttf",
                600,
                ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Tinos Bold"],
            )
        },
    ),
    StandIn(
        "Heading as Noto",
        HEADING,
        {"400 900": ("NotoSerif-Bold.ttf", 600, ["Noto Serif Bold", "NotoSerif-Bold"])},
    ),
    StandIn(
        "Heading as DejaVu",
        HEADING,
        {"400 900": ("DejaVuSerif-Bold.ttf", 600, ["DejaVu Serif Bold", "DejaVuSerif-Bold"])},
    ),
]


def width(font: TTFont) -> float:
    """The mean width of a letter of the sample, in units of the font's size."""
    names, widths = font.getBestCmap(), font["hmtx"]
    total = sum(widths[names[ord(letter)]][0] for letter in SAMPLE)
    return float(total / len(SAMPLE) / font["head"].unitsPerEm)


def shipped(font: Shipped, weight: int) -> TTFont:
    found = TTFont(WEB / "node_modules" / font.file("latin"))
    return found if font.only else instantiateVariableFont(found, {"wght": weight})


def face(family: str, weights: str, source: str, rest: dict[str, str]) -> str:
    lines = {"font-family": f'"{family}"', "font-weight": weights, "src": source, **rest}
    return "@font-face {\n" + "".join(f"  {name}: {value};\n" for name, value in lines.items()) + "}\n"


def shipped_faces(font: Shipped) -> Iterator[str]:
    for subset, letters in SUBSETS.items():
        rest = {"font-display": "swap", "size-adjust": f"{font.scale:.0%}", "unicode-range": letters}
        yield face(font.family, font.weights, f'url("{font.file(subset)}") format("woff2")', rest)


def stand_in_faces(stand_in: StandIn, folders: list[Path]) -> Iterator[str]:
    for weights, (name, weight, locals_) in stand_in.faces.items():
        path = next((path for folder in folders for path in sorted(folder.rglob(name))), None)
        if path is None:
            sys.exit(f"{name} is in none of the folders.")
        model = shipped(stand_in.of, weight)
        scale = stand_in.of.scale * width(model) / width(TTFont(path))
        em = model["head"].unitsPerEm * scale / stand_in.of.scale
        rest = {
            "size-adjust": f"{scale:.2%}",
            "ascent-override": f"{model['hhea'].ascent / em:.2%}",
            "descent-override": f"{-model['hhea'].descent / em:.2%}",
            "line-gap-override": f"{model['hhea'].lineGap / em:.0%}",
        }
        yield face(stand_in.family, weights, ", ".join(f'local("{known}")' for known in locals_), rest)


def stack(font: Shipped, last: str) -> str:
    families = [font.family, *(each.family for each in STAND_INS if each.of is font)]
    return ", ".join([*(f'"{family}"' for family in families), last])


def main(folders: list[Path]) -> None:
    parts = ["/* Written by tools/fonts.py, which says how. */\n"]
    parts += [face for font in (TEXT, HEADING) for face in shipped_faces(font)]
    parts += [face for each in STAND_INS for face in stand_in_faces(each, folders)]
    parts += [f":root {{\n  --sans: {stack(TEXT, 'sans-serif')};\n  --serif: {stack(HEADING, 'serif')};\n}}\n"]
    STYLES.write_text("\n".join(parts), encoding="utf-8")
    print(f"{STYLES}: now run make fix.")


if __name__ == "__main__":
    main([Path(word) for word in sys.argv[1:]] or sys.exit(__doc__))
