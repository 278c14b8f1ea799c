"""Why a move is refused: a number for the engine, the rule that says so, and the key of its sentence in the texts."""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = 1
NOT_ON_A_PILE: Final = 2
ROW_NOT_FREE: Final = 3
LOWEST_ROW: Final = 4
SECOND_ROW: Final = 5
NOT_ON_YOUR_RACK: Final = 6
TOO_LATE_TO_EXCHANGE: Final = 7
BAG_TOO_SMALL: Final = 8
ONE_BY_ONE: Final = 9
NOT_YOUR_ANIMAL: Final = 10
WRONG_COLOUR: Final = 11
STRONG_ENOUGH: Final = 12
NOT_AT_HOME: Final = 13
NO_SUCH_TARGET: Final = 14
YOUR_OWN: Final = 15
LIES_FACE_DOWN: Final = 16
NOT_IN_BAG: Final = 17
SEEN_ALREADY: Final = 18
NOT_TIED: Final = 19
NOT_THE_WINNER: Final = 20
UPPER_ROW_NOT_YET: Final = 21
LOWEST_TWO_ROWS: Final = 22
NOT_YOURS_TO_STRENGTHEN: Final = 23

REASONS: dict[int, tuple[str, str]] = {
    NOT_ON_A_PILE: ("3.1", "not_on_a_pile"),
    ROW_NOT_FREE: ("3.1", "row_not_free"),
    LOWEST_ROW: ("3.1", "lowest_row"),
    LOWEST_TWO_ROWS: ("3.1", "lowest_two_rows"),
    SECOND_ROW: ("3.1", "second_row"),
    UPPER_ROW_NOT_YET: ("A28", "upper_row_not_yet"),
    NOT_ON_YOUR_RACK: ("3.2", "not_on_your_rack"),
    TOO_LATE_TO_EXCHANGE: ("3.2", "too_late_to_exchange"),
    BAG_TOO_SMALL: ("A7", "bag_too_small"),
    ONE_BY_ONE: ("A21", "one_by_one"),
    NOT_YOUR_ANIMAL: ("3.5", "not_your_animal"),
    NOT_YOURS_TO_STRENGTHEN: ("3.2.2", "not_yours_to_strengthen"),
    WRONG_COLOUR: ("2.3", "wrong_colour"),
    STRONG_ENOUGH: ("3.2.2", "strong_enough"),
    NOT_AT_HOME: ("3.2.2", "not_at_home"),
    NO_SUCH_TARGET: ("3.5", "no_such_target"),
    YOUR_OWN: ("A30", "your_own"),
    LIES_FACE_DOWN: ("A13", "lies_face_down"),
    NOT_THE_WINNER: ("3.5", "not_the_winner"),
    NOT_IN_BAG: ("1.1", "not_in_bag"),
    SEEN_ALREADY: ("2.1", "seen_already"),
    NOT_TIED: ("3.6.1", "not_tied"),
}

# The rule of each phase, by the key of its question.
PHASES: dict[str, str] = {
    "lay": "3.1",
    "changeenvironment": "3.2",
    "placesecond": "A21",
    "choosestrength": "3.2.2",
    "chooseclaim": "3.3",
    "placeextra": "3.3",
    "challenge": "3.5",
    "choosewinnersstrength": "3.5",
    "rolldie": "3.5",
    "turnup": "3.1",
    "drawchips": "3.2",
    "drawcondition": "2.1",
    "choosestartplayer": "2.1",
    "entrancefight": "3.6.1",
    "fightforvictory": "A20",
    "game_over": "3.9",
}

# The rule that says when a move is possible, by the key of its deed.
WHEN: dict[str, str] = {
    "lay": "3.1",
    "exchange": "3.2",
    "place": "3.2",
    "place_two": "3.2",
    "pass": "3.2",
    "strengthen": "3.2.2",
    "no_strength": "3.2.2",
    "claim": "3.3",
    "waive": "3.3",
    "challenge": "3.5",
    "no_fight": "3.5",
    "roll": "3.5",
    "draw": "1.1",
    "turn_up": "3.1",
    "enter": "3.6.1",
    "start": "2.1",
    "prevail": "A20",
}
