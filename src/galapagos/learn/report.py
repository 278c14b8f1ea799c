"""The report of a run: a page with its losses, its calibration and its gate matches."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from galapagos.arena.plots import DASHES, EDGE, HEIGHT, WIDTH, document, frame, legend, scaled, table
from galapagos.core.files import save_atomically
from galapagos.learn.plan import BEST, Bin, Gate, Generation, LearnFolder, Plan, Trained, TrainedPolicy, TrainedRollout

REPORT = "report.html"
POLICY_HEADINGS = ["generation", "positions", "uniform", "values", "policy", "gate", "kept"]
ROLLOUT_HEADINGS = ["generation", "positions", "uniform", "rollout policy", "at least", "gate", "kept"]
HEADINGS = ["generation", "games", "positions", "loss before", "loss held out", "gate", "kept"]


def write_report(folder: LearnFolder) -> None:
    save_atomically(folder.path / REPORT, report(folder).encode())


def report(folder: LearnFolder) -> str:
    plan, manifest = folder.plan, folder.manifest
    options = "".join(f", {name}={value}" for name, value in plan.options.items())
    best = f"generation {manifest.best} ({BEST})" if manifest.best else begun_with(plan)
    parts = [
        f"<p>{plan.game}, {plan.seats} seats{options}. The best so far is {best}.</p>",
        "<p>Losses are cross entropies in nats on games that no network was trained on. A gate match is played on "
        "duplicate deals until a sequential test decides it; an undecided one keeps the old evaluator.</p>",
        table(HEADINGS, [row(one, manifest.best) for one in manifest.generations]),
    ]
    if plan.policy_positions:
        parts += [
            "<p>A policy is measured by the cross entropy between its probabilities and the shares of visits that "
            "search gave, next to that of equal probabilities and of the softmax of values.</p>",
            table(POLICY_HEADINGS, [policy_row(one) for one in manifest.generations]),
        ]
    if plan.rollout_positions:
        parts += [
            "<p>A rollout policy is measured in the same way, by the shares of the cubes of the visits, next to equal "
            "probabilities and to the shares themselves.</p>",
            table(ROLLOUT_HEADINGS, [rollout_row(one) for one in manifest.generations]),
        ]
    for one in manifest.generations:
        if one.trained is not None:
            parts += curves(f"Generation {one.number}: losses", one.trained)
            parts.append(calibration(f"Generation {one.number}: predicted and actual results", one.trained.reliability))
        if one.policy is not None:
            parts += curves(f"Generation {one.number}: cross entropy of the policy", one.policy)
        if one.rollout is not None:
            parts += curves(f"Generation {one.number}: cross entropy of the rollout policy", one.rollout)
    return document(f"Learning {plan.game}", "".join(parts))


def begun_with(plan: Plan) -> str:
    return escape(plan.start) or "the hand-made evaluator"


def row(one: Generation, best: int) -> list[str]:
    trained, gate = one.trained, one.gate
    predicted = (
        [str(trained.games), str(trained.samples + trained.held_out), f"{trained.start:.4f}", f"{trained.end:.4f}"]
        if trained
        else ["", "", "", ""]
    )
    kept = "best so far" if gate and gate.passed and one.number == best else verdict(gate)
    return [str(one.number), *predicted, result(gate), kept]


def policy_row(one: Generation) -> list[str]:
    found = one.policy
    losses = [found.uniform, found.values, found.end] if found else []
    return [str(one.number), *figures(found, losses), result(one.policy_gate), verdict(one.policy_gate)]


def rollout_row(one: Generation) -> list[str]:
    found = one.rollout
    losses = [found.start, found.end, found.least] if found else []
    return [str(one.number), *figures(found, losses), result(one.rollout_gate), verdict(one.rollout_gate)]


def figures(found: TrainedPolicy | TrainedRollout | None, losses: list[float]) -> list[str]:
    """How many positions there were, and three losses."""
    if found is None:
        return ["", "", "", ""]
    return [str(found.positions + found.held_out), *(f"{loss:.4f}" for loss in losses)]


def result(gate: Gate | None) -> str:
    if gate is None:
        return ""
    return f"{100 * gate.share:.1f} % ({100 * gate.low:.0f}–{100 * gate.high:.0f}), {gate.games} games"


def verdict(gate: Gate | None) -> str:
    return "" if gate is None else "yes" if gate.passed else "no"


def curves(title: str, trained: Trained | TrainedPolicy | TrainedRollout) -> list[str]:
    """The loss after each epoch, beginning with the untrained network."""
    lines = [
        [trained.start, *(epoch.trained for epoch in trained.curve)],
        [trained.start, *(epoch.held_out for epoch in trained.curve)],
    ]
    low, high = min(map(min, lines)), max(map(max, lines))
    drawn = "".join(line(place, values, low, high) for place, values in enumerate(lines))
    return [
        frame(title, drawn, f"{low:.3f}", f"{high:.3f}", f"{len(trained.curve)} epochs"),
        legend(["trained on", "held out"]),
    ]


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
