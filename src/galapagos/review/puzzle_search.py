"""Finding puzzles in played games: first a quick look at every decision, then a long one at those that promise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from galapagos.bots.lookahead import values_after
from galapagos.bots.search_player import Budget, SearchResult, think
from galapagos.core.names import SEATS
from galapagos.core.record import Record, replay
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.texts import LANGUAGES, load_texts
from galapagos.review.comparison import Difference, compare
from galapagos.review.judgement import Moment, seed_of
from galapagos.review.puzzle import Puzzle
from galapagos.review.review import moment_of
from galapagos.review.sentences import FOLDER, reason_for, said
from galapagos.review.win_chance import Eyes, Weighed, weigh_answer

FEWEST: Final = 4  # choices
MOST: Final = 30
DEEPER: Final = 4  # times the thought of the first look, with other worlds, for every choice
OTHER_WORLDS: Final = 1_000_003
GLIMPSES: Final = 8  # worlds in which a glance looks one move ahead
OPEN: Final = (0.08, 0.92)  # a game outside of this is decided


class Wish(msgspec.Struct, frozen=True):
    iterations: int = 200  # of the first look
    gap: float = 0.05
    errors: float = 3.0  # so many standard errors must lie between the best answer and the second
    easy: bool = False  # also what a glance finds
    each: int = 2  # puzzles from one game
    dull: tuple[str, ...] = ()  # answers in words that make no puzzle


def find(record: Record, wish: Wish) -> Iterator[Puzzle]:
    found, last = 0, -100
    for moment in decisions_of(record, wish):
        if found < wish.each and moment.number > last + 8 and (puzzle := puzzle_at(moment, record, wish)):
            found, last = found + 1, moment.number
            yield puzzle


def decisions_of(record: Record, wish: Wish) -> Iterator[Moment]:
    game = record.make_game()
    for number, (state, action) in enumerate(replay(record), 1):
        if state.actor != OVER and state.actor >= 0 and FEWEST <= len(state.choices()) <= MOST:
            yield moment_of(game, state, state.actor, number, action, Budget(iterations=wish.iterations))


def puzzle_at(moment: Moment, record: Record, wish: Wish) -> Puzzle | None:
    eyes = moment.eyes
    search = eyes.search(0)
    thought = think(search, eyes.game, moment.choices, moment.budget)
    obvious = at_a_glance(eyes, moment.choices)
    if not promises(thought, wish) or (obvious == thought.move and not wish.easy):
        return None
    other = msgspec.structs.replace(eyes, seed=seed_of(eyes.seat, moment.number) + OTHER_WORLDS)
    weighed = confirmed(other, moment.choices, thought.move, wish)
    if weighed is None:
        return None
    puzzle = puzzle_of(other, record, weighed, obvious, thought)
    return puzzle if puzzle.solution not in wish.dull else None


def promises(thought: SearchResult, wish: Wish) -> bool:
    values = [value for value, visits in zip(thought.values, thought.visits, strict=True) if visits > 2]
    ranked = sorted(values, reverse=True)
    best = thought.values[thought.choices.index(thought.move)]
    return len(ranked) > 1 and best == ranked[0] and best - ranked[1] >= wish.gap / 2


def at_a_glance(eyes: Eyes, choices: list[int]) -> int:
    """What looks best one move ahead."""
    rng, evaluator = Rng(eyes.seed), eyes.game.evaluator(eyes.evaluator)
    worth = [0.0] * len(choices)
    for _ in range(GLIMPSES):
        world = eyes.game.imagine(eyes.view, rng)
        values = values_after(world, choices, eyes.seat, evaluator, rng)
        worth = [sum(pair) for pair in zip(worth, values, strict=True)]
    return choices[worth.index(max(worth))]


def confirmed(eyes: Eyes, choices: list[int], best: int, wish: Wish) -> dict[int, Weighed] | None:
    """Every answer weighed at length; None as soon as one is not clearly worse than the best."""
    budget = Budget(iterations=DEEPER * wish.iterations)
    weighed = {best: weigh_answer(eyes, best, budget)}
    if not OPEN[0] < chance(weighed[best], eyes) < OPEN[1]:
        return None
    for choice in choices:
        if choice == best:
            continue
        weighed[choice] = weigh_answer(eyes, choice, budget)
        if not clearly_better(weighed[best], weighed[choice], eyes.seat, wish):
            return None
    return weighed


def clearly_better(best: Weighed, other: Weighed, seat: int, wish: Wish) -> bool:
    gap = best.chances[seat] - other.chances[seat]
    error = (best.errors[seat] ** 2 + other.errors[seat] ** 2) ** 0.5
    return gap >= wish.gap and gap >= wish.errors * error


def chance(weighed: Weighed, eyes: Eyes) -> float:
    return weighed.chances[eyes.seat]


def puzzle_of(eyes: Eyes, record: Record, weighed: dict[int, Weighed], obvious: int, thought: SearchResult) -> Puzzle:
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


def reason(eyes: Eyes, gains: list[Difference], best: int, rival: int, language: str) -> str:
    """Against the answer that comes to mind first."""
    world, texts = eyes.game.imagine(eyes.view, Rng(eyes.seed)), eyes.game.texts(language)
    names = [word.capitalize() for word in SEATS]
    own = load_texts(FOLDER, language)
    told = {
        slot: said(texts, names, eyes.game.describe(world, each, eyes.seat))
        for slot, each in (("best", best), ("rival", rival))
    }
    sentence = reason_for(gains, own, texts) + own.get("review", "than")
    for slot, words in told.items():
        sentence = sentence.replace(f"{{{slot}}}", words)
    return sentence + "."
