"""What views of this game say instead of frames."""

from __future__ import annotations

from typing import Literal

from galapagos.core.agenda import Agenda, BaseTask
from galapagos.games.tyranno.steps import FRAMES


class Task(BaseTask):
    what: Literal[
        "challenge", "change_environment", "choose_claim", "choose_start_player", "choose_strength",
        "choose_winners_strength", "draw_chips", "draw_condition", "enter", "entrance_fight", "fight_for_victory",
        "fight_turns", "lay", "lay_turns", "offer_strength", "place_extra", "place_second", "push", "pushes", "refill",
        "roll_die", "round", "score", "setting_turns", "stone_turns", "survival", "throw_back", "turn_up",
    ]  # fmt: skip
    seat: int | None = None
    count: int | None = None  # chips to draw
    pile: int | None = None  # of animals
    field: int | None = None  # of the environment
    place: int | None = None  # on the board
    turn: int | None = None  # counted from the start player; with two seats each colour has its own
    setting_round: int | None = None


AGENDA = Agenda(
    Task,
    FRAMES,
    {
        "Challenge": ("challenge", "turn"),
        "ChangeEnvironment": ("change_environment", "seat"),
        "ChooseClaim": ("choose_claim", "seat"),
        "ChooseStartPlayer": ("choose_start_player",),
        "ChooseStrength": ("choose_strength", "seat"),
        "ChooseWinnersStrength": ("choose_winners_strength", "place"),
        "DrawChips": ("draw_chips", "seat", "count"),
        "DrawCondition": ("draw_condition", "field"),
        "Enter": ("enter",),
        "EntranceFight": ("entrance_fight",),
        "FightForVictory": ("fight_for_victory",),
        "FightTurns": ("fight_turns", "turn"),
        "Lay": ("lay", "turn"),
        "LayTurns": ("lay_turns", "turn"),
        "OfferStrength": ("offer_strength", "seat"),
        "PlaceExtra": ("place_extra", "seat"),
        "PlaceSecond": ("place_second", "seat"),
        "Push": ("push",),
        "Pushes": ("pushes",),
        "Refill": ("refill", "turn"),
        "RollDie": ("roll_die",),
        "Round": ("round",),
        "Score": ("score",),
        "SettingTurns": ("setting_turns", "setting_round", "turn"),
        "StoneTurns": ("stone_turns", "turn"),
        "Survival": ("survival",),
        "ThrowBack": ("throw_back", "seat"),
        "TurnUp": ("turn_up", "pile"),
    },
)
