"""The summary of a review: chances over the game, luck, decisions, and the most costly of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from galapagos.core.languages import LANGUAGES
from galapagos.core.sentinels import CHANCE
from galapagos.review.judgement import Choice, Finding
from galapagos.review.review import GameOutline, Review
from galapagos.review.sentences import sentence

MOST_COSTLY: Final = 5
COSTLY: Final = 0.01  # of a winning chance


class Point(msgspec.Struct, frozen=True):
    """The winning chances before a move; the last point is the end of the game."""

    number: int
    chances: list[float]


class Tally(msgspec.Struct, frozen=True):
    """Where the change of a seat's winning chance came from: `start + luck + sum(decisions) == end`."""

    start: float
    end: float
    luck: float
    decisions: list[float]  # what each seat's moves did to this seat's chance


class Decision(msgspec.Struct, frozen=True):
    """A decision of the seat and its cost."""

    number: int
    played: str
    best: str
    options: int
    before: float  # the seat's winning chance with the best move
    after: float  # and with the move made
    loss: float
    error: float
    points: float | None = None  # its cost in points, if counted
    line: list[str] = []


class Costly(msgspec.Struct, frozen=True):
    number: int
    loss: float
    sentences: dict[str, str]  # in each language


class SeatReview(msgspec.Struct, frozen=True):
    """One seat's game from that seat's view."""

    seat: int
    graph: list[Point]
    decisions: list[Decision]
    costly: list[Costly]
    tally: Tally | None = None  # once all moments are judged


class Summary(msgspec.Struct, frozen=True):
    names: list[str]
    seats: list[SeatReview]
    done: int
    all: int


def summary_of(outline: GameOutline, review: Review, moments: int) -> Summary:
    whole = len(review.found) >= moments
    seats = [seat_review(outline, review, seat, whole) for seat in review.reviewed]
    return Summary(names=outline.names, seats=seats, done=len(review.found), all=moments)


def seat_review(outline: GameOutline, review: Review, seat: int, whole: bool) -> SeatReview:
    found = sorted((finding for finding in review.found if finding.seat == seat), key=lambda finding: finding.number)
    graph = graph_of(outline, found)
    return SeatReview(
        seat=seat,
        graph=graph,
        decisions=[decision_of(finding, finding.choice) for finding in found if finding.choice],
        costly=costly_of(outline, found),
        tally=tally_of(outline, graph, seat) if whole else None,
    )


def graph_of(outline: GameOutline, found: list[Finding]) -> list[Point]:
    """The chances before each move; after a decision, those of the move made."""
    points = dict[int, list[float]]()
    for finding in found:
        points[finding.number] = finding.before.chances
        if finding.choice:
            points[finding.number + 1] = finding.choice.after.chances
    points[len(outline.authors) + 1] = outline.end
    return [Point(number, points[number]) for number in sorted(points)]


def tally_of(outline: GameOutline, graph: list[Point], seat: int) -> Tally:
    luck, decisions = 0.0, [0.0] * outline.game.seats
    for point, following in pairwise(graph):
        change = following.chances[seat] - point.chances[seat]
        author = outline.authors[point.number - 1]
        if author == CHANCE:
            luck += change
        else:
            decisions[author] += change
    return Tally(graph[0].chances[seat], graph[-1].chances[seat], luck, decisions)


def decision_of(finding: Finding, choice: Choice) -> Decision:
    return Decision(
        number=finding.number,
        played=choice.played,
        best=choice.best,
        options=choice.options,
        before=finding.before.chances[finding.seat],
        after=choice.after.chances[finding.seat],
        loss=choice.loss,
        error=choice.error,
        points=choice.gains[0].amount if choice.gains else None,
        line=choice.line,
    )


def costly_of(outline: GameOutline, found: list[Finding]) -> list[Costly]:
    """The decisions whose loss exceeds the error of its measurement."""
    dear = [finding for finding in found if finding.choice and finding.choice.loss >= COSTLY + finding.choice.error]
    dear.sort(key=lambda finding: -loss_of(finding))
    return [
        Costly(
            finding.number, loss_of(finding), {language: sentence(outline, finding, language) for language in LANGUAGES}
        )
        for finding in dear[:MOST_COSTLY]
    ]


def loss_of(finding: Finding) -> float:
    return finding.choice.loss if finding.choice else 0.0
