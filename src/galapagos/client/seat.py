"""A player at a server's table: what it has heard, and what it answers. No sockets here."""

from __future__ import annotations

import secrets

import msgspec

from galapagos.client.calls import Reply
from galapagos.client.errors import ServerError
from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.game import Game
from galapagos.core.registry import configured_game
from galapagos.core.table import Player, Prompt
from galapagos.core.view import View
from galapagos.server.table.shuffle import commitment_to_value
from galapagos.server.wire.http import TableCard
from galapagos.server.wire.stream import (
    Answer,
    Command,
    Commit,
    Ended,
    Message,
    Moved,
    Problem,
    Refused,
    Reveal,
    ShuffleState,
    Situation,
    Undone,
    UndoReply,
)

LATER = ("busy", "slow_down", "stopping")  # problems after which the same command may work
# Problems that solve themselves: the next situation says what is due.
OVERTAKEN = ("stale", "not_your_turn", "not_playing", "away", "paused", "shuffle", "no_undo")


class SeatedPlayer:
    """A player in one or more seats of a table. `commands` says what it answers to a message of the stream."""

    def __init__(self, player: Player, card: TableCard) -> None:
        self.player, self.table = player, card.id
        self.game: Game = configured_game(card.game, len(card.places), card.options)
        self.view_type: type[View] = type(self.game.view(self.game.start(), 0))
        self.lines: list[str] = []  # the game so far, as this player heard it
        self.values: dict[tuple[int, int], str] = {}  # of the shuffle, by round and seat
        self.answered = -1  # the decision that was answered last
        self.ended: Ended | None = None

    def commands(self, message: Message) -> list[Command]:
        """Take a message, and return what to send. This is where the player thinks."""
        match message:
            case Moved():
                self.lines.append(message.line)
            case Undone():
                del self.lines[len(self.lines) - message.moves :]
            case Ended():
                self.ended = message
            case Situation():
                return self.answers(message)
        return []

    def answers(self, situation: Situation) -> list[Command]:
        if situation.shuffle is not None:
            return self.take_part(situation.shuffle)
        if situation.undo.answer:
            return [UndoReply(seat=seat, agree=True) for seat in situation.undo.answer]
        if not situation.choices or situation.paused or situation.decision == self.answered:
            return []
        prompt = self.prompt(situation)
        action = self.player.choose(prompt)
        if action not in prompt.choices:
            raise IllegalMove(f"the player chose {action!r}, which is not one of the choices")
        self.answered = situation.decision
        return [Answer(decision=situation.decision, seat=situation.actor, action=int(action))]

    def prompt(self, situation: Situation) -> Prompt:
        """What the player gets to decide with: the same as at a table on this machine."""
        if situation.question is None:
            raise GalapagosError("the situation has choices but no question")
        return Prompt(
            game=self.game,
            seat=situation.actor,
            view=msgspec.convert(situation.view, self.view_type),
            choices=[choice.action for choice in situation.choices],
            question=situation.question,
            record=list(self.lines),
        )

    def take_part(self, shuffle: ShuffleState) -> list[Command]:
        """Bind our seats to values, and show them once everyone is bound."""
        number, commands = shuffle.round, list[Command]()
        for seat in shuffle.commit:
            value = self.values.setdefault((number, seat), secrets.token_hex(16))
            commitment = commitment_to_value(self.table, number, seat, value)
            commands.append(Commit(seat=seat, round=number, commitment=commitment))
        for seat in shuffle.reveal:
            if value := self.values.get((number, seat), ""):
                commands.append(Reveal(seat=seat, round=number, value=value))
        return commands

    @staticmethod
    def must_repeat(reply: Reply) -> bool:
        """Whether a command must be sent again because the server was busy. Any other problem is raised."""
        match reply:
            case Refused():
                raise IllegalMove(f"the server refused the move ({reply.key})", reply.rule)
            case Problem(code=code) if code in LATER:
                return True
            case Problem(code=code) if code not in OVERTAKEN:
                raise ServerError(400, code, reply.message)
        return False
