"""Why a move is refused: a number for the engine, the rule that says so, and the key of its sentence in the texts."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
NOT_ASKED: Final = 1
NOT_IN_HAND: Final = 2
NOT_YOURS: Final = 3
NOT_OTHERS: Final = 4
HAS_IT_ALREADY: Final = 5
PAIR_HAS_IT: Final = 6
EXCLUDED: Final = 7
NOT_ON_CARD: Final = 8
TWO_ANIMALS: Final = 9
NO_SUCH_ANIMAL: Final = 10
MUST_FEED: Final = 11
BANK_IS_EMPTY: Final = 12
CANNOT_RECEIVE: Final = 13
MAIN_USED: Final = 14
OTHER_SLOT_ZONE: Final = 15
NO_SUCH_TRAIT: Final = 16
USED_THIS_TURN: Final = 17
USED_THIS_SLOT: Final = 18
ITSELF: Final = 19
OTHER_ZONE: Final = 20
PROTECTED: Final = 21
LIMITED: Final = 22
MUST_REACT: Final = 23
NOT_IN_DECK: Final = 25
NOT_LINKED: Final = 26
NO_BODY: Final = 27
NOT_HERE: Final = 28
ONE_OWNER: Final = 29
ALREADY_TRIED: Final = 37

# A refusal without a rule cites that of the move.
REASONS: dict[int, tuple[str, str]] = {
    NOT_IN_HAND: ("5.1", "not_in_hand"),
    NOT_YOURS: ("", "not_yours"),
    NOT_OTHERS: ("5.1.1", "not_others"),
    HAS_IT_ALREADY: ("5.1.1", "has_it_already"),
    PAIR_HAS_IT: ("5.1.1", "pair_has_it"),
    EXCLUDED: ("5.1.1", "excluded"),
    NOT_ON_CARD: ("5.1", "not_on_card"),
    TWO_ANIMALS: ("5.1.1", "two_animals"),
    NO_SUCH_ANIMAL: ("", "no_such_animal"),
    MUST_FEED: ("A3", "must_feed"),
    BANK_IS_EMPTY: ("5.3.1", "bank_is_empty"),
    CANNOT_RECEIVE: ("4.2", "cannot_receive"),
    MAIN_USED: ("5.3.1", "main_used"),
    OTHER_SLOT_ZONE: ("A36", "other_slot_zone"),
    NO_SUCH_TRAIT: ("", "no_such_trait"),
    USED_THIS_TURN: ("", "used_this_turn"),
    USED_THIS_SLOT: ("", "used_this_slot"),
    ITSELF: ("", "itself"),
    OTHER_ZONE: ("7.1", "other_zone"),
    PROTECTED: ("5.4", "protected"),
    LIMITED: ("5.4", "limited"),
    MUST_REACT: ("A5", "must_react"),
    NOT_IN_DECK: ("", "not_in_deck"),
    NOT_LINKED: ("4.4", "not_linked"),
    NO_BODY: ("7.6", "no_body"),
    NOT_HERE: ("7.1", "not_here"),
    ONE_OWNER: ("5.1.1", "one_owner"),
    ALREADY_TRIED: ("", "already_tried"),
}

# What `explain` looks for behind some refusals: what protects a target, or what must be done instead.
TARGET: Final = "target"
DUTY: Final = "duty"
ABOUT: dict[int, str] = {PROTECTED: TARGET, LIMITED: TARGET, MUST_REACT: DUTY}


def refusal(key: str, rule: str = "", about: str = "") -> int:
    """Add a refusal and return its number. Each trait adds its own, so the scan of the traits completes the list."""
    number = max(REASONS) + 1
    REASONS[number] = (rule, key)
    ABOUT[number] = about
    return number


# The rule of each phase, by the key of its question; those of the questions that traits ask are added by the scan.
PHASES: dict[str, str] = {
    "develop": "5.1",
    "feed": "5.3.1",
    "defend": "5.4",
    "chooselink": "4.4",
    "roll": "5.2",
    "drawcard": "5.5",
    "choosestartplayer": "3",
    "breaktie": "A38",
    "settle": "5.5",
    "game_over": "5.6",
}

# The rule that says when a move is possible, by the key of its deed; traits bring those of their own moves.
WHEN: dict[str, str] = {
    "play_animal": "5.1",
    "play_animal_in": "5.1",
    "play_trait": "5.1",
    "play_face": "5.1",
    "play_pair": "5.1",
    "play_pair_face": "5.1",
    "pass": "5.1",
    "eat": "5.3.1",
    "done": "5.3.1",
    "submit": "5.4",
    "link": "4.4",
    "roll": "5.2",
    "draw": "5.5",
    "start": "3",
    "lot": "A38",
}
