"""What people can do at a table. Each command changes the ledger or raises ApiError (then nothing happened)."""

from __future__ import annotations

import secrets

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Refusal
from galapagos.core.messages import msg as speak
from galapagos.core.rng import Rng
from galapagos.core.sentinels import WATCHER
from galapagos.server.errors import ApiError, MoveRefused
from galapagos.server.table import journal as happened
from galapagos.server.table import undo as taking_back
from galapagos.server.table.ledger import Ledger
from galapagos.server.wire import stream as say


class Visitor:
    """Who speaks: taken from the session, never from a message."""

    def __init__(self, person: str, name: str, session: str = "") -> None:
        self.person, self.name, self.session = person, name, session


def obey(ledger: Ledger, visitor: Visitor, message: say.ClientMessage) -> say.WhyNot | None:
    """Do what a message says."""
    if isinstance(message, say.Say):
        chat(ledger, visitor, message.text)
        return None
    if isinstance(message, say.Ping):
        return None
    own_seat(ledger, visitor, message.seat)
    match message:
        case say.Answer():
            answer(ledger, message)
        case say.Why():
            return why(ledger, message)
        case say.Entropy():
            give_value(ledger, message.seat, message.value)
        case say.Undo():
            under_way(ledger)
            taking_back.ask(ledger, message.seat)
        case say.UndoReply():
            under_way(ledger)
            taking_back.reply(ledger, message.seat, message.agree)
        case say.Pause():
            pause(ledger, message.seat)
        case say.Resume():
            resume(ledger, message.seat)
        case say.Resign():
            resign(ledger, message.seat)
        case say.Return():
            come_back(ledger, message.seat)
    return None


def own_seat(ledger: Ledger, visitor: Visitor, seat: int) -> None:
    if seat not in ledger.seats_of(visitor.person):
        raise ApiError("not_your_seat", "That is not your seat.", 403)


def under_way(ledger: Ledger) -> None:
    if ledger.status != "playing":
        raise ApiError(
            "not_playing", "The game has not begun yet." if ledger.status == "waiting" else "The game is over."
        )


# -- moves ------------------------------------------------------------------------------------------------------------


def answer(ledger: Ledger, message: say.Answer) -> None:
    under_way(ledger)
    if ledger.paused:
        raise ApiError("paused", "The game is paused.")
    if message.decision != ledger.decision or message.seat != ledger.actor:
        raise ApiError("stale", "Something else is asked now.")
    if ledger.chairs[message.seat].away:
        raise ApiError("away", "A bot plays this seat: take it back first.")
    action = read_action(ledger, message)
    if action not in ledger.playing.state.choices():
        raise MoveRefused(refusal_for(ledger, message.seat, action))
    ledger.play(message.seat, action, "person")
    ledger.run_on()


def why(ledger: Ledger, message: say.Why) -> say.WhyNot:
    under_way(ledger)
    if message.seat != ledger.actor:
        raise ApiError("not_your_turn", "You are not asked now.")
    action = read_action(ledger, message)
    reply = say.WhyNot(ref=message.ref, words=message.words or "", action=action, allowed=True)
    if action not in ledger.playing.state.choices():
        refusal = refusal_for(ledger, message.seat, action)
        reply.allowed, reply.rule, reply.key, reply.values = False, refusal.rule, refusal.key, refusal.values
    return reply


def read_action(ledger: Ledger, message: say.Answer | say.Why) -> int:
    if message.action is not None:
        return message.action
    if message.words is None:
        raise ApiError("words", "Say which move: its action, or words.", 400)
    try:
        return ledger.game.read(ledger.playing.state, message.words)
    except GalapagosError as error:
        raise ApiError("words", error.said, 400) from None
    except (LookupError, ValueError, TypeError, OverflowError):
        raise ApiError("words", speak("These words mean no move: {words!r}", words=message.words), 400) from None


def refusal_for(ledger: Ledger, seat: int, action: int) -> Refusal:
    """Looked up in a world imagined from the seat's view: no answer can tell more than the seat knows."""
    game = ledger.game
    try:
        world = game.imagine(game.view(ledger.playing.state, seat), Rng(secrets.randbits(60)))
        refusal = game.why_not(world, action)
    except (LookupError, ValueError, TypeError, OverflowError, GalapagosError):
        refusal = None  # a number that stands for nothing
    if refusal is None:
        raise ApiError("words", "That is not a move.", 400)
    return refusal


