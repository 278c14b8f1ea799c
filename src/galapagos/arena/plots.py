"""Self-contained HTML pages with plots as small inline SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from galapagos.arena.rating import Estimate
from galapagos.core.languages import FALLBACK

WIDTH, HEIGHT, EDGE = 640, 260, 44
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:right}
td:first-child,th:first-child{text-align:left}code{background:#f3f3f3;padding:.1rem .3rem;overflow-wrap:anywhere}
svg{width:100%;margin:1rem 0}svg text{font-size:12px;fill:#444}svg .title{font-size:14px;font-weight:600}
.axis{fill:none;stroke:#888}.band{fill:#9cc3e6;opacity:.5}.line{fill:none;stroke:#1c5d99;stroke-width:2}
.even{fill:none;stroke:#b33;stroke-dasharray:4 4}.bar{fill:#4a8fc7}.dot{fill:#1c5d99}
.seats{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0}
.seats svg{width:2.2rem;margin:0 .4rem 0 0}
.seat0{stroke:#1c5d99}.seat1{stroke:#b3541e}.seat2{stroke:#2e7d32}.seat3{stroke:#7b3fa0}.seat4{stroke:#a3123f}
.seat5{stroke:#00796b}.seat6{stroke:#6d5a00}.seat7{stroke:#555}.dear{fill:none;stroke:#b33;opacity:.5}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181a1b}svg text{fill:#bbb}code{background:#2a2d2e}}
"""
DASHES = ("none", "7 4", "2 4", "10 4 2 4", "1 6", "14 5", "5 3 1 3", "3 3")  # lines differ without colour too


def document(title: str, body: str, language: str = FALLBACK) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style>'
        f"<h1>{escape(title)}</h1>{body}</html>\n"
    )


def table(headings: list[str], lines: list[list[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    return f"<table><tr>{head}</tr>{body}</table>"


def scaled(value: float, low: float, high: float, start: float, end: float) -> float:
    return start + (end - start) * (value - low) / ((high - low) or 1.0)


def frame(title: str, body: str, low: str, high: str, under: str) -> str:
    """A plot: its title, the axes with the ends of the scale, and the body."""
    bottom, right = HEIGHT - EDGE, WIDTH - EDGE / 2
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f'<text class="title" x="{EDGE}" y="18">{escape(title)}</text>'
        f'<path class="axis" d="M{EDGE} 28V{bottom}H{right}"/>'
        f'<text x="{EDGE - 6}" y="36" text-anchor="end">{escape(high)}</text>'
        f'<text x="{EDGE - 6}" y="{bottom}" text-anchor="end">{escape(low)}</text>'
        f'<text x="{right}" y="{HEIGHT - 14}" text-anchor="end">{escape(under)}</text>{body}</svg>'
    )


def running_share(title: str, spans: Sequence[Estimate], even: float) -> str:
    """The share of victory after each deal, with its error."""
    right, bottom = WIDTH - EDGE / 2, HEIGHT - EDGE

    def point(place: int, value: float) -> str:
        x = scaled(place, 0, max(1, len(spans) - 1), EDGE, right)
        return f"{x:.1f} {scaled(value, 0, 1, bottom, 28):.1f}"

    upper = [point(place, one.high) for place, one in enumerate(spans)]
    lower = [point(place, one.low) for place, one in reversed(list(enumerate(spans)))]
    middle = [point(place, one.value) for place, one in enumerate(spans)]
    level = scaled(even, 0, 1, bottom, 28)
    body = (
        f'<path class="band" d="M{"L".join(upper + lower)}Z"/><path class="line" d="M{"L".join(middle)}"/>'
        f'<path class="even" d="M{EDGE} {level:.1f}H{right}"/>'
    )
    return frame(title, body, "0 %", "100 %", f"{len(spans)} deals")


def histogram(title: str, values: Sequence[float], bins: int = 25) -> str:
    """The distribution of final margins."""
    low, high = min(values), max(values)
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int(scaled(value, low, high, 0, bins)))] += 1
    bars, step, bottom = [], (WIDTH - 1.5 * EDGE) / bins, HEIGHT - EDGE
    for place, count in enumerate(counts):
        left, top = EDGE + place * step, scaled(count, 0, max(counts), bottom, 28)
        bars.append(f'<path class="bar" d="M{left:.1f} {bottom}V{top:.1f}h{step - 1:.1f}V{bottom}Z"/>')
    labels = f'<text x="{EDGE}" y="{HEIGHT - 14}">{low:+.0f} points</text>'
    if low < 0 < high:
        zero = scaled(0, low, high, EDGE, WIDTH - EDGE / 2)
        labels += f'<path class="even" d="M{zero:.1f} 28V{bottom}"/>'
    return frame(title, "".join(bars) + labels, "0", str(max(counts)), f"{high:+.0f} points")


def ladder(title: str, names: Sequence[str], spans: Sequence[Estimate]) -> str:
    """The Elo of every bot, with its error."""
    low, high = min(one.low for one in spans), max(one.high for one in spans)
    left, right, rows = 150, WIDTH - 70, []
    for place, (name, one) in enumerate(zip(names, spans, strict=True)):
        y = 48 + 26 * place
        start, end, middle = (scaled(value, low, high, left, right) for value in (one.low, one.high, one.value))
        rows.append(
            f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
            f'<path class="line" d="M{start:.1f} {y}H{end:.1f}"/><circle class="dot" cx="{middle:.1f}" cy="{y}" r="5"/>'
            f'<text x="{right + 8}" y="{y + 4}">{one.value:+.0f}</text>'
        )
    height = 60 + 26 * len(names)
    heading = f'<text class="title" x="{EDGE}" y="18">{escape(title)}</text>'
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">{heading}{"".join(rows)}</svg>'


def stroke(seat: int, path: str) -> str:
    return f'<path class="line seat{seat}" stroke-dasharray="{DASHES[seat]}" d="{path}"/>'


def chances(title: str, points: Sequence[tuple[int, Sequence[float]]], dear: Sequence[int], under: str) -> str:
    """Winning chances over the moves, with marks at costly ones."""
    right, bottom, last = WIDTH - EDGE / 2, HEIGHT - EDGE, points[-1][0]

    def across(number: int) -> float:
        return scaled(number, points[0][0], last, EDGE, right)

    marks = "".join(f'<path class="dear" d="M{across(number):.1f} 28V{bottom}"/>' for number in dear)
    lines = [
        stroke(
            seat,
            "M" + "L".join(f"{across(at):.1f} {scaled(every[seat], 0, 1, bottom, 28):.1f}" for at, every in points),
        )
        for seat in range(len(points[0][1]))
    ]
    return frame(title, marks + "".join(lines), "0 %", "100 %", under)


def legend(names: Sequence[str]) -> str:
    """The names of the lines."""
    rows = [
        f'<li><svg viewBox="0 0 26 6" aria-hidden="true">{stroke(seat, "M0 3H26")}</svg>{escape(name)}</li>'
        for seat, name in enumerate(names)
    ]
    return f'<ul class="seats">{"".join(rows)}</ul>'
