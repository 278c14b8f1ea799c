"""What a review says: chances over the game, luck and decisions, and the most costly decisions."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from galapagos.core.sentinels import CHANCE
from galapagos.core.texts import LANGUAGES
from galapagos.review.judgement import Choice, Finding
from galapagos.review.review import Review, Story
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
    decisions: list[float]  # what each seat's answers did to this seat's chance


class Decision(msgspec.Struct, frozen=True):
    """A decision of the seat, with what it cost."""

    number: int
    played: str
    best: str
    options: int
    before: float  # the seat's winning chance with the best answer
    after: float  # and with the one given
    loss: float
    error: float
    points: float | None = None  # what it cost in points ahead, where that was counted
    line: list[str] = []


class Costly(msgspec.Struct, frozen=True):
    number: int
    loss: float
    sentences: dict[str, str]  # in each language


class SeatReview(msgspec.Struct, frozen=True):
    """One seat's game, as it looked with that seat's eyes."""

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


def summary_of(story: Story, review: Review, moments: int) -> Summary:
    whole = len(review.found) >= moments
    seats = [seat_review(story, review, seat, whole) for seat in review.reviewed]
    return Summary(names=story.names, seats=seats, done=len(review.found), all=moments)


def seat_review(story: Story, review: Review, seat: int, whole: bool) -> SeatReview:
    found = sorted((finding for finding in review.found if finding.seat == seat), key=lambda finding: finding.number)
    graph = graph_of(story, found)
    return SeatReview(
        seat=seat,
        graph=graph,
        decisions=[decision_of(finding, finding.choice) for finding in found if finding.choice],
        costly=costly_of(story, found),
        tally=tally_of(story, graph, seat) if whole else None,
    )


def graph_of(story: Story, found: list[Finding]) -> list[Point]:
    """What was found before each move; after a choice, what was found about the answer given."""
    points = dict[int, list[float]]()
    for finding in found:
        points[finding.number] = finding.before.chances
        if finding.choice:
            points[finding.number + 1] = finding.choice.after.chances
    points[len(story.authors) + 1] = story.end
    return [Point(number, points[number]) for number in sorted(points)]


def tally_of(story: Story, graph: list[Point], seat: int) -> Tally:
    luck, decisions = 0.0, [0.0] * story.game.seats
    for point, following in pairwise(graph):
        change = following.chances[seat] - point.chances[seat]
        author = story.authors[point.number - 1]
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


def costly_of(story: Story, found: list[Finding]) -> list[Costly]:
    """Only what is surer than chance."""
    dear = [finding for finding in found if finding.choice and finding.choice.loss >= COSTLY + finding.choice.error]
    dear.sort(key=lambda finding: -loss_of(finding))
    return [
        Costly(
            finding.number, loss_of(finding), {language: sentence(story, finding, language) for language in LANGUAGES}
        )
        for finding in dear[:MOST_COSTLY]
    ]


def loss_of(finding: Finding) -> float:
    return finding.choice.loss if finding.choice else 0.0