# -- around the game --------------------------------------------------------------------------------------------------


def chat(ledger: Ledger, visitor: Visitor, text: str) -> None:
    if not visitor.person:
        raise ApiError("forbidden", "Only guests and accounts can chat.", 403)
    seats = ledger.seats_of(visitor.person)
    clean = " ".join(text.split())
    if not clean:
        raise ApiError("words", "There is nothing to say.", 400)
    name = ledger.chairs[seats[0]].name if seats else visitor.name
    ledger.write(happened.Said(seats[0] if seats else WATCHER, name, clean))


def give_value(ledger: Ledger, seat: int, value: str) -> None:
    if ledger.status != "waiting":
        raise ApiError("not_playing", "The cards are shuffled already.")
    if seat in ledger.values:
        raise ApiError("not_playing", "This seat has given its value.")
    ledger.write(happened.Gave(seat, value))


def values_complete(ledger: Ledger) -> bool:
    return all(seat in ledger.values for seat in ledger.persons())


def begin(ledger: Ledger) -> None:
    if ledger.status == "waiting" and ledger.full:
        ledger.write(happened.Began(ledger.shuffle_values()))
        ledger.run_on()


def pause(ledger: Ledger, seat: int) -> None:
    under_way(ledger)
    if ledger.paused:
        raise ApiError("paused", "The game is paused already.")
    ledger.write(happened.Halted(seat))


def resume(ledger: Ledger, seat: int) -> None:
    under_way(ledger)
    if not ledger.paused:
        raise ApiError("not_paused", "The game is not paused.")
    ledger.write(happened.WentOn(seat))


def resign(ledger: Ledger, seat: int) -> None:
    under_way(ledger)
    if ledger.chairs[seat].away == "resigned":
        raise ApiError("away", "This seat has resigned already.")
    ledger.write(happened.WentAway(seat, "resigned"))
    left = [other for other, chair in enumerate(ledger.chairs) if chair.away != "resigned"]
    if len(left) == 1:
        ledger.write(happened.Finished("resigned", ledger.playing.state.scores(), left))


def abandon(ledger: Ledger) -> None:
    """Nobody will play here."""
    ledger.write(happened.Finished("abandoned", [0] * ledger.game.seats, []))


def go_away(ledger: Ledger, seat: int, why: str) -> None:
    """The clock ran out, or somebody leaves. Where the last person has gone, the bots finish the game."""
    chair = ledger.chairs[seat]
    if ledger.status == "waiting":
        ledger.write(happened.Stood(seat))
    elif ledger.status == "playing" and chair.person and not chair.away:
        ledger.write(happened.WentAway(seat, "time" if why == "time" else "left"))


def come_back(ledger: Ledger, seat: int) -> None:
    if ledger.chairs[seat].away == "resigned":
        raise ApiError("away", "This seat has resigned.")
    if ledger.status == "playing" and ledger.chairs[seat].away:
        ledger.write(happened.CameBack(seat))


def run_out(ledger: Ledger, seat: int, decision: int) -> None:
    """Time is over for whoever still thinks about that decision."""
    if ledger.clock_runs() == seat and ledger.decision == decision:
        go_away(ledger, seat, "time")


def sit(ledger: Ledger, visitor: Visitor, wish: int | None) -> int:
    """Takes a seat; the one that was wished for, or one that is kept for the visitor, or the first free one."""
    if ledger.status != "waiting":
        raise ApiError("not_open", "The game has begun: there is no seat any more.")
    free = [seat for seat, chair in enumerate(ledger.chairs) if not chair.taken and chair.kept in ("", visitor.person)]
    free.sort(key=lambda seat: not ledger.chairs[seat].kept)
    if wish is not None and wish not in free:
        raise ApiError("not_open", "That seat is not free.")
    if not free:
        raise ApiError("not_open", "There is no free seat.")
    seat = free[0] if wish is None else wish
    ledger.write(happened.Sat(seat, unused_name(ledger, visitor.name), visitor.person))
    return seat


def unused_name(ledger: Ledger, name: str) -> str:
    """No two seats of a table are called the same."""
    taken = {chair.name for chair in ledger.chairs if chair.taken}
    lap, free = 1, name
    while free in taken:
        lap += 1
        free = f"{name} {lap}"
    return free


def rename(ledger: Ledger, title: str) -> None:
    ledger.write(happened.Retitled(" ".join(title.split())))
