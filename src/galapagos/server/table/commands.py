"""What people, bots and the server do at a table. Each command writes events, or raises and leaves nothing behind."""

from __future__ import annotations

import secrets

from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.game import Refusal
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, WATCHER
from galapagos.server.errors import ApiError, MoveRefused
from galapagos.server.people.visitor import Visitor
from galapagos.server.table import undo
from galapagos.server.table.journal import (
    Committed,
    Ended,
    Left,
    Listed,
    Moved,
    PlanDropped,
    Released,
    Reserved,
    Resigned,
    Resumed,
    Retitled,
    Returned,
    Said,
    Seated,
    Started,
    TimedOut,
    Unsealed,
    Unseated,
    VacationBegan,
    VacationEnded,
    Withheld,
    check_playing,
    event_for,
)
from galapagos.server.table.ledger import INVITED, Ledger, Plan
from galapagos.server.table.plan import due_plan, planned_action
from galapagos.server.table.seat_names import bot_name, unused_name
from galapagos.server.wire import stream
from galapagos.server.wire.stream import By

MOST_AT_ONCE = 300  # moves without a decision; the driver goes on from there


def obey(ledger: Ledger, visitor: Visitor, command: stream.Command) -> stream.WhyNot | None:
    """Carry out a client's command. Only `why` has a reply of its own."""
    if isinstance(command, stream.Say):
        say(ledger, visitor, command.text)
    elif isinstance(command, stream.SeatCommand):
        check_own_seat(ledger, visitor, command.seat)
        return obey_seat(ledger, command)
    return None


def obey_seat(ledger: Ledger, command: stream.SeatCommand) -> stream.WhyNot | None:
    match command:
        case stream.Answer():
            answer(ledger, command)
        case stream.Why():
            return why(ledger, command)
        case stream.Undo():
            check_playing(ledger)
            undo.request(ledger, command.seat)
            advance(ledger)
        case stream.UndoReply():
            check_playing(ledger)
            undo.answer(ledger, command.seat, command.agree)
            advance(ledger)
        case stream.Resign():
            resign(ledger, command.seat)
        case stream.Return():
            come_back(ledger, command.seat)
        case _:  # the event that names the command says the rest
            ledger.write(event_for(command))
    return None


def check_own_seat(ledger: Ledger, visitor: Visitor, seat: int) -> None:
    if seat not in ledger.seats_of(visitor.person):
        raise ApiError("not_your_seat", "That is not your seat.", 403)


# -- moves ------------------------------------------------------------------------------------------------------------


def answer(ledger: Ledger, command: stream.Answer) -> None:
    check_playing(ledger)
    if ledger.paused:
        raise ApiError("paused", "The game is paused.")
    if command.decision != ledger.decision or command.seat != ledger.actor:
        raise ApiError("stale", "The table is waiting for another decision now.")
    if ledger.chairs[command.seat].away:
        raise ApiError("away", "A bot plays this seat: take it back first.")
    action = read_action(ledger, command)
    try:
        play(ledger, action, "person")
    except IllegalMove:
        raise MoveRefused(refusal_for(ledger, command.seat, action)) from None
    advance(ledger)


def play(ledger: Ledger, action: int, by: By) -> None:
    """Make a move. The engine alone checks it: IllegalMove means that nothing happened."""
    played = ledger.playing.play(action)
    moved = Moved(played.line, by)
    ledger.write(moved, moved.after_move)


def advance(ledger: Ledger) -> None:
    """Play chance and forced moves up to the next real decision. The driver answers veiled ones, in its own time."""
    for _ in range(MOST_AT_ONCE):
        if ledger.status != "playing":
            return
        table = ledger.playing
        if table.over:
            outcome = ledger.game.outcome(table.state)
            ledger.write(Ended(outcome.reason, outcome.scores, outcome.winners))
        elif ledger.actor == CHANCE:
            play(ledger, table.dealer.answer(table.state), "chance")
        elif ledger.forced and not ledger.veiled:
            play(ledger, int(table.state.choices()[0]), "rules")
        elif plan := due_plan(ledger):
            follow(ledger, plan)
        else:
            return


def follow(ledger: Ledger, plan: Plan) -> None:
    """Play the answer that was given in advance, or drop it."""
    action = planned_action(ledger, plan)
    if action is None:
        ledger.write(PlanDropped(ledger.actor))
    else:
        play(ledger, action, "person")


def why(ledger: Ledger, command: stream.Why) -> stream.WhyNot:
    check_playing(ledger)
    if command.seat != ledger.actor:
        raise ApiError("not_your_turn", "It is not your turn.")
    action = read_action(ledger, command)
    reply = stream.WhyNot(ref=command.ref, words=command.words or "", action=action, allowed=True)
    state = ledger.playing.state
    if action in state.choices():
        reply.foreseen = ledger.game.foresee(ledger.game.view(state, command.seat), action)
    else:
        refusal = refusal_for(ledger, command.seat, action)
        reply.allowed, reply.rule, reply.key, reply.values = False, refusal.rule, refusal.key, refusal.values
    return reply


