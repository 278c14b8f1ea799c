"""The report of a run: a page with its losses, its calibration and its gate matches."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.arena.plots import DASHES, EDGE, HEIGHT, WIDTH, document, frame, legend, scaled, table
from galapagos.core.files import save_atomically
from galapagos.learn.plan import BEST, Bin, Generation, LearnFolder, Trained

REPORT = "report.html"
HEADINGS = ["generation", "games", "positions", "loss before", "loss held out", "gate", "kept"]


def write_report(folder: LearnFolder) -> None:
    save_atomically(folder.path / REPORT, report(folder).encode())


def report(folder: LearnFolder) -> str:
    plan, manifest = folder.plan, folder.manifest
    options = "".join(f", {name}={value}" for name, value in plan.options.items())
    best = f"generation {manifest.best} ({BEST})" if manifest.best else "the hand-made evaluator"
    parts = [
        f"<p>{plan.game}, {plan.seats} seats{options}. The best so far is {best}.</p>",
        "<p>Losses are cross entropies in nats on games that no network was trained on. A gate match is played on "
        "duplicate deals until a sequential test decides it; an undecided one keeps the old evaluator.</p>",
        table(HEADINGS, [row(one, manifest.best) for one in manifest.generations]),
    ]
    for one in manifest.generations:
        if one.trained is not None:
            parts += [losses(f"Generation {one.number}: losses", one.trained), legend(["trained on", "held out"])]
            parts.append(calibration(f"Generation {one.number}: predicted and actual results", one.trained.reliability))
    return document(f"Learning {plan.game}", "".join(parts))


def row(one: Generation, best: int) -> list[str]:
    trained, gate = one.trained, one.gate
    predicted = (
        [str(trained.games), str(trained.samples + trained.held_out), f"{trained.start:.4f}", f"{trained.end:.4f}"]
        if trained
        else ["", "", "", ""]
    )
    played = (
        f"{100 * gate.share:.1f} % ({100 * gate.low:.0f}–{100 * gate.high:.0f}), {gate.games} games" if gate else ""
    )
    kept = "" if gate is None else "best so far" if one.number == best else "yes" if gate.passed else "no"
    return [str(one.number), *predicted, played, kept]


def losses(title: str, trained: Trained) -> str:
    """The loss after each epoch, beginning with the untrained network."""
    curves = [
        [trained.start, *(epoch.trained for epoch in trained.curve)],
        [trained.start, *(epoch.held_out for epoch in trained.curve)],
    ]
    low, high = min(map(min, curves)), max(map(max, curves))
    lines = "".join(line(place, curve, low, high) for place, curve in enumerate(curves))
    return frame(title, lines, f"{low:.3f}", f"{high:.3f}", f"{len(trained.curve)} epochs")


def line(place: int, values: Sequence[float], low: float, high: float) -> str:
    right, bottom, last = WIDTH - EDGE / 2, HEIGHT - EDGE, max(1, len(values) - 1)
    points = [
        f"{scaled(step, 0, last, EDGE, right):.1f} {scaled(value, low, high, bottom, 28):.1f}"
        for step, value in enumerate(values)
    ]
    return f'<path class="line seat{place}" stroke-dasharray="{DASHES[place]}" d="M{"L".join(points)}"/>'


def calibration(title: str, bins: Sequence[Bin]) -> str:
    """A reliability diagram: on the dashed line, chances are what they say."""
    right, bottom = WIDTH - EDGE / 2, HEIGHT - EDGE
    dots = "".join(
        f'<circle class="dot" cx="{scaled(one.predicted, 0, 1, EDGE, right):.1f}" '
        f'cy="{scaled(one.won, 0, 1, bottom, 28):.1f}" r="5"><title>{one.count} positions</title></circle>'
        for one in bins
    )
    return frame(title, f'<path class="even" d="M{EDGE} {bottom}L{right} 28"/>{dots}', "0 %", "100 %", "predicted")
