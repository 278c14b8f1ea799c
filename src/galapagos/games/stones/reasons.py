"""Why a move is refused: a number for the engine, the rule that says so, and the key of its sentence in the texts."""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = 1
NO_SUCH_POINT: Final = 2
NOT_FREE: Final = 3
TOO_FAR_IN: Final = 4
BESIDE_WHITE: Final = 5
NO_SWAP: Final = 6
NO_PASS_YET: Final = 7
OFFERED_ALREADY: Final = 8
NO_STONES_LEFT: Final = 9
NOT_YOUR_STONE: Final = 10
NOT_BESIDE_GROUP: Final = 11
TOUCHES_ENEMY: Final = 12
TOUCHES_OTHER_GROUP: Final = 13
GROUP_FULL: Final = 14
GROWN_ALREADY: Final = 15
GROUP_IS_NEW: Final = 16
NEW_GROUP_STARTED: Final = 17
TOUCHES_STONE: Final = 18
MUST_GROW: Final = 19
LONE_STONE: Final = 20
NOT_STRAIGHT: Final = 21
NOTHING_TO_JUMP: Final = 22
NO_JUMPS_LEFT: Final = 23
LANDING_NOT_FREE: Final = 24
TOO_LARGE: Final = 25
JOINS_ANOTHER: Final = 26
STILL_SPLIT: Final = 27
CANNOT_REJOIN: Final = 28
ANOTHER_IS_SPLIT: Final = 29
OPENING_TAKEN: Final = 30
TAKEN_BESIDE_WHITE: Final = 31

REASONS: dict[int, tuple[str, str]] = {
    NO_SUCH_POINT: ("2", "no_such_point"),
    NOT_FREE: ("5.1", "not_free"),
    OPENING_TAKEN: ("D0a", "opening_taken"),
    TAKEN_BESIDE_WHITE: ("D0b", "beside_white_taken"),
    TOO_FAR_IN: ("D0a", "too_far_in"),
    BESIDE_WHITE: ("D0b", "beside_white"),
    NO_SWAP: ("D0b", "no_swap"),
    NO_PASS_YET: ("A19", "no_pass_yet"),
    OFFERED_ALREADY: ("D1", "offered_already"),
    NO_STONES_LEFT: ("A17", "no_stones_left"),
    NOT_YOUR_STONE: ("5", "not_your_stone"),
    NOT_BESIDE_GROUP: ("5.1", "not_beside_group"),
    TOUCHES_ENEMY: ("5.1", "touches_enemy"),
    TOUCHES_OTHER_GROUP: ("5.1", "touches_other_group"),
    GROUP_FULL: ("5.1", "group_full"),
    GROWN_ALREADY: ("A3", "grown_already"),
    GROUP_IS_NEW: ("A3", "group_is_new"),
    NEW_GROUP_STARTED: ("A3", "new_group_started"),
    TOUCHES_STONE: ("5.1", "touches_stone"),
    MUST_GROW: ("A4", "must_grow"),
    LONE_STONE: ("A6", "lone_stone"),
    NOT_STRAIGHT: ("5.2", "not_straight"),
    NOTHING_TO_JUMP: ("A8", "nothing_to_jump"),
    NO_JUMPS_LEFT: ("A7", "no_jumps_left"),
    LANDING_NOT_FREE: ("5.2", "landing_not_free"),
    TOO_LARGE: ("A10", "too_large"),
    JOINS_ANOTHER: ("A10", "joins_another"),
    STILL_SPLIT: ("A9", "still_split"),
    CANNOT_REJOIN: ("A9", "cannot_rejoin"),
    ANOTHER_IS_SPLIT: ("A9", "another_is_split"),
}

# The rule of each phase, by the key of its question.
PHASES: dict[str, str] = {
    "open": "4",
    "turn": "D1",
    "reply": "D5",
    "grow": "5.1",
    "move": "5.2",
    "game_over": "6",
}

# The rule that says when a move is possible, by the key of its deed.
WHEN: dict[str, str] = {
    "place": "4",
    "swap": "D0b",
    "act": "D1",
    "pass": "D1",
    "offer_end": "D1",
    "resign": "D1",
    "accept": "D5",
    "decline": "D5",
    "grow": "5.1",
    "new": "5.1",
    "end_grow": "5.1",
    "jump": "5.2",
    "end_move": "5.2",
}