def read_action(ledger: Ledger, command: stream.Answer | stream.Why) -> int:
    if command.action is not None:
        return command.action
    if command.words is None:
        raise ApiError("words", "Say which move: its action, or words.", 400)
    try:
        return ledger.game.read(ledger.playing.state, command.words)
    except GalapagosError as error:
        raise ApiError("words", error.said, 400) from None
    except (LookupError, ValueError, TypeError, OverflowError):
        raise ApiError("words", msg("These words mean no move: {words!r}", words=command.words), 400) from None


def refusal_for(ledger: Ledger, seat: int, action: int) -> Refusal:
    """Find the rule against a move in a world imagined from the seat's view, so the answer reveals nothing hidden."""
    game = ledger.game
    try:
        world = game.imagine(game.view(ledger.playing.state, seat), Rng(secrets.randbits(60)))
        refusal = game.why_not(world, action)
    except (LookupError, ValueError, TypeError, OverflowError, GalapagosError):
        refusal = None  # a number that encodes no move
    if refusal is None:
        raise ApiError("words", "That is not a move.", 400)
    return refusal


# -- before the start -------------------------------------------------------------------------------------------------


def sit(ledger: Ledger, visitor: Visitor, wanted: int | None, invited: bool = False, most: int | None = None) -> int:
    """Take the wanted seat, or one reserved for the visitor, or the first open one; not more seats than `most`."""
    if ledger.status != "waiting":
        raise ApiError("not_open", "The game has begun: there is no seat any more.")
    free = [
        seat
        for seat, chair in enumerate(ledger.chairs)
        if not chair.taken and chair.reserved_for in ("", visitor.person, *([INVITED] if invited else []))
    ]
    free.sort(key=lambda seat: not ledger.chairs[seat].reserved_for)
    if visitor.person in ledger.barred:
        raise ApiError("barred", "You cannot sit at this table any more.", 403)
    if ledger.rated and ledger.seats_of(visitor.person):
        raise ApiError("one_seat", "You have a seat at this table already.")
    if most is not None and len(ledger.seats_of(visitor.person)) >= most:
        raise ApiError("one_seat", "You have a seat at this table already.")
    if wanted is not None and wanted not in free:
        raise ApiError("not_open", "That seat is not free.")
    if not free:
        raise ApiError("not_open", "There is no free seat.")
    seat = free[0] if wanted is None else wanted
    ledger.write(Seated(seat, unused_name(ledger, visitor.name), visitor.person, program=visitor.bot))
    return seat


def check_waiting(ledger: Ledger) -> None:
    if ledger.status != "waiting":
        raise ApiError("not_waiting", "That is possible only before the game has begun.")


def reserve(ledger: Ledger, seat: int, reserved: bool) -> None:
    """Keep an open seat for those who have the table's link, or open it to everyone."""
    check_waiting(ledger)
    if seat >= ledger.game.seats or ledger.chairs[seat].taken:
        raise ApiError("not_open", "That seat is not free.")
    if reserved == bool(ledger.chairs[seat].reserved_for):
        return
    ledger.write(Reserved(seat, SEATS[seat], INVITED) if reserved else Released(seat))


def fill(ledger: Ledger, seat: int, level: str) -> None:
    """Give an open seat to a bot."""
    check_waiting(ledger)
    if seat >= ledger.game.seats or ledger.chairs[seat].taken:
        raise ApiError("not_open", "That seat is not free.")
    ledger.write(Seated(seat, bot_name(ledger, level), level=level))
    start(ledger)


def remove(ledger: Ledger, seat: int) -> None:
    """Remove a bot, or a person from all their seats."""
    check_waiting(ledger)
    if seat >= ledger.game.seats or not ledger.chairs[seat].taken:
        raise ApiError("not_open", "Nobody sits there.")
    person = ledger.chairs[seat].person
    if person == ledger.row["owner"]:
        raise ApiError("forbidden", "You cannot remove yourself; leave the table.", 403)
    for each in ledger.seats_of(person) or [seat]:
        ledger.write(Unseated(each, removed=True))


def close(ledger: Ledger) -> None:
    """Give up a table that has not begun."""
    check_waiting(ledger)
    if ledger.shuffling:
        raise ApiError("shuffle", "The cards are being shuffled: wait until they are dealt.")
    abandon(ledger, "closed")


def put_on_list(ledger: Ledger, listed: bool) -> None:
    if ledger.public != listed:
        ledger.write(Listed(listed))


