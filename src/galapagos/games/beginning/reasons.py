"""Why a move is refused: a number for the engine, the rule that says so, and the key of its sentence in the texts."""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = 1
NOT_IN_HAND: Final = 2
NOT_YOURS: Final = 3
HAS_IT_ALREADY: Final = 4
FULL: Final = 5
NOTHING_TO_SWAP: Final = 6
NOT_THERE_TO_SWAP: Final = 7
STILL_HUNGRY: Final = 8
MUST_ATTACK: Final = 9
CARNIVORES_DO_NOT_DRINK: Final = 10
HOLE_IS_EMPTY: Final = 11
NO_ROOM: Final = 12
NOT_A_CARNIVORE: Final = 13
ITSELF: Final = 14
NO_SUCH_TARGET: Final = 15
PROTECTED: Final = 16
NOT_IN_PILE: Final = 17
SAME_TRAIT: Final = 18
NOT_YOURS_TO_FEED: Final = 19
NOT_YOUR_ATTACKER: Final = 20
NO_ROOM_TO_ATTACK: Final = 21

REASONS: dict[int, tuple[str, str]] = {
    NOT_IN_HAND: ("3.2", "not_in_hand"),
    NOT_YOURS: ("3.2", "not_yours"),
    NOT_YOURS_TO_FEED: ("3.3", "not_yours_to_feed"),
    NOT_YOUR_ATTACKER: ("3.4", "not_your_attacker"),
    HAS_IT_ALREADY: ("3.2", "has_it_already"),
    FULL: ("3.2", "full"),
    NOTHING_TO_SWAP: ("R18", "nothing_to_swap"),
    NOT_THERE_TO_SWAP: ("3.2", "not_there_to_swap"),
    SAME_TRAIT: ("3.2", "same_trait"),
    STILL_HUNGRY: ("R24", "still_hungry"),
    MUST_ATTACK: ("R3", "must_attack"),
    CARNIVORES_DO_NOT_DRINK: ("R5", "carnivores_do_not_drink"),
    HOLE_IS_EMPTY: ("3.3", "hole_is_empty"),
    NO_ROOM: ("3.3", "no_room"),
    NO_ROOM_TO_ATTACK: ("3.4", "no_room_to_attack"),
    NOT_A_CARNIVORE: ("3.4", "not_a_carnivore"),
    ITSELF: ("R4", "itself"),
    NO_SUCH_TARGET: ("3.4", "no_such_target"),
    PROTECTED: ("3.4", "protected"),
    NOT_IN_PILE: ("3.1", "not_in_pile"),
}

# The rule of each phase, by the key of its question.
PHASES: dict[str, str] = {
    "adapt": "3.2",
    "eat": "3.3",
    "turnover": "3.1",
    "choosestartplayer": "1",
    "game_over": "5",
}

# The rule that says when a move is possible, by the key of its deed.
WHEN: dict[str, str] = {
    "new_species": "3.2",
    "populate": "3.2",
    "add_trait": "3.2",
    "swap_trait": "3.2",
    "done_adapting": "3.2",
    "drink": "3.3",
    "attack": "3.4",
    "done_eating": "3.3",
    "draw": "3.1",
    "start": "1",
}
