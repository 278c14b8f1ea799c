"""A costly decision in one sentence: the move, its cost, the better move, and the reason if one is clear."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from galapagos.core.game import Deed
from galapagos.core.languages import language as language_of
from galapagos.core.texts import Texts, load_texts
from galapagos.review.comparison import AHEAD, OTHERS, Difference
from galapagos.review.judgement import Finding
from galapagos.review.review import GameOutline

FOLDER = Path(__file__).parent


def sentence(outline: GameOutline, finding: Finding, language: str) -> str:
    assert finding.choice is not None
    choice, own = finding.choice, load_texts(FOLDER, language)
    move = partial(said, outline.game.texts(language), outline.names)
    key, words = reason_for(choice.gains, own, outline.game.texts(language))
    words |= {
        "played": move(choice.played_deed),
        "best": move(choice.best_deed),
        "before": percent(finding.before.chances[finding.seat]),
        "after": percent(choice.after.chances[finding.seat]),
    }
    return own.fill("review", f"cost_{key}", words)


def said(texts: Texts, names: list[str], deed: Deed) -> str:
    return texts.say("action", deed.key, deed.values, names).rstrip(".")


def percent(chance: float) -> int:
    return round(100 * chance)


def reason_for(gains: list[Difference], own: Texts, texts: Texts) -> tuple[str, dict[str, str | int]]:
    """The clearest gain of the better move; else the points; else a plain statement. A text's key, and its words."""
    clear = [gain for gain in gains if gain.clear]
    facts = [gain for gain in clear if gain.what != AHEAD]
    if facts:
        return "brings", {"fact": fact(facts[0], texts)}
    if clear:
        return "points", {"points": decimal(clear[0].amount, own.language)}
    return "plain", {}


def fact(gain: Difference, texts: Texts) -> str:
    section = "fact_others" if gain.what.startswith(OTHERS) else "fact"
    return texts.fill(section, gain.what.removeprefix(OTHERS), {"amount": decimal(gain.amount, texts.language)})


def decimal(amount: float, language: str) -> str:
    return f"{amount:.1f}".replace(".", language_of(language).decimal_point)