def check_deletable(ledger: Ledger) -> None:
    """Refuse to delete a game that others played: it is theirs, too."""
    others = [chair for chair in ledger.chairs if chair.person and chair.person != ledger.row["owner"]]
    if ledger.table is not None and others:
        raise ApiError("forbidden", "Others have played here: you can only take the table off the list.", 403)


def take_no_part(ledger: Ledger, seat: int) -> None:
    """Say that the seat adds nothing to the shuffle, so that nobody waits for it."""
    ledger.write(Committed(seat, ledger.round, ""))


def close_commitments(ledger: Ledger, number: int) -> None:
    """Go on without those who have not committed themselves in time."""
    if ledger.round == number:
        for seat in ledger.seats_to_commit():
            take_no_part(ledger, seat)


def withhold(ledger: Ledger, number: int) -> None:
    """Restart the shuffle without those who did not reveal their values in time."""
    missing = ledger.seats_to_reveal() if ledger.round == number else []
    people = {ledger.chairs[seat].person for seat in missing}
    for seat in [seat for seat in ledger.people_present() if ledger.chairs[seat].person in people]:
        ledger.write(Withheld(seat, number))
    if missing and not ledger.people_present():
        abandon(ledger)


def start(ledger: Ledger) -> None:
    """Deal, if everyone is there and has done their part of the shuffle."""
    if ledger.status == "waiting" and ledger.shuffled:
        ledger.write(Started(ledger.shuffle_values(), round=ledger.round))
        advance(ledger)


# -- leaving and coming back ------------------------------------------------------------------------------------------


def leave(ledger: Ledger, seat: int) -> None:
    """Free the seat before the start; later let a bot play it. If everyone has left, bots finish the game."""
    chair = ledger.chairs[seat]
    if ledger.status == "waiting":
        ledger.write(Unseated(seat) if chair.taken else Released(seat))
    elif ledger.status == "playing" and chair.person and not chair.away:
        ledger.write(Left(seat))


def time_out(ledger: Ledger, seat: int, decision: int) -> None:
    """Let a bot take over from a player whose time is up, if they still have not decided."""
    if ledger.running_clock() == seat and ledger.decision == decision:
        ledger.write(TimedOut(seat))


def come_back(ledger: Ledger, seat: int) -> None:
    """Take the seat back from the bot, or say that its player is still there."""
    if ledger.chairs[seat].away == "resigned":
        raise ApiError("away", "This seat has resigned.")
    if ledger.status == "playing" and (ledger.chairs[seat].away or ledger.claimed_against == seat):
        ledger.write(Returned(seat))


def answer_claim(ledger: Ledger, at: int) -> None:
    """Let a bot take over from a player who has not answered a claim in time."""
    due = ledger.claim_due()
    if ledger.status == "playing" and due is not None and due <= at:
        ledger.write(Left(ledger.claimed_against))


def end_pause(ledger: Ledger, at: int) -> None:
    """Resume a game that was paused for long enough."""
    due = ledger.pause_due()
    if ledger.status == "playing" and due is not None and due <= at:
        ledger.write(Resumed(ledger.paused_by))


def resign(ledger: Ledger, seat: int) -> None:
    ledger.write(Resigned(seat))
    remaining = [other for other, chair in enumerate(ledger.chairs) if chair.away != "resigned"]
    if len(remaining) == 1:
        ledger.write(Ended("resigned", ledger.playing.state.scores(), remaining))


def abandon(ledger: Ledger, reason: str = "abandoned") -> None:
    """End a game that nobody will play, or that cannot go on."""
    ledger.write(Ended(reason, [0] * ledger.game.seats, []))


def unseal(ledger: Ledger) -> None:
    """Let everyone look at a game that shared its deal with others."""
    if ledger.sealed:
        ledger.write(Unsealed())


def change_vacation(ledger: Ledger, seat: int, until: int) -> None:
    """Let the seat's clock of days stand still until then, or go on."""
    if ledger.status == "playing" and ledger.clocks.used and not ledger.clocks.live:
        ledger.write(VacationBegan(seat, until) if until else VacationEnded(seat))


# -- chat and titles --------------------------------------------------------------------------------------------------


def say(ledger: Ledger, visitor: Visitor, text: str) -> None:
    if not visitor.person:
        raise ApiError("forbidden", "Only guests and accounts can chat.", 403)
    seats = ledger.seats_of(visitor.person)
    clean = " ".join(text.split())
    if not clean:
        raise ApiError("words", "The message is empty.", 400)
    name = ledger.chairs[seats[0]].name if seats else visitor.name
    ledger.write(Said(seats[0] if seats else WATCHER, name, clean))


def retitle(ledger: Ledger, title: str) -> None:
    ledger.write(Retitled(" ".join(title.split())))
