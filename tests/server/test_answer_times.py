"""Veiled questions: the time until the answer does not tell whether there was anything to decide."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from galapagos.server.live.answer_times import LONGEST, AnswerTimes, VeiledQuestion
from tests.support.people import Person, TableStream
from tests.support.servers import ServerThread, settings, until

Human = Callable[[random.Random], float]  # seconds for a real choice

PEOPLE: dict[str, Human] = {
    "quick": lambda rng: math.exp(rng.gauss(math.log(0.9), 0.3)),
    "usual": lambda rng: math.exp(rng.gauss(math.log(4.0), 0.5)),
    "slow": lambda rng: math.exp(rng.gauss(math.log(11.0), 0.4)),
    "steady": lambda rng: rng.uniform(2.0, 3.0),
    "of two minds": lambda rng: math.exp(rng.gauss(math.log(rng.choice([1.2, 8.0])), 0.25)),
}
ROUNDS = 6000
Sample = tuple[float, bool]  # seconds, and whether there was a choice


def watched(times: AnswerTimes, people: dict[str, Human], rng: random.Random) -> list[Sample]:
    """What others at the table see, round by round: half of the questions are real choices."""
    return [sample for _, sample in watched_by_name(times, people, rng, ROUNDS)]


def watched_by_name(
    times: AnswerTimes, people: dict[str, Human], rng: random.Random, rounds: int
) -> Iterator[tuple[str, Sample]]:
    for _ in range(rounds):
        name = rng.choice(list(people))
        question = VeiledQuestion("origin Reveal", name, 0)
        real = rng.random() < 0.5
        seconds = people[name](rng) if real else times.draw(question)
        if real:
            times.add(question, seconds)
        yield name, (min(seconds, LONGEST), real)


def best_guess(samples: list[Sample]) -> tuple[float, bool]:
    """The threshold, and its direction, that tells real choices best."""
    ordered = sorted(samples)
    score = best = worst = sum(real for _, real in ordered)  # right guesses, if all above 0 s are taken for real
    found = low = (0.0, True)
    for seconds, real in ordered:
        score += -1 if real else 1
        if score > best:
            best, found = score, (seconds, True)
        if score < worst:
            worst, low = score, (seconds, True)
    return found if best >= len(samples) - worst else (low[0], False)


def accuracy(samples: list[Sample], guess: tuple[float, bool]) -> float:
    threshold, above = guess
    return sum((seconds > threshold) == (real == above) for seconds, real in samples) / len(samples)


def held_out_accuracy(samples: list[Sample]) -> float:
    late = samples[len(samples) // 3 :]  # once people are known
    return accuracy(late[1::2], best_guess(late[::2]))


@pytest.mark.parametrize("name", PEOPLE)
def test_times_do_not_tell_for_one_person(name: str):
    times = AnswerTimes(None, 1.5, random.Random(1))  # type: ignore[arg-type]
    assert held_out_accuracy(watched(times, {name: PEOPLE[name]}, random.Random(2))) <= 0.55


def test_times_do_not_tell_among_all_people():
    times = AnswerTimes(None, 1.5, random.Random(3))  # type: ignore[arg-type]
    assert held_out_accuracy(watched(times, PEOPLE, random.Random(4))) <= 0.55


def test_times_do_not_tell_somebody_who_knows_the_person():
    """Everyone at the table sees who must decide, and may know how long that person usually takes."""
    times, seen = AnswerTimes(None, 1.5, random.Random(9)), dict[str, list[Sample]]()  # type: ignore[arg-type]
    for name, sample in watched_by_name(times, PEOPLE, random.Random(10), ROUNDS * len(PEOPLE)):
        seen.setdefault(name, []).append(sample)
    assert all(held_out_accuracy(samples) <= 0.55 for samples in seen.values())


def test_the_classifier_would_find_the_pauses_of_before():
    """Between 1.5 and 3.7 s, however long people take."""
    rng = random.Random(5)
    told = [
        (PEOPLE["usual"](rng), True) if rng.random() < 0.5 else (rng.uniform(1.5, 3.75), False) for _ in range(3000)
    ]
    assert held_out_accuracy(told) > 0.6


def test_strangers_answer_like_everybody_until_they_are_known():
    rng = random.Random(6)
    times = AnswerTimes(None, 1.5, random.Random(7))  # type: ignore[arg-type]
    for number in range(200):
        times.add(VeiledQuestion("origin Reveal", f"person {number}", 0), PEOPLE["slow"](rng))
    drawn = [times.draw(VeiledQuestion("origin Reveal", "stranger", 0)) for _ in range(2000)]
    real = [PEOPLE["slow"](rng) for _ in range(2000)]
    samples = [(at, False) for at in drawn] + [(min(at, LONGEST), True) for at in real]
    rng.shuffle(samples)
    assert held_out_accuracy(samples) <= 0.55
    assert max(drawn) <= LONGEST


def test_bots_seem_to_think_where_they_have_no_choice():
    times = AnswerTimes(None, 0.001, random.Random(8))  # type: ignore[arg-type]
    question = VeiledQuestion("origin Reveal", "bot expert", 0)
    assert times.draw_thinking(question) == 0.0
    times.thought(question, begun=-100.0)
    assert times.draw_thinking(question) > 100.0


# -- at a table -------------------------------------------------------------------------------------------------------

OPTIONS = {"time_to_fly": True, "half_deck": "off"}
POND = """
    bank: 9
    ann: wolf(carnivorous)
    bob: hare()[piracy] eel()[{card}]
