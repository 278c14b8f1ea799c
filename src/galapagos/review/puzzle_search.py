"""Find puzzles in played games: a quick look at every decision, then a long one at the promising ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from galapagos.bots.lookahead import values_after
from galapagos.bots.search_player import Budget, SearchResult, think
from galapagos.core.languages import LANGUAGES
from galapagos.core.names import SEATS
from galapagos.core.record import Record, replay
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.texts import load_texts
from galapagos.review.comparison import Difference, compare
from galapagos.review.judgement import Moment, seed_of
from galapagos.review.puzzle import Puzzle
from galapagos.review.review import moment_of
from galapagos.review.sentences import FOLDER, reason_for, said
from galapagos.review.win_chance import SeatView, WinChances, answer_chances

FEWEST: Final = 4  # choices
MOST: Final = 30
DEEPER: Final = 4  # times the iterations of the first look, for every move, with other worlds
OTHER_WORLDS: Final = 1_000_003
GLIMPSES: Final = 8  # worlds for looking one move ahead
OPEN: Final = (0.08, 0.92)  # winning chances of a game that is still open


class Criteria(msgspec.Struct, frozen=True):
    iterations: int = 200  # of the first look
    gap: float = 0.05
    errors: float = 3.0  # standard errors between the best move and the second
    easy: bool = False  # also what looking one move ahead finds
    each: int = 2  # at most, from one game
    dull: tuple[str, ...] = ()  # solutions to leave out, in words


def find(record: Record, criteria: Criteria) -> Iterator[Puzzle]:
    found, last = 0, -100
    for moment in decisions_of(record, criteria):
        if found < criteria.each and moment.number > last + 8 and (puzzle := puzzle_at(moment, record, criteria)):
            found, last = found + 1, moment.number
            yield puzzle


def decisions_of(record: Record, criteria: Criteria) -> Iterator[Moment]:
    game = record.make_game()
    for number, (state, action) in enumerate(replay(record), 1):
        if state.actor != OVER and state.actor >= 0 and FEWEST <= len(state.choices()) <= MOST:
            yield moment_of(game, state, state.actor, number, action, Budget(iterations=criteria.iterations))


def puzzle_at(moment: Moment, record: Record, criteria: Criteria) -> Puzzle | None:
    eyes = moment.eyes
    search = eyes.search(0)
    thought = think(search, eyes.game, moment.choices, moment.budget)
    obvious = at_a_glance(eyes, moment.choices)
    if not promises(thought, criteria) or (obvious == thought.move and not criteria.easy):
        return None
    other = msgspec.structs.replace(eyes, seed=seed_of(eyes.seat, moment.number) + OTHER_WORLDS)
    weighed = confirmed(other, moment.choices, thought.move, criteria)
    if weighed is None:
        return None
    puzzle = puzzle_of(other, record, weighed, obvious, thought)
    return puzzle if puzzle.solution not in criteria.dull else None


def promises(thought: SearchResult, criteria: Criteria) -> bool:
    values = [value for value, visits in zip(thought.values, thought.visits, strict=True) if visits > 2]
    ranked = sorted(values, reverse=True)
    best = thought.values[thought.choices.index(thought.move)]
    return len(ranked) > 1 and best == ranked[0] and best - ranked[1] >= criteria.gap / 2


def at_a_glance(eyes: SeatView, choices: list[int]) -> int:
    """The move that looks best one move ahead."""
    rng, evaluator = Rng(eyes.seed), eyes.game.evaluator(eyes.evaluator)
    worth = [0.0] * len(choices)
    for _ in range(GLIMPSES):
        world = eyes.game.imagine(eyes.view, rng)
        values = values_after(world, choices, eyes.seat, evaluator, rng)
        worth = [sum(pair) for pair in zip(worth, values, strict=True)]
    return choices[worth.index(max(worth))]


def confirmed(eyes: SeatView, choices: list[int], best: int, criteria: Criteria) -> dict[int, WinChances] | None:
    """The chances after every move, measured at length; None as soon as one is not clearly worse than the best."""
    budget = Budget(iterations=DEEPER * criteria.iterations)
    weighed = {best: answer_chances(eyes, best, budget)}
    if not OPEN[0] < chance(weighed[best], eyes) < OPEN[1]:
        return None
    for choice in choices:
        if choice == best:
            continue
        weighed[choice] = answer_chances(eyes, choice, budget)
        if not clearly_better(weighed[best], weighed[choice], eyes.seat, criteria):
            return None
    return weighed


def clearly_better(best: WinChances, other: WinChances, seat: int, criteria: Criteria) -> bool:
    gap = best.chances[seat] - other.chances[seat]
    error = (best.errors[seat] ** 2 + other.errors[seat] ** 2) ** 0.5
    return gap >= criteria.gap and gap >= criteria.errors * error


def chance(weighed: WinChances, eyes: SeatView) -> float:
    return weighed.chances[eyes.seat]


def puzzle_of(
    eyes: SeatView, record: Record, weighed: dict[int, WinChances], obvious: int, thought: SearchResult
) -> Puzzle:
    world = eyes.game.imagine(eyes.view, Rng(eyes.seed))
    ranked = sorted(weighed, key=lambda choice: -chance(weighed[choice], eyes))
    rival = obvious if obvious != ranked[0] else ranked[1]
    gains = compare(eyes, ranked[0], rival)
    return Puzzle(
        seats=record.seats,
        seat=eyes.seat,
        options=record.options,
        position=eyes.game.write_view(eyes.view),
        solution=eyes.game.write(world, ranked[0]),
        gap=round(chance(weighed[ranked[0]], eyes) - chance(weighed[ranked[1]], eyes), 3),
        chances={eyes.game.write(world, each): round(chance(weighed[each], eyes), 3) for each in ranked},
        reason={language: reason(eyes, gains, ranked[0], rival, language) for language in LANGUAGES},
        line=thought.line,
    )


def reason(eyes: SeatView, gains: list[Difference], best: int, rival: int, language: str) -> str:
    """Why the best move is better than the one that looks best at first."""
    world, texts = eyes.game.imagine(eyes.view, Rng(eyes.seed)), eyes.game.texts(language)
    names = [word.capitalize() for word in SEATS]
    own = load_texts(FOLDER, language)
    key, words = reason_for(gains, own, texts)
    for slot, each in (("best", best), ("rival", rival)):
        words[slot] = said(texts, names, eyes.game.describe(world, each, eyes.seat))
    return own.fill("review", f"than_{key}", words)
