"""What views of this game say instead of frames; traits say it for the frames they bring along."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from galapagos.core.agenda import Agenda, BaseTask, Words
from galapagos.core.frames import Frame
from galapagos.games.origin.actions import (
    NOT_CHOSEN,
    worn_detail,
    worn_is_full,
    worn_is_off,
    worn_kind,
)
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.steps import FRAMES
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.traits import FRAMES as TRAIT_FRAMES
from galapagos.games.origin.traits import kind_named
from galapagos.games.origin.worn import reaction_key, reaction_kind, reaction_name

MODES = ("hunt", "lying_in_wait", "counter")  # in the order of HUNT, LYING_IN_WAIT and COUNTER
Mode = Literal["hunt", "lying_in_wait", "counter"]


class Gift(msgspec.Struct):
    """A trait card that changes hands; of traits an animal can have several of, its state matters as well."""

    trait: str
    full: bool = False
    off: bool = False


class Reaction(msgspec.Struct):
    """An animal's use of one of its traits against an attack."""

    animal: int
    trait: str


class Task(BaseTask):
    what: str
    seat: int | None = None
    animal: int | None = None  # whom it is about
    partner: int | None = None
    predator: int | None = None
    prey: int | None = None
    via: str | None = None  # the trait by which the predator attacks
    mode: Mode | None = None
    tried: list[Reaction] | None = None  # reactions used in this attack
    first_link: int | None = None  # where in the queue the links of this chain begin
    zone: str | None = None
    food: int | None = None
    dice: int | None = None
    left: int | None = None  # seats still to be asked
    quiet: int | None = None  # seats in a row that did nothing
    given: Gift | Literal["not_chosen"] | None = None


def reaction_seen(used: int) -> Reaction:
    return Reaction(reaction_name(used), TRAITS[reaction_kind(used)].name)


def gift(detail: int) -> Gift | str:
    if detail == NOT_CHOSEN:
        return "not_chosen"
    return Gift(TRAITS[worn_kind(detail)].name, worn_is_full(detail), worn_is_off(detail))


def gift_number(given: Gift | str) -> int:
    if isinstance(given, Gift):
        return worn_detail(kind_named(given.trait), given.full, given.off)
    return NOT_CHOSEN


def task_of(frame: type[Frame[object]]) -> tuple[str, ...]:
    """What views say instead of a frame that a trait brings along: its name and its numbers."""
    return (re.sub("(?<=[a-z])(?=[A-Z])", "_", frame.stored_name).lower(), *frame.fields)


AGENDA = Agenda(
    Task,
    FRAMES,
    {
        "Aftermath": ("aftermath", "predator", "mode"),
        "Attack": ("attack", "predator", "prey", "via", "mode", "*tried"),
        "BreakTie": ("break_tie",),
        "Chain": ("chain", "first_link"),
        "ChooseLink": ("choose_link", "seat", "first_link"),
        "ChooseStartPlayer": ("choose_start_player",),
        "Deal": ("deal", "seat"),
        "Defend": ("defend", "predator", "prey", "via", "mode", "*tried"),
        "Develop": ("develop", "seat"),
        "Development": ("development", "seat"),
        "DrawCard": ("draw_card", "seat"),
        "Extinction": ("extinction",),
        "Feast": ("feast", "predator", "food"),
        "Feed": ("feed", "seat"),
        "Feeding": ("feeding",),
        "FoodBank": ("food_bank",),
        "GoOn": ("go_on", "seat"),
        "Leftovers": ("leftovers", "seat", "zone"),
        "NextTurn": ("next_turn",),
        "Reckoning": ("reckoning",),
        "Roll": ("roll", "zone", "dice", "food"),
        "SetBank": ("set_bank", "zone", "food"),
        "Settle": ("settle", "seat"),
        "Settling": ("settling", "seat"),
        "Slot": ("slot", "seat"),
        "Take": ("take", "animal"),
        "Turn": ("turn",),
        **{frame.stored_name: task_of(frame) for frame in TRAIT_FRAMES},
    },
    {
        "via": Words(lambda kind: TRAITS[kind].name, kind_named),
        "mode": Words(lambda mode: MODES[mode], MODES.index),
        "tried": Words(reaction_seen, lambda used: reaction_key(used.animal, kind_named(used.trait))),
        "zone": Words(lambda zone: ZONE_NAMES[zone], ZONE_NAMES.index),
        "given": Words(gift, gift_number),
    },
)
