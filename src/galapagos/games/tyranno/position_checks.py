"""Refuse positions that cannot occur, above all those with an impossible stack."""

from __future__ import annotations

from collections import Counter

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.position import PositionReader, Steps
from galapagos.games.tyranno.board import COLOURS, COLUMNS, STRONGEST, colour_of_slot, slot_count
from galapagos.games.tyranno.cards import CHIPS
from galapagos.games.tyranno.fight import ROLLS_TO_WIN
from galapagos.games.tyranno.phases import SETTING_ROUNDS
from galapagos.games.tyranno.state import NO_SEAT, PILES, RACK
from galapagos.games.tyranno.view import FightView

MOST_EXCHANGED = 3

# How steps follow one another, from the bottom: setting up; a round from its last phase to its first; its end.
SETTING = "Score Pushes FightTurns Survival"
SHAPE = (
    "|Round( ChooseStartPlayer( DrawCondition){0,4}( DrawChips)*( TurnUp)*)?"
    f"|{SETTING} StoneTurns SettingTurns( LayTurns( Lay| TurnUp)?)?"
    f"|{SETTING} StoneTurns SettingTurns( ChangeEnvironment| OfferStrength| OfferStrength PlaceSecond| PlaceSecond"
    "| ChooseStrength| ThrowBack( DrawChips)?)"
    f"|{SETTING}( StoneTurns( ChooseClaim)?| PlaceExtra| PlaceSecond)?"
    "|Score Pushes( FightTurns( Challenge| RollDie| ChooseWinnersStrength)?)?"
    "|Score( Push)*( Enter| EntranceFight)?"
    "|Round Refill( DrawChips)?|FightForVictory"
)


class CheckedReader(PositionReader):
    shape = SHAPE

    def check_racks(self) -> None:
        """Check that no seat has more than twelve chips, including those about to be drawn."""
        drawn: Counter[int] = Counter()
        for numbers in self.named("DrawChips"):
            if len(numbers) == 2:
                drawn[numbers[0]] += max(0, numbers[1])
        for seat, at in enumerate(self.view.table):
            chips = sum(at.rack.values()) + drawn[seat]
            if chips > RACK:
                raise PositionError(
                    msg(
                        "{seat} cannot have {chips} chips: a rack holds {most}",
                        seat=SEATS[seat],
                        chips=chips,
                        most=RACK,
                    ),
                    about=SEATS[seat],
                )
            if sum(at.aside.values()) > (MOST_EXCHANGED if [seat] in self.named("ThrowBack") else 0):
                raise PositionError(
                    msg("{seat} has chips aside without exchanging them", seat=SEATS[seat]), about=SEATS[seat]
                )
        if drawn.total() + len(self.named("DrawCondition")) > sum(self.view.bag.values()):
            raise PositionError("more chips are to be drawn than there are in the bag", about="stack")

    def check_piles(self) -> None:
        """A pile shows its top card as long as it has one; only what is about to be turned up is not there yet."""
        turned_up = self.named("TurnUp")
        for number, pile in enumerate(self.view.piles):
            waiting = turned_up.count([number])
            if waiting != (1 if pile.under and not pile.top else 0):
                raise PositionError(
                    msg("pile {number} must show its top card, or be about to", number=number + 1), about="piles"
                )
        if any(self.view.leaving) != (self.top() in ("Enter", "EntranceFight")):
            raise PositionError("animals wait at the entrance only while they are pushed out", about="leaving")

    def check_fight(self, fight: FightView) -> None:
        thrown, (dice, others_dice), (hits, others_hits) = fight.thrown, fight.dice, fight.hits
        fits = (
            max(fight.won) < ROLLS_TO_WIN
            and thrown < dice + others_dice <= 3 * CHIPS
            and hits <= min(thrown, dice)
            and others_hits <= max(0, thrown - dice)
        )
        if not fits:
            raise PositionError("such a fight cannot be going on: fewer dice thrown, hits and rolls won", about="fight")

    def check_stack(self) -> None:
        super().check_stack()
        view = self.view
        for (seat,) in [*self.named("ChooseClaim", "PlaceExtra"), *([view.claimant],) * (view.claimant != NO_SEAT)]:
            stones = view.table[seat].stones if [seat] not in self.named("PlaceExtra") else 1
            if not view.table[seat].rack or not stones:
                raise PositionError(
                    msg("{seat} needs a stone and a chip for the extra placing", seat=SEATS[seat]), about=SEATS[seat]
                )
        if view.claimant != NO_SEAT and not self.named("StoneTurns"):
            raise PositionError("nobody claims a stone in this phase", about="claimant")
        if len(self.named("DrawCondition")) != len({field for (field,) in self.named("DrawCondition")}):
            raise PositionError("each condition is drawn once", about="stack")
        self.check_rows()

    def check_rows(self) -> None:
        """Check that every animal still to be laid in this round has a free field."""
        view = self.view
        slots, rows = slot_count(view.seats), 2 if view.two_rows else 1
        if (laying := self.named("Lay")) and self.named("LayTurns") != [[laying[0][0] + 1]]:
            raise PositionError("the next player to lay an animal must come next on the stack", about="stack")
        for (turn,) in [*self.named("LayTurns", "Lay"), *([0] for _ in self.named("Round"))]:
            for later in range(turn, rows * slots):
                column, first = colour_of_slot(later % slots, view.start, view.seats), later // slots
                free = [row for row in range(rows) if view.board[row * COLUMNS + column] is None]
                if len(free) < rows - first or (view.round == 1 and first not in free):
                    raise PositionError(
                        msg("there is no free row for the animals of {colour}", colour=COLOURS[column]), about="stack"
                    )
        if self.stack[:1] == ["Score()"] and not self.named("Pushes"):
            self.check_pushed()

    def check_pushed(self) -> None:
        """Pushing has emptied the rows that the next round needs, but for the pushes still to come."""
        rows = (2 if self.view.double_push else 1) - len(self.named("Push"))
        if any(card is not None for card in self.view.board[: max(0, rows) * COLUMNS]):
            raise PositionError("the lowest row is empty once all animals have been pushed", about="stack")

    def steps(self) -> Steps:
        view = self.view
        seat, slot = (range(view.seats),), range(slot_count(view.seats))
        turns = range(2 * len(slot))
        growing = {place for place, card in enumerate(view.board) if card is not None and card.strength < STRONGEST}
        fields = {place for place, field in enumerate(view.fields) if not field.current}
        return {
            "Challenge": (slot,), "ChangeEnvironment": seat, "ChooseClaim": seat, "ChooseStartPlayer": (),
            "ChooseStrength": seat, "ChooseWinnersStrength": (growing,), "DrawChips": (*seat, range(1, RACK + 1)),
            "DrawCondition": (fields,), "Enter": (), "EntranceFight": (), "FightForVictory": (),
            "FightTurns": (range(len(slot) + 1),), "Lay": (turns,), "LayTurns": (range(len(turns) + 1),),
            "OfferStrength": seat, "PlaceExtra": seat, "PlaceSecond": seat, "Push": (), "Pushes": (), "Refill": seat,
            "RollDie": (), "Round": (), "Score": (),
            "SettingTurns": (range(1, SETTING_ROUNDS + 2), range(view.seats + 1)),
            "StoneTurns": (range(-1, view.seats),), "Survival": (), "ThrowBack": seat, "TurnUp": (range(PILES),),
        }  # fmt: skip
