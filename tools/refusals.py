"""Ten thousand illegal wishes in every game: each is refused with a rule that exists and fits, in every language.

python tools/refusals.py [WISHES] [GAME]       prints every different sentence with its rule, to be read aloud
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class, game_names
from tests.contract.test_refusals import check_refusal
from tests.support.wishes import illegal_wishes

WISHES = 10_000


def walk(name: str, wishes: int) -> set[tuple[str, str]]:
    """Every rule and sentence that the wishes of a game are refused with."""
    heard = set()
    variants = list(game_class(name).variants())
    for place, (seats, options) in enumerate(variants):
        game = game_class(name)(seats, **options)
        for state, action, deed, refusal in illegal_wishes(game, wishes // len(variants) + 1, seed=place):
            check_refusal(game, state, action, deed, refusal)
            for language in LANGUAGES:
                heard.add((refusal.rule, game.texts(language).say("refusal", refusal.key, refusal.values)))
    return heard


def main() -> None:
    wishes = int(sys.argv[1]) if len(sys.argv) > 1 else WISHES
    for name in sys.argv[2:] or game_names():
        print(f"== {name}")
        for rule, sentence in sorted(walk(name, wishes)):
            print(f"{rule}: {sentence}")


if __name__ == "__main__":
    main()
