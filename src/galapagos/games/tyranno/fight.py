"""The third phase: challenges, dice, and what they do to the animals (rule 3.5, D6 and D7)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.events import Value
from galapagos.core.frames import ALLOWED, Chance, Decision, Step
from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import (
    CHALLENGE,
    FOUGHT,
    NO_FIGHT,
    NO_STRENGTH,
    ROLL,
    STRENGTHEN,
    is_packed,
    one_of,
    other_of,
    pack,
    verb_of,
)
from galapagos.games.tyranno.board import (
    NO_CARD,
    PLACES,
    STRONGEST,
    WEAKEST,
    animal_of,
    colour_of,
    colour_of_slot,
    is_face_down,
    owner_of,
    strength_of,
)
from galapagos.games.tyranno.deal import asks_for
from galapagos.games.tyranno.odds import score_chances
from galapagos.games.tyranno.phases import FIGHTING
from galapagos.games.tyranno.reasons import (
    LIES_FACE_DOWN,
    NO_SUCH_TARGET,
    NOT_ASKED,
    NOT_THE_WINNER,
    NOT_YOUR_ANIMAL,
    WRONG_COLOUR,
    YOUR_OWN,
)
from galapagos.games.tyranno.state import NO_PLACE, TyrannoState
from galapagos.games.tyranno.strength import strengthen

ROLLS_TO_WIN: Final = 2
FACES: Final = vec[i64]([ROLL | pips << 4 for pips in range(1, 7)])
EVEN: Final = vec[i64]([1, 1, 1, 1, 1, 1])
LAST_END: Final = 3


# -- who may fight whom -----------------------------------------------------------------------------------------------


def forbids_fighter(state: TyrannoState, colour: i64, place: i64) -> i64:
    """Rules 3.5, 2.3, A11 and A13: an own animal, of the colour whose turn it is."""
    card = state.board[place]
    if card == NO_CARD or state.owner(card) != owner_of(colour, state.seats):
        return NOT_YOUR_ANIMAL
    if colour_of(card) != colour:
        return WRONG_COLOUR
    return forbids_hidden(state, card)


def forbids_target(state: TyrannoState, colour: i64, place: i64) -> i64:
    """Rules 3.5, A11, A13 and A30: any animal of another player."""
    card = state.board[place]
    if card == NO_CARD:
        return NO_SUCH_TARGET
    if state.owner(card) == owner_of(colour, state.seats):
        return YOUR_OWN
    return forbids_hidden(state, card)


def forbids_hidden(state: TyrannoState, card: i64) -> i64:
    return LIES_FACE_DOWN if is_face_down(card) and not state.rulings.face_down_may_fight else ALLOWED


def can_challenge(state: TyrannoState, colour: i64) -> bool:
    own = False
    other = False
    for place in range(PLACES):
        own |= forbids_fighter(state, colour, place) == ALLOWED
        other |= forbids_target(state, colour, place) == ALLOWED
    return own and other


@final
class FightTurns(Step[TyrannoState]):
    """One colour after another; a colour that cannot fight is passed over."""

    stored_name: ClassVar[str] = "FightTurns"

    def __init__(self, slot: i64) -> None:
        self.slot: i64 = slot

    def args(self) -> list[int]:
        return [self.slot]

    def run(self, state: TyrannoState) -> None:
        state.phase = FIGHTING
        if self.slot >= state.slots():
            return
        state.stack.append(FightTurns(self.slot + 1))
        if can_challenge(state, colour_of_slot(self.slot, state.start, state.seats)):
            state.stack.append(Challenge(self.slot))


@final
class Challenge(Decision[TyrannoState]):
    """D6: one own animal against any of another player, or no fight."""

    stored_name: ClassVar[str] = "Challenge"

    def __init__(self, slot: i64) -> None:
        self.slot: i64 = slot

    def args(self) -> list[int]:
        return [self.slot]

    def colour(self, state: TyrannoState) -> i64:
        return colour_of_slot(self.slot, state.start, state.seats)

    def actor(self, state: TyrannoState) -> i64:
        return owner_of(self.colour(state), state.seats)

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = vec[i64](capacity=64)
        plays = append(plays, pack(NO_FIGHT))
        colour = self.colour(state)
        for place in range(PLACES):
            if forbids_fighter(state, colour, place) != ALLOWED:
                continue
            fighter = animal_of(state.board[place])
            for against in range(PLACES):
                if forbids_target(state, colour, against) == ALLOWED:
                    plays = append(plays, pack(CHALLENGE, fighter, animal_of(state.board[against])))
        return plays

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == NO_FIGHT:
            return ALLOWED
        if not is_packed(action) or verb_of(action) != CHALLENGE:
            return NOT_ASKED
        fighter = state.place_of(one_of(action))
        if fighter < 0:
            return NOT_YOUR_ANIMAL
        refusal = forbids_fighter(state, self.colour(state), fighter)
        if refusal != ALLOWED:
            return refusal
        target = state.place_of(other_of(action))
        return NO_SUCH_TARGET if target < 0 else forbids_target(state, self.colour(state), target)

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action != NO_FIGHT:
            begin_fight(state, state.place_of(one_of(action)), state.place_of(other_of(action)))
        elif state.log is not None:
            state.log.tell("no_fight", {"seat": f"seat:{self.actor(state)}"})


# -- the dice ---------------------------------------------------------------------------------------------------------


def begin_fight(state: TyrannoState, challenger: i64, target: i64) -> None:
    """Rule 3.5: dice and strengths stay as they are for the whole fight."""
    state.challenger = challenger
    state.target = target
    state.dice_a = state.dice(state.board[challenger])
    state.dice_b = state.dice(state.board[target])
    state.won_a = 0
    state.won_b = 0
    tell_fighters(state, "challenges", {"dice": int(state.dice_a), "dice2": int(state.dice_b)})
    if never_ends(state):
        tell_fighters(state, "endless", {})
        forget_fight(state)
        return
    begin_roll(state)


def never_ends(state: TyrannoState) -> bool:
    """A14: both have the same number of dice, and every die hits. (No dice at all: only in made-up positions.)"""
    strengths = strength_of(state.board[state.challenger]) + strength_of(state.board[state.target])
    return state.dice_a == state.dice_b and (strengths == 2 * STRONGEST or state.dice_a == 0)


def begin_roll(state: TyrannoState) -> None:
    state.hits_a = 0
    state.hits_b = 0
    state.thrown = 0
    state.stack.append(ROLL_DIE)


def forget_fight(state: TyrannoState) -> None:
    state.challenger = NO_PLACE
    state.target = NO_PLACE
    state.dice_a = 0
    state.dice_b = 0
    state.won_a = 0
    state.won_b = 0
    state.hits_a = 0
    state.hits_b = 0
    state.thrown = 0


@final
class RollDie(Chance[TyrannoState]):
    """The next die of a roll: first all of the challenger's, then all of the other animal's."""

    stored_name: ClassVar[str] = "RollDie"

    def choices(self, state: TyrannoState) -> vec[i64]:
        return FACES

    def weights(self, state: TyrannoState) -> vec[i64]:
        return EVEN

    def sample(self, state: TyrannoState, rng: Rng) -> i64:
        return rng.pick(FACES)

    def sample_for_search(self, state: TyrannoState, rng: Rng) -> i64:
        """How the fight ends, with the true odds: 2:0, 2:1, 1:2 or 0:2."""
        left = rng.unit()
        end: i64 = 0
        for chance in fight_chances(state):
            left -= chance
            if left < 0.0:
                return pack(FOUGHT, end)
            end += 1
        return pack(FOUGHT, LAST_END)

    def stream(self, state: TyrannoState) -> str:
        return "fight"

    def answer(self, state: TyrannoState, action: i64) -> None:
        if verb_of(action) == FOUGHT:
            end_as(state, one_of(action))
            return
        pips = one_of(action)
        first = state.thrown < state.dice_a
        roller = state.challenger if first else state.target
        hit = pips <= strength_of(state.board[roller])
        if hit and first:
            state.hits_a += 1
        elif hit:
            state.hits_b += 1
        state.thrown += 1
        if state.log is not None:
            key = "hits" if hit else "misses"
            state.log.tell(key, {"animal": state.card_name(roller), "pips": int(pips)}, reveals=True)
        if state.thrown == state.dice_a + state.dice_b:
            count_roll(state)
        else:
            state.stack.append(self)


ROLL_DIE: Final = RollDie()


def count_roll(state: TyrannoState) -> None:
    """Rule 3.5: more hits win the roll, a tie is not counted; two rolls win the fight."""
    if state.hits_a > state.hits_b:
        state.won_a += 1
    elif state.hits_b > state.hits_a:
        state.won_b += 1
    tell_fighters(
        state,
        "tied_roll" if state.hits_a == state.hits_b else "roll",
        {"hits": int(state.hits_a), "hits2": int(state.hits_b), "won": int(state.won_a), "won2": int(state.won_b)},
    )
    if state.won_a == ROLLS_TO_WIN:
        end_fight(state, state.challenger, state.target, state.won_b == 0)
    elif state.won_b == ROLLS_TO_WIN:
        end_fight(state, state.target, state.challenger, state.won_a == 0)
    else:
        begin_roll(state)


def end_as(state: TyrannoState, end: i64) -> None:
    """2:0, 2:1, 1:2 or 0:2."""
    if end < 2:
        end_fight(state, state.challenger, state.target, end == 0)
    else:
        end_fight(state, state.target, state.challenger, end == LAST_END)


def end_fight(state: TyrannoState, winner: i64, loser: i64, clean: bool) -> None:
    """Rule 3.5: the loser is defeated, and a winner that was not the stronger one may grow."""
    if state.log is not None:
        weakest = strength_of(state.board[loser]) == WEAKEST
        key = "wins_clean" if clean else "wins_weakest" if weakest else "wins"
        state.log.tell(key, {"winner": state.card_name(winner), "loser": state.card_name(loser)})
    if state.may_grow(winner, loser):
        state.stack.append(ChooseWinnersStrength(winner))
    state.defeat(loser, clean)
    forget_fight(state)


def tell_fighters(state: TyrannoState, key: str, values: dict[str, Value]) -> None:
    if state.log is not None:
        both: dict[str, Value] = {
            "animal": state.card_name(state.challenger),
            "target": state.card_name(state.target),
        }
        state.log.tell(key, {**both, **values})


@final
class ChooseWinnersStrength(Decision[TyrannoState]):
    """D7: the winner of a fight may grow by one (A31: also one without a die)."""

    stored_name: ClassVar[str] = "ChooseWinnersStrength"

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def args(self) -> list[int]:
        return [self.place]

    def actor(self, state: TyrannoState) -> i64:
        return state.owner(state.board[self.place])

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = vec[i64](capacity=2)
        plays = append(plays, pack(NO_STRENGTH))
        return append(plays, pack(STRENGTHEN, animal_of(state.board[self.place])))

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == NO_STRENGTH:
            return ALLOWED
        if not asks_for(action, STRENGTHEN):
            return NOT_ASKED
        return ALLOWED if one_of(action) == animal_of(state.board[self.place]) else NOT_THE_WINNER

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action != NO_STRENGTH:
            strengthen(state, self.place)


def fight_chances(state: TyrannoState) -> vec[float]:
    """Return how likely the fight ends 2:0, 2:1, 1:2 and 0:2, as it stands between two rolls."""
    strength, others_strength = strength_of(state.board[state.challenger]), strength_of(state.board[state.target])
    roll = state.rulings.odds.roll(state.dice_a, strength, state.dice_b, others_strength)
    return score_chances(state.won_a, state.won_b, roll)