"""


def hunted(running: ServerThread, card: str) -> tuple[Person, Person, TableStream]:
    """Ann's wolf hunts Bob's hare; Bob must say whether the eel is an anglerfish."""
    ann, bob = Person(running.base), Person(running.base)
    table = ann.make("origin", "me", "open", options=OPTIONS, position=dedent(POND.format(card=card)))
    bob.join(table)
    hunter, hunts = ann.sit(table), bob.sit(table)
    hunter.until_to_move()
    assert hunter.say("wolf hunts hare")["type"] == "done"
    return ann, bob, hunts


def test_people_are_timed_and_answered_for_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    drawn: list[VeiledQuestion] = []
    usual = AnswerTimes.draw

    def draw(times: AnswerTimes, question: VeiledQuestion) -> float:
        drawn.append(question)
        return usual(times, question)

    monkeypatch.setattr(AnswerTimes, "draw", draw)
    chosen = settings(tmp_path)
    with ServerThread(chosen) as running:
        ann, bob, asked = hunted(running, "anglerfish")
        asked.until_to_move()
        assert asked.situation["veiled"]
        assert asked.say("no")["type"] == "done"
        ((kind, times),) = running.server.answer_times.of_all.items()
        assert (kind.split()[0], len(times), drawn) == ("origin", 1, [])
        for person in (ann, bob):
            person.leave()
        ann, bob, asked = hunted(running, "piracy")  # nothing to decide, and nobody can tell
        asked.until(lambda message: message["type"] == "moved" and message["by"] == "person" and message["number"] > 0)
        until(lambda: len(drawn) == 1)
        assert (drawn[0].kind, drawn[0].who) == (kind, bob.me["id"])
        for person in (ann, bob):
            person.leave()
    with ServerThread(chosen) as running:
        assert list(running.server.answer_times.of_all[kind]) == [pytest.approx(times[0], abs=0.001)]


def test_a_bot_without_a_choice_seems_to_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    seconds = 1.0
    monkeypatch.setattr(AnswerTimes, "draw", lambda *_: 0.0)
    monkeypatch.setattr(AnswerTimes, "draw_thinking", lambda *_: seconds)
    with ServerThread(settings(tmp_path)) as running:
        ann = Person(running.base)
        position = dedent(POND.format(card="piracy"))
        with ann.sit(ann.make("origin", "me", "bot:random", options=OPTIONS, position=position)) as hunter:
            hunter.until_to_move()
            begun = time.monotonic()
            assert hunter.say("wolf hunts hare")["type"] == "done"
            hunter.until(lambda message: message["type"] == "moved" and message["by"] == "bot")
            assert time.monotonic() - begun >= seconds
        ann.leave()
