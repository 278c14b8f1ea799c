"""Plots as SVG, small enough to read in the page's source."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from galapagos.arena.rating import Estimate

WIDTH, HEIGHT, EDGE = 640, 260, 44


def scaled(value: float, low: float, high: float, start: float, end: float) -> float:
    return start + (end - start) * (value - low) / ((high - low) or 1.0)


def frame(title: str, body: str, low: str, high: str, under: str) -> str:
    """Axes with the ends of the scale, and what is drawn between them."""
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
    """The share of victory after every deal, with its error."""
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
    """How far ahead or behind games ended."""
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
    """Elo of everybody, with its error."""
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
