"""Why a move is refused: a number for the engine, the rule it stands in, and the key of its sentence in the texts."""

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
NO_FAT: Final = 30
IS_FED: Final = 31
NOTHING_TO_TAKE: Final = 32
LAST_TURN: Final = 33
SLEPT_LAST_TURN: Final = 34
CANNOT_LOSE: Final = 35
NO_OTHER_PREY: Final = 36
ALREADY_TRIED: Final = 37
IN_THE_OCEAN: Final = 38
REGENERATES: Final = 39
NEVER_A_TRAIT: Final = 40
NO_ROUTE: Final = 41
SLOT_BEGUN: Final = 42
NOTHING_TO_SWAP: Final = 43
NOT_ALONE: Final = 44
NEEDS_FOOD: Final = 45
NO_LOOSE_CARD: Final = 46
NOT_HIDDEN_THERE: Final = 47
MUST_OUTWIT: Final = 48
ONLY_HERE: Final = 49
NO_TIME_TO_HIDE: Final = 50
NOT_THIS_ANIMAL: Final = 51

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
    NO_FAT: ("6.2", "no_fat"),
    IS_FED: ("6.10", "is_fed"),
    NOTHING_TO_TAKE: ("6.10", "nothing_to_take"),
    LAST_TURN: ("6.15", "last_turn"),
    SLEPT_LAST_TURN: ("6.15", "slept_last_turn"),
    CANNOT_LOSE: ("", "cannot_lose"),
    NO_OTHER_PREY: ("6.7", "no_other_prey"),
    ALREADY_TRIED: ("", "already_tried"),
    IN_THE_OCEAN: ("7.2", "in_the_ocean"),
    REGENERATES: ("7.6", "regenerates"),
    NEVER_A_TRAIT: ("A27", "never_a_trait"),
    NO_ROUTE: ("7.3", "no_route"),
    SLOT_BEGUN: ("7.3", "slot_begun"),
    NOTHING_TO_SWAP: ("7.7", "nothing_to_swap"),
    NOT_ALONE: ("8.2", "not_alone"),
    NEEDS_FOOD: ("8.10", "needs_food"),
    NO_LOOSE_CARD: ("8.8", "no_loose_card"),
    NOT_HIDDEN_THERE: ("8.6", "not_hidden_there"),
    MUST_OUTWIT: ("", "must_outwit"),
    ONLY_HERE: ("7.4", "only_here"),
    NO_TIME_TO_HIDE: ("A29", "no_time_to_hide"),
    NOT_THIS_ANIMAL: ("7.6", "not_this_animal"),
}

# The rule of each phase, by the key of its question.
PHASES: dict[str, str] = {
    "develop": "5.1",
    "feed": "5.3.1",
    "defend": "5.4",
    "chooselink": "4.4",
    "roll": "5.2",
    "run": "6.6",
    "drawcard": "5.5",
    "choosestartplayer": "3",
    "breaktie": "A38",
    "choosescavenger": "6.8",
    "settle": "5.5",
    "depart": "7.3",
    "follow": "7.4",
    "give": "7.7",
    "regrow": "7.6",
    "regrowfromdeck": "7.6",
    "seethrough": "8.4",
    "lurk": "8.5",
    "reveal": "8.6",
    "strikeback": "8.6",
    "birth": "8.9",
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
