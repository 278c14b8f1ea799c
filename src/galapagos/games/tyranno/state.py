"""The table as the contract wants it: copied, scored and judged."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Decision
from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import WAIVE
from galapagos.games.tyranno.board import (
    COLUMNS,
    FACE_DOWN,
    GRID,
    NO_CARD,
    PLACES,
    STRENGTH_STEP,
    animal_of,
    strength_of,
)
from galapagos.games.tyranno.cards import copies
from galapagos.games.tyranno.evaluation import (
    HOPE_WITHOUT_CHIPS,
    RACK_CHIP,
    chance_of_a_round,
    dice_expected,
    prospects,
    score_chances,
    way_to_go,
)
from galapagos.games.tyranno.pieces import NOBODY, STONE, STONES, Pieces


@final
class TyrannoState(Pieces):
    def copy(self) -> TyrannoState:
        twin = TyrannoState(0, self.rulings)
        self.copy_pieces_to(twin)
        return twin

    # -- scores --------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.points[seat] + STONE * self.stones[seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Rules 3.9 and A20: most points; a tie is shared, or broken as at the WBC."""
        scores = self.scores()
        best = max(scores)
        tied = [seat for seat in range(len(scores)) if scores[seat] == best]
        if not self.rulings.wbc_tiebreak or len(tied) == 1:
            return tied
        return [int(self.champion)] if self.champion != NOBODY else self.break_tie(tied)

    def break_tie(self, tied: list[int]) -> list[int]:
        """A20: who kept a stone "5", then whose best animal is strongest in the order of the entrance."""
        most = max([int(self.stones[seat]) for seat in tied])
        tied = [seat for seat in tied if self.stones[seat] == most]
        strongest = max([int(self.best_rank(seat)) for seat in tied])
        return [seat for seat in tied if self.best_rank(seat) == strongest]

    def best_rank(self, seat: i64) -> i64:
        best: i64 = -1
        for card in self.board:
            if card != NO_CARD and self.owner(card) == seat:
                best = max(best, self.entrance_rank(card))
        return best

    def entrance_rank(self, card: i64) -> i64:
        """Rule 3.6: face-down cards are weakest, then dice count, then strength."""
        rank = 8 * self.dice(card) + strength_of(card)
        return rank if card & FACE_DOWN else rank + 1000

    def evaluation(self, seat: i64) -> float:
        if self.phase == STONES and self.actor >= 0:
            return self.outlook_after_stones(seat)
        if self.challenger != NOBODY:
            return self.outlook_of_fight(seat)
        return self.outlook(seat)

    def clock(self) -> i64:
        return 8 * self.round + self.phase

    def reach(self) -> float:
        return 25.0

    def foresees(self) -> bool:
        """A fight is judged by its exact odds: no need to throw the dice."""
        return self.challenger != NOBODY

    def outlook(self, seat: i64) -> float:
        """The worth of a seat's own side less that of the best other."""
        return lead(self.worths(), seat)

    def worths(self) -> vec[float]:
        settled = self.phase >= STONES
        return self.worths_among(prospects(self.current, self.potentials(), settled), settled)

    def worths_among(self, counts: vec[float], settled: bool) -> vec[float]:
        """Points, stones, and what every animal promises where so many chips of each symbol are to be expected.

        Settled: all animals that find none of theirs are gone already.
        """
        powers = self.powers(counts)
        against = self.powers_against(powers)
        step: i64 = 2 if self.double_push else 1
        rounds = 2 + self.cards_left() // (self.slots() * step)
        worths = vec[float]()
        for seat in range(self.seats):
            worths = append(worths, float(self.points[seat] + STONE * self.stones[seat]) + self.rack_worth(seat))
        for place in range(PLACES):
            card = self.board[place]
            if card == NO_CARD:
                continue
            chance = chance_of_a_round(powers[place], against[self.owner(card)])
            points = way_to_go(
                place // COLUMNS if place < GRID else place - GRID + 4, step, rounds, chance, card & FACE_DOWN != 0
            )
            if not settled:
                fit = min(1.0, dice_expected(counts, self.rulings.symbols[animal_of(card)]))
                points *= fit * chance + (1.0 - fit) * HOPE_WITHOUT_CHIPS
            worths[self.owner(card)] += points
        return worths

    def powers(self, counts: vec[float]) -> vec[float]:
        """The hits that each animal may expect of a roll."""
        powers = vec[float](capacity=PLACES)
        for card in self.board:
            power = 0.0
            if card != NO_CARD:
                dice = dice_expected(counts, self.rulings.symbols[animal_of(card)])
                power = dice * float(strength_of(card)) / 6.0
            powers = append(powers, power)
        return powers

    def powers_against(self, powers: vec[float]) -> vec[float]:
        """What an animal of the others can do on average, for every seat."""
        total = 0.0
        many = 0.0
        own = vec[float]([0.0] * self.seats)
        count = vec[float]([0.0] * self.seats)
        for place in range(PLACES):
            card = self.board[place]
            if card != NO_CARD:
                seat = self.owner(card)
                total += powers[place]
                many += 1.0
                own[seat] += powers[place]
                count[seat] += 1.0
        for seat in range(self.seats):
            others = many - count[seat]
            own[seat] = (total - own[seat]) / others if others > 0.0 else 0.0
        return own

    def rack_worth(self, seat: i64) -> float:
        """Chips for one's own animals are worth having."""
        useful: i64 = 0
        for card in self.board:
            if card != NO_CARD and self.owner(card) == seat:
                three = self.rulings.symbols[animal_of(card)]
                rack = self.racks[seat]
                useful += copies(rack, three & 7) + copies(rack, three >> 3 & 7) + copies(rack, three >> 6 & 7)
        return RACK_CHIP * float(useful)

    def picks_well(self) -> bool:
        return isinstance(self.stack[-1], Proposing)

    def rollout_choice(self, rng: Rng) -> i64:
        top = self.stack[-1]
        return top.likely(self, rng) if isinstance(top, Proposing) else rng.pick(self.choices())

    def outlook_after_stones(self, seat: i64) -> float:
        """Nobody else claims; a claim of one's own is worth its best placing."""
        twin = self.copy()
        while twin.actor >= 0 and twin.phase == STONES and twin.choices()[0] == WAIVE:
            twin.play(WAIVE)
        if twin.actor != seat or twin.phase != STONES:
            return twin.outlook(seat)
        best = -1000.0
        for placing in twin.choices():
            after = twin.copy()
            after.play(placing)
            best = max(best, after.outlook(seat))
        return best

    def outlook_of_fight(self, seat: i64) -> float:
        """Every end of the fight, as likely as it is."""
        ends = self.fight_chances()
        return (
            ends[0] * self.outlook_if(seat, self.challenger, self.target, True)
            + ends[1] * self.outlook_if(seat, self.challenger, self.target, False)
            + ends[2] * self.outlook_if(seat, self.target, self.challenger, False)
            + ends[3] * self.outlook_if(seat, self.target, self.challenger, True)
        )

    def fight_chances(self) -> vec[float]:
        """How likely the fight ends 2:0, 2:1, 1:2 and 0:2, as it stands between two rolls."""
        roll = self.rulings.odds.roll(
            self.dice_a, strength_of(self.board[self.challenger]), self.dice_b, strength_of(self.board[self.target])
        )
        return score_chances(self.won_a, self.won_b, roll)

    def outlook_if(self, seat: i64, winner: i64, loser: i64, clean: bool) -> float:
        twin = self.copy()
        if twin.may_grow(winner, loser):
            twin.board[winner] += STRENGTH_STEP
        twin.defeat(loser, clean)
        return twin.outlook(seat)


class DecisionOfSeat(Decision[TyrannoState]):
    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def args(self) -> list[int]:
        return [self.seat]

    def actor(self, state: TyrannoState) -> i64:
        return self.seat


class Proposing(DecisionOfSeat):
    """A decision with hundreds of answers: a good one is thought up, without listing them all."""

    def likely(self, state: TyrannoState, rng: Rng) -> i64:
        raise NotImplementedError


def lead(worths: vec[float], seat: i64) -> float:
    best = -1000.0
    for other in range(len(worths)):
        if other != seat and worths[other] > best:
            best = worths[other]
    return worths[seat] - best
